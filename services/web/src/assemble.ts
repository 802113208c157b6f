/** Puts the parts of the web service together, once for the process and once for every test: same parts, same order. */
import type { Connection } from '@chispa/database/connect'
import { SealError, type SealerKeys, sealer as sealerOf } from '@chispa/database/seal'
import type { Log } from '@chispa/service/log'
import { OperatorError } from '@chispa/service/operator-error'
import { relayRules } from '@chispa/service/relay-rules'
import type { FastifyInstance } from 'fastify'
import { activityLog } from './activity/record.ts'
import { type AppOptions, buildApp } from './app.ts'
import { elevatedKeys } from './auth/elevated-keys.ts'
import { type TokenConfig, tokensOf } from './auth/tokens.ts'
import { tapKeyOf } from './card-payments/tap-secret.ts'
import type { Deps } from './deps.ts'
import { RateLimiter } from './http/rate-limit.ts'
import { ListenerCalls } from './listener-link/listener-calls.ts'
import { ListenerClient } from './listener-link/listener-client.ts'
import { type ListenerEnvironment, listenerLink } from './listener-link/pairing.ts'
import { LiveSettings } from './settings/live.ts'
import { usualCallLimitMs } from './wallets/calls.ts'
import { DirectCalls } from './wallets/direct-calls.ts'
import { privateRelaysAllowed } from './wallets/relay-rules.ts'
import { loadReceiptKey } from './zaps/receipt-key.ts'

export type Parts = Pick<Deps, 'version' | 'rootPubkey' | 'privateHostsAllowed' | 'silence'> &
  Omit<AppOptions, 'limiter'> & {
    sql: Connection
    log: Log
    vaultKeys: SealerKeys
    tokens: TokenConfig
    rateLimits: boolean
    now?: () => Date
    walletLimitMs?: number
    /** What the environment says of the payment listener; the settings may say otherwise. */
    listener: ListenerEnvironment
    listenerPauseMs?: number
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
  const rules = relayRules(() => privateRelaysAllowed({ settings, privateHostsAllowed: parts.privateHostsAllowed }))
  const direct = new DirectCalls({ sql, sealer, log, now, limitMs: walletLimitMs, relayRules: rules })
  const listener = new ListenerClient({
    link: () => listenerLink(settings.values, parts.listener),
    log,
    ...(parts.listenerPauseMs !== undefined && { pauseMs: parts.listenerPauseMs }),
  })
  const wallets = new ListenerCalls({ direct, client: listener, sql, sealer, log, now, limitMs: walletLimitMs })
  const stopParts = async () => {
    await wallets.stop()
    await settings.stop()
    await elevated.stop()
  }
  try {
    await settings.start(error => log.error({ err: error }, 'settings not read')).catch(explainVaultKey)
    await elevated.start(error => log.error({ err: error }, 'roles not read'))
    // So that it is known before the first call.
    listener.usable()
    const deps: Deps = {
      sql,
      sealer,
      settings,
      elevated,
      log,
      now,
      wallets,
      paymentWallets: direct,
      listener,
      listenerEnvironment: parts.listener,
      silence: parts.silence,
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

function explainVaultKey(error: unknown): never {
  if (!(error instanceof SealError)) throw error
  const way = 'put that key back, or set NWC_VAULT_KEY_PREVIOUS to it'
  throw new OperatorError(`NWC_VAULT_KEY is not the key that the secrets in this database were sealed with: ${way}`)
}
