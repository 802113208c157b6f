/**
 * Puts the web service together, once for the process and once for every test: what all features stand on, then the features
 * themselves, each listed once.
 */
import { type Scheduler, systemClock } from '@chispa/concurrency/clock'
import type { Connection } from '@chispa/database/connect'
import { SealError, type SealerKeys, sealer as sealerOf } from '@chispa/database/seal'
import { hostGuard } from '@chispa/outgoing-http/host-guard'
import { outgoingHttp } from '@chispa/outgoing-http/outgoing-http'
import type { ResolveName } from '@chispa/outgoing-http/resolve-name'
import { NeverSent } from '@chispa/payments/never-sent'
import type { Log } from '@chispa/service/log'
import { OperatorError } from '@chispa/service/operator-error'
import type { FastifyInstance } from 'fastify'
import { activity } from './activity/feature.ts'
import { activityLog } from './activity/record.ts'
import { type AppOptions, buildApp } from './app.ts'
import { claimCodeOf } from './auth/claim-code.ts'
import { elevatedKeys } from './auth/elevated-keys.ts'
import { auth } from './auth/feature.ts'
import { liveStandings } from './auth/standings.ts'
import { TokenUses } from './auth/token-uses.ts'
import { type TokenConfig, tokensOf } from './auth/tokens.ts'
import { cardDesigns } from './card-designs/feature.ts'
import { designPictures, hasDesignOf } from './card-designs/store.ts'
import { cardImports } from './card-imports/feature.ts'
import { cardPayments } from './card-payments/feature.ts'
import { Outcomes } from './card-payments/outcomes.ts'
import type { OnTapRefused } from './card-payments/refused-tap.ts'
import { tapKeyOf } from './card-payments/tap-secret.ts'
import { cards } from './cards/feature.ts'
import type { Deps } from './deps.ts'
import { documentation } from './documentation/feature.ts'
import { domains } from './domains/feature.ts'
import type { ApplyOne } from './effect.ts'
import type { Feature, Running } from './feature.ts'
import { fiat } from './fiat/feature.ts'
import { forwarding } from './forwarding/feature.ts'
import { recordReceipt } from './forwarding/record-receipt.ts'
import { health } from './health/feature.ts'
import { history } from './history/feature.ts'
import { getPayment } from './history/get-payment.ts'
import { http } from './http/feature.ts'
import { RateLimiter } from './http/rate-limit.ts'
import { invites } from './invites/feature.ts'
import { invoiceWatches } from './invoice-watches/feature.ts'
import { invoices } from './invoices/feature.ts'
import { invoiceMinter, type MintInvoice } from './invoices/mint.ts'
import { lightningAddresses } from './lightning-addresses/feature.ts'
import { type FindPayee, payees } from './lightning-addresses/payee.ts'
import { listenerClient } from './listener-client/feature.ts'
import { ListenerClient } from './listener-client/listener-client.ts'
import { type ListenerEnvironment, listenerLink } from './listener-client/pairing.ts'
import { listenerWebhooks } from './listener-webhooks/feature.ts'
import { live } from './live/feature.ts'
import { lud16 } from './lud16/feature.ts'
import { overview } from './overview/feature.ts'
import { pages } from './pages/feature.ts'
import { paymentRequests } from './payment-requests/feature.ts'
import { people } from './people/feature.ts'
import { pictures } from './pictures/feature.ts'
import { profiles } from './profiles/feature.ts'
import { shownPortraits } from './profiles/store.ts'
import { push } from './push/feature.ts'
import { remoteConnections } from './remote-connections/feature.ts'
import { instanceKeyOf } from './self-test/echo.ts'
import { selfTest } from './self-test/feature.ts'
import { sending } from './sending/feature.ts'
import { settings } from './settings/feature.ts'
import { LiveSettings } from './settings/live.ts'
import { till } from './till/feature.ts'
import { users } from './users/feature.ts'
import { vouchers } from './vouchers/feature.ts'
import { shownPictures } from './vouchers/merchant-store.ts'
import { waitlist } from './waitlist/feature.ts'
import { defaultCallLimitMs } from './wallets/calls.ts'
import { type CourtesyWallets, courtesyWallets } from './wallets/courtesy.ts'
import { DirectCalls } from './wallets/direct-calls.ts'
import { wallets } from './wallets/feature.ts'
import { ListenerCalls } from './wallets/listener-calls.ts'
import { type Pulse, walletPulse } from './wallets/pulse.ts'
import { WatchedCalls } from './wallets/watched-calls.ts'
import { webhooks } from './webhooks/feature.ts'
import { zaps } from './zaps/feature.ts'
import { loadReceiptKey } from './zaps/receipt-key.ts'

