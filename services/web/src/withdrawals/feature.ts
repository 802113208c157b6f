import { startLoop } from '@chispa/concurrency/loop'
import { SingleFlight } from '@chispa/concurrency/single-flight'
import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import type { MintInvoice } from '../invoices/mint.ts'
import { forgetOldWithdrawals } from './retention.ts'
import { withdrawalRoutes } from './routes.ts'

const hourMs = 3_600_000

export function withdrawals(deps: Deps & { mintInvoice: MintInvoice }): Feature {
  const calls = new SingleFlight<string, void>()
  return {
    routes: app => withdrawalRoutes(app, { ...deps, calls }),
    loops: [
      () =>
        startLoop({
          periodMs: hourMs,
          startLater: true,
          onError: error => deps.log.warn({ err: error }, 'old withdrawals not forgotten'),
          work: signal => forgetOldWithdrawals(deps.sql, deps.now(), signal),
        }),
    ],
    stop: () => calls.settled(),
  }
}
