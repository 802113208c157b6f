/** Puts the listener together: the same for the process and for tests. */

import { type Scheduler, systemClock } from '@chispa/concurrency/clock'
import { withTimeout } from '@chispa/concurrency/timeout'
import type { Connection } from '@chispa/database/connect'
import { type Sealer, sealer as sealerOf } from '@chispa/database/seal'
import { hostGuard } from '@chispa/outgoing-http/host-guard'
import { isOnOwnMachine } from '@chispa/outgoing-http/loopback-service'
import type { Log } from '@chispa/service/log'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { ListenerConfig } from './config.ts'
import { Counters } from './counters.ts'
import type { Deps } from './deps.ts'
import { CatchUp, type CatchUpOptions } from './events/catch-up.ts'
import { Ingest, type IngestOptions } from './events/ingest.ts'
import { startRetention } from './events/retention.ts'
import { Lease } from './instance/lease.ts'
import { Liveness, type LivenessOptions } from './liveness/liveness.ts'
import { Payments, type PaymentsOptions } from './payments/payments.ts'
import { startPlaceWatch } from './status/place-watch.ts'
import { version } from './version.ts'
import { type PoolOptions, WalletPool } from './wallets/pool.ts'
import { type ClaimSizes, Reconciler } from './wallets/reconciler.ts'
import { liveRelayRules } from './wallets/relay-rules.ts'
import { Delivery, type DeliveryOptions } from './webhooks/delivery.ts'

const closeTimeoutMs = 3000

/** What tests make shorter. */
export type Tuning = {
  pool?: PoolOptions
  claims?: ClaimSizes
  payments?: PaymentsOptions
  ingest?: IngestOptions
  catchUp?: CatchUpOptions
  webhooks?: DeliveryOptions
  liveness?: LivenessOptions
  leaseMs?: number
  renewMs?: number
}

type StartOptions = { sql: Connection; log: Log; config: ListenerConfig; clock?: Scheduler; tuning?: Tuning }

export type Listener = Deps & {
  app: FastifyInstance
  payments: Payments
  delivery: Delivery
  ingest: Ingest
  catchUp: CatchUp
  liveness: Liveness
  stop: () => Promise<void>
}

export async function startListener({
  sql,
  log,
  config,
  clock = systemClock,
  tuning = {},
}: StartOptions): Promise<Listener> {
  const sealer: Sealer = sealerOf({
    current: config.NWC_VAULT_KEY,
    previous: [config.NWC_VAULT_KEY_PREVIOUS ?? []].flat(),
  })
  const counters = new Counters()
  const lease = new Lease({ sql, log }, tuning)
  const relayRules = liveRelayRules(sql)
  await relayRules.start(error => log.warn({ err: error }, 'settings not read'))
  const instance = {
    mode: config.NODE_ENV,
    hosts: [config.LISTENER_HOST, config.HOST],
    isProxied: config.TRUST_PROXY !== undefined,
  }
  const guard = hostGuard({
    privateHostsAllowed: () => {
      const { isPrivateAllowed, endpoint } = relayRules.value
      return isPrivateAllowed || isOnOwnMachine({ ...instance, endpoint })
    },
  })
  const limits = {
    maxRelays: config.MAX_RELAYS,
    maxRelaysPerHost: config.MAX_RELAYS_PER_HOST,
    maxRelaysPerOwner: config.MAX_RELAYS_PER_MEMBER,
    maxRelaysPerOwnerAndHost: config.MAX_RELAYS_PER_MEMBER_AND_HOST,
  }
  const pool = new WalletPool({ log, clock, sealer, guard }, { ...tuning.pool, nwc: { limits, ...tuning.pool?.nwc } })
  const reconciler = new Reconciler({ sql, log, lease, pool }, () => payments.recover(), tuning.claims)
  const deps: Deps = { sql, log, clock, version, lease, pool, reconciler, counters }
  const payments = new Payments(deps, tuning.payments)
  const { WEB_ORIGIN: origin, LISTENER_AUTH_SECRET: secret, WEBHOOK_MAX_ATTEMPTS: maxAttempts } = config
  const delivery = new Delivery(deps, { origin, secret, maxAttempts }, tuning.webhooks)
  const maxBytesPerDay = config.MAX_EVENT_MIB_PER_DAY * 1024 * 1024
  const ingest = new Ingest({ ...deps, delivery }, { maxBytesPerDay, ...tuning.ingest })
  ingest.subscribe({
    paymentSent: (walletId, transaction) =>
      void payments
        .paymentSent(walletId, transaction)
        .catch(error => log.warn({ err: error, walletId }, 'a payment is not proven yet')),
  })
  const catchUp = new CatchUp({ ...deps, ingest }, tuning.catchUp)
  const silentHours = { dead: config.DEAD_THRESHOLD_HOURS, idle: config.WALLET_ARCHIVE_IDLE_HOURS }
  const liveness = new Liveness({ ...deps, delivery }, silentHours, tuning.liveness)

  const app = await buildApp({ ...deps, payments, outages: liveness.outages }, config)
  await lease.start({
    expired: () => reconciler.compareAll(),
    peers: hasPeers => {
      reconciler.peersChanged(hasPeers)
      payments.peersChanged(hasPeers)
      // What a dead one had begun to deliver is for us to finish.
      delivery.wake()
    },
  })
  await reconciler.start()
  payments.start()
  delivery.start()
  liveness.start()
  const retention = startRetention(deps, config.EVENT_RETENTION_DAYS)
  const placeWatch = startPlaceWatch(deps)

  return {
    ...deps,
    app,
    payments,
    delivery,
    ingest,
    catchUp,
    liveness,
    async stop() {
      // Whoever waits is told that it goes on; a call that hangs is not waited for.
      payments.hurry()
      await Promise.all([withTimeout(app.close(), closeTimeoutMs), payments.stop(), catchUp.stop(), liveness.stop()])
      await Promise.all([retention.stop(), placeWatch.stop(), reconciler.stop()])
      await pool.stop()
      await ingest.stop()
      await delivery.stop()
      await lease.stop()
      await relayRules.stop()
    },
  }
}
