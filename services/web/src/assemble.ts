/** Puts the parts of the web service together, once for the process and once for every test: same parts, same order. */
import type { Connection } from '@chispa/database/connect'
import { type SealerKeys, sealer as sealerOf } from '@chispa/database/seal'
import type { Log } from '@chispa/service/log'
import type { FastifyInstance } from 'fastify'
import { activityLog } from './activity/record.ts'
import { type AppOptions, buildApp } from './app.ts'
import { elevatedKeys } from './auth/elevated-keys.ts'
import { type TokenConfig, tokensOf } from './auth/tokens.ts'
import { tapKeyOf } from './card-payments/tap-secret.ts'
import type { Deps } from './deps.ts'
import { RateLimiter } from './http/rate-limit.ts'
import { LiveSettings } from './settings/live.ts'
import { usualCallLimitMs } from './wallets/calls.ts'
import { DirectCalls } from './wallets/direct-calls.ts'
import { loadReceiptKey } from './zaps/receipt-key.ts'

export type Parts = Pick<Deps, 'version' | 'rootPubkey' | 'privateHostsAllowed'> &
  Omit<AppOptions, 'limiter'> & {
    sql: Connection
    log: Log
    vaultKeys: SealerKeys
    tokens: TokenConfig
    rateLimits: boolean
    now?: () => Date
    walletLimitMs?: number
  }

export type Assembled = {
  app: FastifyInstance
  deps: Deps
  limiter: RateLimiter | undefined
  stop: () => Promise<void>
}

export async function assemble({ sql, log, vaultKeys, rateLimits, ...parts }: Parts): Promise<Assembled> {
  const { now = () => new Date(), walletLimitMs = usualCallLimitMs } = parts
  const sealer = sealerOf(vaultKeys)
  const settings = new LiveSettings(sql, sealer)
  const elevated = elevatedKeys(sql)
  const wallets = new DirectCalls({ sql, sealer, log, now, limitMs: walletLimitMs })
  const stopParts = async () => {
    await wallets.stop()
    await settings.stop()
    await elevated.stop()
  }
  try {
    await settings.start(error => log.error({ err: error }, 'settings not read'))
    await elevated.start(error => log.error({ err: error }, 'roles not read'))
    const deps: Deps = {
      sql,
      sealer,
      settings,
      elevated,
      log,
      now,
      wallets,
      paymentWallets: wallets,
      walletLimitMs,
      tapKey: tapKeyOf(vaultKeys.current),
      receiptKey: await loadReceiptKey(sql, sealer).catch(error => {
        log.error({ reason: error.message }, 'the key of zap receipts cannot be opened: zaps are not offered')
        return undefined
      }),
      activity: activityLog(sql, log),
      tokens: tokensOf(parts.tokens),
      version: parts.version,
      privateHostsAllowed: parts.privateHostsAllowed,
      rootPubkey: parts.rootPubkey,
    }
    const limiter = rateLimits ? new RateLimiter(sql) : undefined
    const app = await buildApp(deps, { ...parts, limiter })
    const stop = async () => {
      await app.close()
      await stopParts()
    }
    return { app, deps, limiter, stop }
  } catch (error) {
    await stopParts()
    throw error
  }
}
