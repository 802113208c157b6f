/**
 * Puts the web service together, once for the process and once for every test: what all features stand on, then the features
 * that features.ts lists.
 */
import { type Scheduler, systemClock } from '@chispa/concurrency/clock'
import type { SettingValues } from '@chispa/contract/settings'
import type { Connection } from '@chispa/database/connect'
import { SealError, type SealerKeys, sealer as sealerOf } from '@chispa/database/seal'
import { hostGuard } from '@chispa/outgoing-http/host-guard'
import { outgoingHttp } from '@chispa/outgoing-http/outgoing-http'
import type { ResolveName } from '@chispa/outgoing-http/resolve-name'
import type { Log } from '@chispa/service/log'
import { OperatorError } from '@chispa/service/operator-error'
import type { FastifyInstance } from 'fastify'
import { activityLog } from './activity/record.ts'
import { type AppOptions, buildApp } from './app.ts'
import { claimCodeOf } from './auth/claim-code.ts'
import { elevatedKeys } from './auth/elevated-keys.ts'
import { liveStandings } from './auth/standings.ts'
import { TokenUses } from './auth/token-uses.ts'
import { type TokenConfig, tokensOf } from './auth/tokens.ts'
import { formerTapKeyOf } from './card-payments/former-tap-secret.ts'
import { tapKeyOf } from './card-payments/tap-secret.ts'
import { SlowHashes } from './cards/slow-hashes.ts'
import type { Deps } from './deps.ts'
import type { Feature, Running } from './feature.ts'
import { featuresOf, type Shared, sharedBy } from './features.ts'
import { RateLimiter } from './http/rate-limit.ts'
import { ListenerClient } from './listener-client/listener-client.ts'
import { type ListenerEnvironment, listenerLink } from './listener-client/pairing.ts'
import { pictureJudge } from './pictures/picture-judge.ts'
import { instanceKeyOf } from './self-test/echo.ts'
import { LiveSettings } from './settings/live.ts'
import { courtesyTimeoutMs } from './wallets/ask-courtesy-provider.ts'
import { defaultCallLimitMs } from './wallets/calls.ts'
import { DirectCalls } from './wallets/direct-calls.ts'
import { ListenerCalls } from './wallets/listener-calls.ts'
import { defaultPairingLimits } from './wallets/pairing-limits.ts'
import { WatchedCalls } from './wallets/watched-calls.ts'
import { loadReceiptKey } from './zaps/receipt-key.ts'

export type Parts = Pick<Deps, 'version' | 'rootPubkey' | 'silence' | 'isOwnMachine'> &
  Partial<Pick<Deps, 'dataDir' | 'pairingLimits' | 'cardReader' | 'judgePicture'>> &
  Omit<AppOptions, 'limiter'> & {
    sql: Connection
    log: Log
    vaultKeys: SealerKeys
    tokens: TokenConfig
    rateLimits: boolean
    /** The folder that the frontend was built into. */
    frontend: string
    /** Whether an instance that is reached there may be led into private networks without a setting that says so. */
    privateNetworks: (endpoint: string | null) => boolean
    now?: () => Date
    clock?: Scheduler
    walletLimitMs?: number
    courtesyLimitMs?: number
    tillTimeoutMs?: number
    /** What the environment says of the payment listener; the settings may say otherwise. */
    listener: ListenerEnvironment
    listenerPauseMs?: number
    listenerProbeLimitMs?: number
    /** Instead of those of the registry. */
    settingDefaults?: Partial<SettingValues>
    /** Instead of the system's, for tests. */
    resolveName?: ResolveName
  }

/** Tills hang up after five seconds. */
const defaultTillTimeoutMs = 4300

export type Assembled = {
  app: FastifyInstance
  deps: Deps & Shared
  /** Begins the background work of all features. */
  startLoops: () => Promise<Running>
  stop: () => Promise<void>
}

