/** Puts the listener together: the same for the process and for tests. */
import type { Connection } from '@chispa/database/connect'
import { type Sealer, sealer as sealerOf } from '@chispa/database/seal'
import type { Log } from '@chispa/service/log'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { ListenerConfig } from './config.ts'
import { Counters } from './counters.ts'
import type { Deps } from './deps.ts'
import { Lease } from './instance/lease.ts'
import { Payments } from './payments/payments.ts'
import { recoverPayments } from './payments/recover.ts'
import { version } from './version.ts'
import { type PoolOptions, WalletPool } from './wallets/pool.ts'
import { Reconciler } from './wallets/reconciler.ts'

/** What tests make shorter. */
export type Tuning = {
  pool?: PoolOptions
  payments?: { replyTimeoutMs?: number }
  leaseMs?: number
  renewMs?: number
}

type StartOptions = { sql: Connection; log: Log; config: ListenerConfig; now?: () => Date; tuning?: Tuning }

export type Listener = Deps & { app: FastifyInstance; payments: Payments; stop: () => Promise<void> }

export async function startListener({ sql, log, config, tuning = {}, ...options }: StartOptions): Promise<Listener> {
  const now = options.now ?? (() => new Date())
  const sealer: Sealer = sealerOf({
    current: config.NWC_VAULT_KEY,
    previous: [config.NWC_VAULT_KEY_PREVIOUS ?? []].flat(),
  })
  const counters = new Counters()
  const lease = new Lease({ sql, log }, tuning)
  const pool = new WalletPool({ log, now, sealer }, tuning.pool)
  const reconciler = new Reconciler({ sql, log, lease, pool }, () => recoverPayments({ sql, log, now, lease }))
  const deps: Deps = { sql, log, now, version, lease, pool, reconciler, counters }
  const payments = new Payments(deps, tuning.payments)

  const app = await buildApp({ ...deps, payments }, config)
  await lease.start({ expired: () => reconciler.compareAll(), peers: () => reconciler.peersChanged() })
  await reconciler.start()
  payments.start()

  return {
    ...deps,
    app,
    payments,
    async stop() {
      await app.close()
      await payments.stop()
      await reconciler.stop()
      await pool.stop()
      await lease.stop()
    },
  }
}
