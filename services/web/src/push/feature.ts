import { startLoop } from '@chispa/concurrency/loop'
import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { pushRoutes } from './routes.ts'
import { sendPushes } from './send-pushes.ts'
import { deleteOldMessages } from './store.ts'
import { vapidKeys } from './vapid-key.ts'

const hourMs = 3_600_000

export function push(deps: Deps): Feature {
  const vapidKey = vapidKeys(deps)
  return {
    routes: app => pushRoutes(app, { ...deps, vapidKey }),
    loops: [
      () =>
        startLoop({
          periodMs: 2000,
          onError: error => deps.log.warn({ err: error }, 'notifications not sent'),
          work: signal => sendPushes({ ...deps, vapidKey }, signal),
        }),
      () =>
        startLoop({
          periodMs: hourMs,
          startLater: true,
          onError: error => deps.log.warn({ err: error }, 'old notifications not forgotten'),
          work: () => deleteOldMessages(deps.sql, new Date(deps.now().getTime() - 2 * hourMs)),
        }),
    ],
  }
}