export type Parts = Pick<Deps, 'version' | 'rootPubkey' | 'silence' | 'isOwnMachine'> &
  Partial<Pick<Deps, 'dataDir'>> &
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
    tillTimeoutMs?: number
    /** What the environment says of the payment listener; the settings may say otherwise. */
    listener: ListenerEnvironment
    listenerPauseMs?: number
    /** Instead of the system's, for tests. */
    resolveName?: ResolveName
  }

/** Tills hang up after five seconds. */
const defaultTillTimeoutMs = 4300

/** What features make for each other: one of each in a process. */
type Shared = {
  mintInvoice: MintInvoice
  findPayee: FindPayee
  courtesy: CourtesyWallets
  pulse: Pulse
  outcomes: Outcomes
  neverSent: NeverSent
  onReceived: ApplyOne
}

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
  const liveSettings = new LiveSettings(sql, sealer)
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
      tillTimeoutMs: parts.tillTimeoutMs ?? defaultTillTimeoutMs,
      tapKey: tapKeyOf(vaultKeys.current),
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

const sharedBy = (deps: Deps): Shared => ({
  mintInvoice: invoiceMinter(deps),
  findPayee: payees(deps.sql),
  courtesy: courtesyWallets(deps),
  pulse: walletPulse(deps),
  outcomes: new Outcomes(),
  neverSent: new NeverSent(),
  onReceived: recordReceipt,
})

/** The table of contents of the web service. */
function featuresOf(deps: Deps & Shared & { limiter: RateLimiter | undefined; frontend: string }): Feature[] {
  const { settings: current } = deps
  const brands = () => [current.values, ...[...current.domains.values()].map(({ brand }) => brand)]
  const brandPictures = () => brands().flatMap(({ logo_url, cover_url }) => [logo_url ?? [], cover_url ?? []].flat())
  const kept = pictures({
    ...deps,
    shown: sql => sql`
      ${shownPictures(sql)} union all ${shownPortraits(sql)} union all ${designPictures(sql)}
      union all select unnest(${brandPictures()}::text[])`,
    isShown: async url => brandPictures().includes(url) || hasDesignOf(deps.sql, url),
  })
  const imported = cardImports(deps)
  const held = vouchers({ ...deps, keepPicture: kept.keepPicture })
  const tested = selfTest(deps)
  const figures = overview(deps, tested.listMachineTrouble)
  const hooks = webhooks(deps)
  const onTapRefused: OnTapRefused = tap => {
    figures.onTapRefused(tap)
    hooks.onTapRefused(tap)
  }
  const features = [
    http(deps),
    health(deps),
    documentation(deps),
    auth(deps),
    users(deps),
    people(deps),
    invites(deps),
    live(deps),
    push(deps),
    wallets(deps),
    lightningAddresses(deps),
    domains(deps),
    invoices(deps),
    paymentRequests(deps),
    lud16({ ...deps, addressActions: { voucher: held.takeHandover } }),
    invoiceWatches(deps),
    zaps(deps),
    cards(deps),
    cardDesigns(deps),
    remoteConnections(deps),
    imported,
    cardPayments({ ...deps, tapKeys: imported.tapKeys, onTapRefused }),
    till(deps),
    held,
    kept,
    profiles({ ...deps, keepPicture: kept.keepPicture }),
    settings(deps),
    fiat(deps),
    listenerClient(deps),
    forwarding(deps),
    history(deps),
    sending({ ...deps, readPayment: (userId, id) => getPayment(deps.sql, userId, id) }),
    activity(deps),
    figures,
    tested,
    hooks,
    waitlist(deps),
    pages(deps),
  ]
  const effects = features.flatMap(feature => feature.effects ?? [])
  return [...features, listenerWebhooks({ ...deps, effects })]
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