export async function assemble({ sql, log, vaultKeys, rateLimits, ...parts }: Parts): Promise<Assembled> {
  const { clock = systemClock, now = clock.now, walletLimitMs = defaultCallLimitMs } = parts
  const sealer = sealerOf(vaultKeys)
  const liveSettings = new LiveSettings(sql, sealer, parts.settingDefaults)
  const elevated = elevatedKeys(sql)
  const standings = liveStandings(sql)
  const isPrivate = () => parts.privateNetworks(liveSettings.values.endpoint)
  const privateHostsAllowed = () => isPrivate() || liveSettings.values.private_hosts_allowed
  const privateRelaysAllowed = () => isPrivate() || liveSettings.values.private_relays_allowed
  const relayGuard = hostGuard({ privateHostsAllowed: privateRelaysAllowed })
  const outgoing = outgoingHttp({
    privateHostsAllowed,
    ...(parts.resolveName && { resolve: parts.resolveName }),
  })
  const operatorHttp = outgoingHttp({ privateHostsAllowed: () => true })
  const direct = new DirectCalls({ sql, sealer, log, now, clock, limitMs: walletLimitMs, relayGuard })
  const listener = new ListenerClient({
    link: () => listenerLink(liveSettings.values, parts.listener),
    log,
    clock,
    ...(parts.listenerPauseMs !== undefined && { pauseMs: parts.listenerPauseMs }),
    ...(parts.listenerProbeLimitMs !== undefined && { probeLimitMs: parts.listenerProbeLimitMs }),
  })
  const listenerCalls = new ListenerCalls({
    direct,
    client: listener,
    sql,
    sealer,
    log,
    now,
    clock,
    limitMs: walletLimitMs,
    listenerEnvironment: parts.listener,
  })
  const calls = new WatchedCalls({ calls: listenerCalls, sql, log, now, clock })
  const stopParts = async () => {
    outgoing.stop()
    operatorHttp.stop()
    await calls.stop()
    await liveSettings.stop()
    await elevated.stop()
    await standings.stop()
  }
  try {
    await liveSettings.start(error => log.error({ err: error }, 'settings not read')).catch(explainVaultKey)
    await elevated.start(error => log.error({ err: error }, 'roles not read'))
    await standings.start(error => log.error({ err: error }, 'who is blocked not read'))
    // So that it is known before the first call.
    listener.usable()
    const deps: Deps = {
      sql,
      sealer,
      slowHashes: new SlowHashes(),
      settings: liveSettings,
      elevated,
      standings,
      log,
      now,
      clock,
      wallets: calls,
      paymentWallets: direct,
      listener,
      listenerEnvironment: parts.listener,
      silence: parts.silence,
      walletLimitMs,
      courtesyLimitMs: parts.courtesyLimitMs ?? courtesyTimeoutMs,
      pairingLimits: parts.pairingLimits ?? defaultPairingLimits,
      cardReader: parts.cardReader ?? {},
      judgePicture: parts.judgePicture ?? pictureJudge(),
      tillTimeoutMs: parts.tillTimeoutMs ?? defaultTillTimeoutMs,
      tapKey: tapKeyOf(vaultKeys.current),
      previousTapKeys: (vaultKeys.previous ?? []).map(tapKeyOf),
      formerTapKey: formerTapKeyOf(vaultKeys.current),
      receiptKey: await loadReceiptKey(sql, sealer).catch(error => {
        log.error({ reason: error.message }, 'the key of zap receipts cannot be opened: zaps are not offered')
        return undefined
      }),
      activity: activityLog(sql, log),
      tokens: tokensOf(parts.tokens),
      tokenUses: new TokenUses({ sql, log, now, clock }),
      version: parts.version,
      outgoing,
      operatorHttp,
      relayGuard,
      privateHostsAllowed,
      rootPubkey: parts.rootPubkey,
      isOwnMachine: parts.isOwnMachine,
      dataDir: parts.dataDir,
      instanceKey: instanceKeyOf(vaultKeys.current),
      claimCode: claimCodeOf(vaultKeys.current),
      rateLimits,
    }
    const limiter = rateLimits ? new RateLimiter(sql) : undefined
    const shared = { ...deps, ...sharedBy(deps) }
    const features = featuresOf({ ...shared, limiter, frontend: parts.frontend })
    const app = await buildApp(deps, features, { ...parts, limiter })
    const stop = async () => {
      await app.close()
      outgoing.stop()
      await Promise.all(features.map(feature => feature.stop?.()))
      await stopParts()
    }
    return { app, deps: shared, startLoops: () => startLoops(features), stop }
  } catch (error) {
    await stopParts()
    throw error
  }
}

async function startLoops(features: readonly Feature[]): Promise<Running> {
  const loops: Running[] = []
  const stop = async () => void (await Promise.all(loops.map(loop => loop.stop())))
  try {
    for (const start of features.flatMap(feature => feature.loops ?? [])) loops.push(await start())
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

function explainVaultKey(error: unknown): never {
  if (!(error instanceof SealError)) throw error
  const way = 'put that key back, or set NWC_VAULT_KEY_PREVIOUS to it'
  throw new OperatorError(`NWC_VAULT_KEY is not the key that the secrets in this database were sealed with: ${way}`)
}
