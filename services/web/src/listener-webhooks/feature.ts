import { startLoop } from '@chispa/concurrency/loop'
import type { Deps } from '../deps.ts'
import type { Effect } from '../effect.ts'
import type { Feature } from '../feature.ts'
import type { CourtesyWallets } from '../wallets/courtesy.ts'
import { notifications } from '../wallets/note-notified.ts'
import { forgetOldEvents } from './inbox-retention.ts'
import { webhookRoutes } from './routes.ts'

const hourMs = 3_600_000

type WebhooksDeps = Deps & { effects: readonly Effect[]; courtesy: CourtesyWallets }

export function listenerWebhooks(deps: WebhooksDeps): Feature {
  // Nobody waits for the new wallet; when we stop, the courtesy wallets themselves do.
  const onCourtesyWalletDead = (userId: string) => void deps.courtesy.provide({ userId })
  const noteNotified = notifications(deps)
  return {
    routes: app => webhookRoutes(app, { ...deps, onCourtesyWalletDead, noteNotified }),
    loops: [
      () =>
        startLoop({
          periodMs: hourMs,
          startLater: true,
          onError: error => deps.log.warn({ err: error }, 'old events not forgotten'),
          work: signal => forgetOldEvents(deps.sql, deps.now(), signal),
        }),
    ],
  }
}
