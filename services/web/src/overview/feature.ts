import { startLoop } from '@chispa/concurrency/loop'
import type { OnTapRefused } from '../card-payments/refused-tap.ts'
import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import type { ListMachineTrouble } from '../self-test/machine-trouble.ts'
import { attentionReader, timeToEndMs } from './attention.ts'
import { keepSums } from './keep-sums.ts'
import { openPaymentMetrics } from './metrics.ts'
import { RefusedTaps } from './refused-taps.ts'
import { overviewRoutes } from './routes.ts'
import { overviewReader } from './show-overview.ts'

const everyMs = 5000

export function overview(deps: Deps, listMachineTrouble: ListMachineTrouble): Feature & { onTapRefused: OnTapRefused } {
  const refused = new RefusedTaps(deps)
  const readAttention = attentionReader({ ...deps, listMachineTrouble })
  return {
    routes: app => overviewRoutes(app, { ...deps, readAttention, readOverview: overviewReader(deps) }),
    metrics: registry => openPaymentMetrics(registry, deps, timeToEndMs.payment),
    loops: [
      () =>
        startLoop({
          periodMs: everyMs,
          onError: error => deps.log.warn({ err: error }, 'the sums of the overview not kept'),
          work: signal => keepSums(deps.sql, deps.now(), signal),
        }),
    ],
    stop: () => refused.stop(),
    onTapRefused: ({ cardId, userId, counter, reason, message }) => {
      if (!refused.add({ cardId, counter, reason })) return
      void deps.activity.record({
        category: 'CARD',
        event: 'card.tap_declined',
        message: `A tap was declined: ${message}`,
        ...(userId !== null && { userId }),
        metadata: { cardId, code: reason },
      })
    },
  }
}
