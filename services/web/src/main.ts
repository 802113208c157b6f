/** Starts and stops the web service. */
import { openDatabase } from '@chispa/database/open'
import { createLog } from '@chispa/service/log'
import { startLoop } from '@chispa/service/loop'
import { announce, run } from '@chispa/service/run'
import { explainPort } from '@chispa/service/taken-port'
import { forgetOldActivity } from './activity/retention.ts'
import { assemble } from './assemble.ts'
import { resolvePayments } from './card-payments/resolve.ts'
import { readWebConfig } from './config.ts'
import { startForwarding } from './forwarding/reconciler.ts'
import { builtFrontend } from './http/frontend.ts'
import { deleteExpiredLimits } from './http/rate-limit-store.ts'
import { lookUpOpenInvoices } from './invoices/look-up-open.ts'
import { forgetUnpaidInvoices } from './invoices/retention.ts'
import { forgetOldEvents } from './listener-link/inbox-retention.ts'
import { version } from './version.ts'
import { eraseOldConnections } from './wallets/retention.ts'
import { publishDueReceipts } from './zaps/publish-receipts.ts'

const secondMs = 1000
const minuteMs = 60_000

await run(async () => {
  const config = readWebConfig()
  const log = createLog('web', config.LOG_LEVEL)
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    applicationName: 'chispa-web',
    statementTimeoutMs: 10 * secondMs,
    migrate: true,
  })
  // What is open is closed again when a later step of the start fails, and when we stop: the last first.
  await using started = new AsyncDisposableStack()
  started.defer(() => database.close())
  const { sql } = database

  const { app, deps, limiter, stop } = await assemble({
    sql,
    log,
    version,
    vaultKeys: { current: config.NWC_VAULT_KEY, previous: [config.NWC_VAULT_KEY_PREVIOUS ?? []].flat() },
    tokens: { secret: config.JWT_SECRET, issuer: config.JWT_ISSUER, audience: config.JWT_AUDIENCE },
    rateLimits: config.RATE_LIMITS === 'on',
    trustProxy: config.TRUST_PROXY,
    metricsToken: config.METRICS_TOKEN,
    rootPubkey: config.ROOT_PUBKEY,
    privateHostsAllowed: config.NODE_ENV !== 'production',
    frontend: builtFrontend,
    listener: {
      url: config.LISTENER_URL,
      authSecret: config.LISTENER_AUTH_SECRET,
      requestSecret: config.LISTENER_REQUEST_AUTH_SECRET,
    },
    silence: { unresponsiveHours: config.DEAD_THRESHOLD_HOURS, idleHours: config.WALLET_ARCHIVE_IDLE_HOURS },
  })
  const { settings, receiptKey } = deps
  const loops = [
    startLoop({
      periodMs: minuteMs,
      startLater: true,
      onError: error => log.warn({ err: error }, 'housekeeping failed'),
      work: async () => {
        limiter?.sweep()
        await deleteExpiredLimits(sql)
      },
    }),
    startLoop({
      periodMs: 60 * minuteMs,
      startLater: true,
      onError: error => log.warn({ err: error }, 'old activity not forgotten'),
      work: signal => forgetOldActivity(sql, settings.values.activity_retention_days, new Date(), signal),
    }),
    startLoop({
      periodMs: 60 * minuteMs,
      startLater: true,
      onError: error => log.warn({ err: error }, 'old events not forgotten'),
      work: signal => forgetOldEvents(sql, new Date(), signal),
    }),
    startLoop({
      periodMs: 60 * minuteMs,
      startLater: true,
      onError: error => log.warn({ err: error }, 'old invoices and connections not forgotten'),
      work: async signal => {
        const { invoice_retention_days: invoiceDays, wallet_retention_days: walletDays } = settings.values
        await forgetUnpaidInvoices(sql, invoiceDays, new Date(), signal)
        await eraseOldConnections(sql, walletDays, new Date(), signal)
      },
    }),
    startLoop({
      periodMs: 5 * secondMs,
      onError: error => log.warn({ err: error }, 'the payment listener not looked at'),
      // Whether it can be used is known before anybody needs it.
      work: async () => void deps.listener.usable(),
    }),
    startLoop({
      periodMs: 2 * secondMs,
      onError: error => log.warn({ err: error }, 'open invoices not looked up'),
      work: signal => lookUpOpenInvoices(deps, signal),
    }),
    startLoop({
      periodMs: secondMs,
      onError: error => log.warn({ err: error }, 'card payments not resolved'),
      work: signal => resolvePayments(deps, signal),
    }),
    startLoop({
      periodMs: secondMs,
      onError: error => log.warn({ err: error }, 'zap receipts not published'),
      work: async signal => {
        if (receiptKey) await publishDueReceipts({ ...deps, receiptKey }, signal)
      },
    }),
  ]
  started.defer(async () => {
    await Promise.all(loops.map(loop => loop.stop()))
  })
  const forwarding = await startForwarding(deps)
  started.defer(() => forwarding.stop())
  started.defer(stop)
  const address = await app
    .listen({ host: config.HOST, port: config.PORT })
    .catch(explainPort({ host: config.HOST, port: config.PORT, variables: { host: 'HOST', port: 'PORT' } }))
  log.info({ address, version }, 'web service is up')
  announce(address)

  const all = started.move()
  return { log, stop: () => all.disposeAsync() }
})
