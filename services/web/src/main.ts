/** Starts and stops the web service. */
import { migrate } from '@chispa/database/migrate'
import { openDatabase } from '@chispa/database/open'
import { sealer as sealerOf } from '@chispa/database/seal'
import { createLog } from '@chispa/service/log'
import { startLoop } from '@chispa/service/loop'
import { run } from '@chispa/service/run'
import { explainPort } from '@chispa/service/taken-port'
import { activityLog } from './activity/record.ts'
import { forgetOldActivity } from './activity/retention.ts'
import { buildApp } from './app.ts'
import { elevatedKeys } from './auth/elevated-keys.ts'
import { tokensOf } from './auth/tokens.ts'
import { resolvePayments } from './card-payments/resolve.ts'
import { tapKeyOf } from './card-payments/tap-secret.ts'
import { readWebConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { builtFrontend } from './http/frontend.ts'
import { RateLimiter } from './http/rate-limit.ts'
import { deleteExpiredLimits } from './http/rate-limit-store.ts'
import { lookUpOpenInvoices } from './invoices/look-up-open.ts'
import { LiveSettings } from './settings/live.ts'
import { version } from './version.ts'
import { usualCallLimitMs } from './wallets/calls.ts'
import { DirectCalls } from './wallets/direct-calls.ts'
import { publishDueReceipts } from './zaps/publish-receipts.ts'
import { loadReceiptKey } from './zaps/receipt-key.ts'

const secondMs = 1000
const minuteMs = 60_000

await run(async () => {
  const config = readWebConfig()
  const log = createLog('web', config.LOG_LEVEL)
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    applicationName: 'chispa-web',
  })
  const { sql } = database
  await migrate(sql)

  const sealer = sealerOf({ current: config.NWC_VAULT_KEY, previous: [config.NWC_VAULT_KEY_PREVIOUS ?? []].flat() })
  const settings = new LiveSettings(sql, sealer)
  await settings.start(error => log.error({ err: error }, 'settings not read'))
  const elevated = elevatedKeys(sql)
  await elevated.start(error => log.error({ err: error }, 'roles not read'))
  const now = () => new Date()
  const wallets = new DirectCalls({ sql, sealer, log, now })
  const limiter = config.RATE_LIMITS === 'on' ? new RateLimiter(sql) : undefined
  const receiptKey = await loadReceiptKey(sql, sealer).catch(error => {
    log.error({ err: error }, 'the key of zap receipts cannot be opened: zaps are not offered')
    return undefined
  })
  const deps: Deps = {
    sql,
    settings,
    elevated,
    log,
    version,
    wallets,
    paymentWallets: wallets,
    tapKey: tapKeyOf(config.NWC_VAULT_KEY),
    walletLimitMs: usualCallLimitMs,
    receiptKey,
    privateHostsAllowed: config.NODE_ENV !== 'production',
    activity: activityLog(sql, log),
    tokens: tokensOf({ secret: config.JWT_SECRET, issuer: config.JWT_ISSUER, audience: config.JWT_AUDIENCE }),
    now,
    rootPubkey: config.ROOT_PUBKEY,
  }
  const app = await buildApp(deps, {
    sealer,
    limiter,
    trustProxy: config.TRUST_PROXY,
    metricsToken: config.METRICS_TOKEN,
    frontend: builtFrontend,
  })
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
  const address = await app
    .listen({ host: config.HOST, port: config.PORT })
    .catch(explainPort({ host: config.HOST, port: config.PORT, variables: { host: 'HOST', port: 'PORT' } }))
  log.info({ address, version }, 'web service is up')

  return {
    log,
    async stop() {
      await app.close()
      await wallets.stop()
      await Promise.all(loops.map(loop => loop.stop()))
      await settings.stop()
      await elevated.stop()
      await database.close()
    },
  }
})
