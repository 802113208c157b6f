import { type Loop, startLoop } from '@chispa/concurrency/loop'
import type { OnTapRefused } from '../card-payments/refused-tap.ts'
import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { DeclinedTaps } from './declined-taps.ts'
import { Deliveries } from './deliver.ts'
import { webhookRoutes } from './routes.ts'
import { deleteOldDeliveries, endLeftDeliveries } from './store.ts'

const [secondMs, hourMs, dayMs] = [1000, 3_600_000, 86_400_000]
const [keptDays, batch] = [30, 2000]

export function webhooks(deps: Deps): Feature & { onTapRefused: OnTapRefused } {
  const deliveries = new Deliveries(deps)
  let loop: Loop | undefined
  const wake = () => loop?.wake()
  const declined = new DeclinedTaps({ ...deps, wake })
  return {
    routes: app => webhookRoutes(app, { ...deps, wake }),
    loops: [
      () => {
        loop = startLoop({
          periodMs: secondMs,
          onError: error => deps.log.warn({ err: error }, 'webhooks not delivered'),
          work: async signal => {
            while (!signal.aborted && (await deliveries.sendDue(wake)));
          },
        })
        return loop
      },
      () =>
        startLoop({
          periodMs: hourMs,
          startLater: true,
          onError: error => deps.log.warn({ err: error }, 'old webhook deliveries not forgotten'),
          work: async signal => {
            await endLeftDeliveries(deps.sql, deps.now())
            const before = new Date(deps.now().getTime() - keptDays * dayMs)
            while (!signal.aborted && (await deleteOldDeliveries(deps.sql, before, batch)) === batch);
          },
        }),
    ],
    stop: async () => void (await Promise.all([declined.stop(), deliveries.settled()])),
    onTapRefused: tap => declined.add(tap),
  }
}
