import { startLoop } from '@chispa/concurrency/loop'
import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import type { CourtesyWallets } from './courtesy.ts'
import { pairingRoutes } from './pairing-routes.ts'
import { Pairings } from './pairings.ts'
import type { Pulse } from './pulse.ts'
import { eraseOldConnections } from './retention.ts'
import { walletRoutes } from './routes.ts'

const hourMs = 3_600_000

const pairingPeriodMs = 20_000

export function wallets(deps: Deps & { courtesy: CourtesyWallets; pulse: Pulse }): Feature {
  const pairings = new Pairings(deps)
  return {
    routes: app => {
      walletRoutes(app, deps)
      pairingRoutes(app, deps, pairings)
    },
    loops: [
      () =>
        startLoop({
          periodMs: pairingPeriodMs,
          startLater: true,
          onError: error => deps.log.warn({ err: error }, 'pairings not looked at'),
          work: signal => pairings.lookAround(signal),
        }),
      () =>
        startLoop({
          periodMs: hourMs,
          startLater: true,
          onError: error => deps.log.warn({ err: error }, 'old wallet connections not erased'),
          work: signal => eraseOldConnections(deps.sql, deps.settings.values.wallet_retention_days, deps.now(), signal),
        }),
    ],
    stop: async () => {
      await Promise.all([deps.courtesy.settled(), pairings.settled(), deps.pulse.settled()])
    },
  }
}
