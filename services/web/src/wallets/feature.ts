import { startLoop } from '@chispa/concurrency/loop'
import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import type { CourtesyWallets } from './courtesy.ts'
import { eraseOldConnections } from './retention.ts'
import { walletRoutes } from './routes.ts'

const hourMs = 3_600_000

export const wallets = (deps: Deps & { courtesy: CourtesyWallets }): Feature => ({
  routes: app => walletRoutes(app, deps),
  loops: [
    () =>
      startLoop({
        periodMs: hourMs,
        startLater: true,
        onError: error => deps.log.warn({ err: error }, 'old wallet connections not erased'),
        work: signal => eraseOldConnections(deps.sql, deps.settings.values.wallet_retention_days, deps.now(), signal),
      }),
  ],
  stop: () => deps.courtesy.settled(),
})
