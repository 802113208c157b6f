/**
 * NIP-47 wallets behind shared relays: as few sockets as each relay allows, one map lookup per incoming event.
 * An event counts only when it is addressed to one of our keys, by the wallet that belongs to that key, with a right id
 * and signature, and for the first time. Two wallets of the same connection are kept apart by the caller's keys.
 */

import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import { checkEvent, type NostrEvent } from '@chispa/protocols/nip01'
import { type Encryption, notificationKinds, responseKind } from '@chispa/protocols/nip47'
import { notificationEncryption, readNotification } from '@chispa/protocols/nip47-client'
import type { Transaction } from '@chispa/protocols/nip47-transaction'
import type { Connection } from '@chispa/protocols/nip47-uri'
import { publicKeyOf, verifySchnorr } from '@chispa/signatures/schnorr'
import { defaultRelayClientOptions, type RelayClient, type RelayClientOptions } from './relay-client.ts'
import type { PlaceLimits } from './relay-places.ts'
import { type Claimant, RelayPool, TooManyRelays } from './relay-pool.ts'
import type { SocketState } from './relay-socket.ts'
import { maxRelaysPerWallet } from './relay-url.ts'
import { RequestOrders } from './request-order.ts'
import { type LateReply, type ReplyFate, Requests } from './requests.ts'
import { type OpenSecret, Wallet, type WalletHost } from './wallet.ts'
import { type ConnectionPublicKeys, WalletIndex } from './wallet-index.ts'

export type Notification = {
  walletKey: string
  type: 'payment_received' | 'payment_sent'
  transaction: Transaction
  /** The wallet's transaction as it was sent. */
  raw: unknown
  eventId: string
  /** Unix seconds, by the wallet's clock. */
  createdAt: number
  encryption: Encryption
  /** Came out of a relay's memory because we asked for it. */
  replayed: boolean
}

export type NwcClientOptions = Partial<RelayClientOptions> & {
  /** The same payment comes once per encryption and again with replays: deduplicate by payment hash. */
  onNotification?: (notification: Notification) => void
  onLateReply?: (late: LateReply) => void
  onRelayState?: (relay: RelayStatus) => void
  /** A handler of ours threw. */
  onError?: (error: unknown) => void
  /** How long a relay without wallets stays connected. */
  lingerMs?: number
  /** How many relays are held at once, in all, at one host and for one owner. */
  limits?: Partial<PlaceLimits>
  /** Others needed the places of all its relays: it is closed, and may be opened again when there is a place. */
  onWalletEvicted?: (wallet: Wallet) => void
  /** Relays that it says no to are left out, as if the wallet had not named them; all are used without it. */
  mayUse?: (relayUrl: string) => boolean
}

/**
 * A wallet of which everything is known that subscribing to it takes. Its secret is opened when something is first signed,
 * encrypted or decrypted: so thousands are subscribed to before the first is opened.
 */
export type KnownWallet = {
  walletPublicKey: string
  clientPublicKey: string
  relays: readonly string[]
  openSecret: OpenSecret
  /** What it answered in to an earlier process. */
  encryption?: Encryption | undefined
}

/** What became of the events that arrived. */
export type Counters = Record<
  | ReplyFate
  | 'notification'
  /** Not addressed to a key of ours by its wallet. */
  | 'foreign'
  | 'duplicate'
  /** Wrong id or signature. */
  | 'forged',
  number
>

export type RelayStatus = {
  url: string
  /** `open` when all of its sockets are. */
  state: SocketState
  /** More than one where the relay does not let one subscribe to all wallets. */
  sockets: number
  openSockets: number
  walletCount: number
  /** Wallets that the relay takes no subscription for: see relay-client. */
  withoutPlace: number
  lastError: string | null
}

const incomingKinds = [responseKind, notificationKinds.nip04, notificationKinds.nip44_v2]
const rememberedEvents = 20_000
const defaultLingerMs = 10_000
const noCounts: Counters = {
  answered: 0,
  late: 0,
  unknown: 0,
  undecryptable: 0,
  unreadable: 0,
  notification: 0,
  foreign: 0,
  duplicate: 0,
  forged: 0,
}

export class NwcClient {
  readonly #options: NwcClientOptions
  readonly #pool: RelayPool
  readonly #wallets = new WalletIndex()
  readonly #requests: Requests
  readonly #seen = new BoundedCache<string, true>({ max: rememberedEvents })
  readonly #counters: Counters = { ...noCounts }
  readonly #host: WalletHost
  #stopped = false

  constructor(options: NwcClientOptions = {}) {
    const relayOptions: RelayClientOptions = { ...defaultRelayClientOptions, ...options }
    this.#options = options
    this.#requests = new Requests(late => this.#call(() => options.onLateReply?.(late)))
    this.#host = {
      requests: this.#requests,
      clock: relayOptions.clock,
      orders: new RequestOrders(relayOptions.clock),
      replay: event => this.#receive(event),
    }
    const events = {
      signFor: (key: string, template: Parameters<Wallet['sign']>[0]) => this.#wallets.anyOf(key)?.sign(template),
      onEvent: (event: NostrEvent, relay: RelayClient) => this.#receive(event, relay),
      onState: (relay: RelayClient) => this.#call(() => options.onRelayState?.(statusOf(relay))),
      onEvicted: (relay: RelayClient) => this.#evicted(relay),
    }
    const { lingerMs = defaultLingerMs, limits } = options
    this.#pool = new RelayPool(incomingKinds, events, { ...relayOptions, lingerMs, limits })
  }

  get counters(): Readonly<Counters> {
    return this.#counters
  }

  get walletCount(): number {
    return this.#wallets.size
  }

  /** One of the open wallets that are reached by this connection. */
  findWallet(keys: ConnectionPublicKeys): Wallet | undefined {
    return this.#wallets.find(keys)
  }

  /** Every relay we hold a socket to or try to. */
  relays(): RelayStatus[] {
    return [...this.#pool].map(statusOf)
  }

  /**
   * `key` is the caller's name for the wallet and comes back with its notifications. The wallet's first relays are used;
   * throws `TooManyRelays` when there is a place for none of them. Places are shared among owners, and a wallet that is
   * known to have answered before (`isProven`) comes first: see relay-places.
   */
  openWallet(key: string, connection: Connection & Pick<KnownWallet, 'encryption'>, claimant?: Claimant): Wallet {
    const secretKey = Uint8Array.from(Buffer.from(connection.secret, 'hex'))
    const known = { ...connection, clientPublicKey: publicKeyOf(secretKey), openSecret: () => secretKey }
    return this.openKnown(key, known, claimant)
  }

  /** As `openWallet`, without opening its secret. */
  openKnown(key: string, known: KnownWallet, claimant: Claimant = {}): Wallet {
    if (this.#stopped) throw new Error('The client was stopped')
    const { walletPublicKey, clientPublicKey, openSecret, encryption } = known
    const relays = this.#acquire(known.relays, clientPublicKey, claimant)
    const parts = { key, walletPublicKey, clientPublicKey, openSecret, relays, ...(encryption && { encryption }) }
    const wallet = new Wallet(this.#host, parts)
    this.#wallets.add(wallet)
    return wallet
  }

  closeWallet(wallet: Wallet): void {
    if (!this.#wallets.remove(wallet)) return
    wallet.markClosed()
    for (const relay of wallet.relays) this.#pool.release(relay, wallet.clientPublicKey)
  }

  /** Requests in flight end as `closed`; resolves when every socket is closed. */
  async stop(): Promise<void> {
    this.#stopped = true
    for (const wallet of [...this.#wallets]) this.closeWallet(wallet)
    await this.#pool.stop()
  }

  #acquire(relayUrls: readonly string[], clientPublicKey: string, claimant: Claimant): RelayClient[] {
    const urls = new Set(relayUrls.map(url => this.#pool.normalise(url)).filter(url => url !== undefined))
    const relays: RelayClient[] = []
    let full: TooManyRelays | undefined
    const { mayUse = () => true } = this.#options
    for (const url of [...urls].filter(mayUse).slice(0, maxRelaysPerWallet)) {
      try {
        relays.push(this.#pool.acquire(url, clientPublicKey, claimant))
      } catch (error) {
        if (!(error instanceof TooManyRelays)) throw error
        full = error
      }
    }
    if (relays.length === 0 && full) throw full
    // A copy: what was pushed to keeps room for sixteen more, for as long as the wallet is open.
    return [...relays]
  }

  /** Without a relay it comes out of a replay that we asked for. */
  #receive(event: NostrEvent, relay?: RelayClient): void {
    this.#counters[this.#take(event, relay)]++
  }

  #take(event: NostrEvent, relay: RelayClient | undefined): keyof Counters {
    const wallets = this.#wallets.addressees(event)
    if (wallets.length === 0) return 'foreign'
    const isNew = !this.#seen.has(event.id)
    const proves = relay !== undefined && !this.#pool.isProven(relay)
    if (!isNew && !proves) {
      // The same event came out of another relay: this one brings it too, only later.
      if (relay) relay.heardAt = this.#host.clock.now().getTime()
      return 'duplicate'
    }
    if (!checkEvent(event, verifySchnorr)) return isNew ? 'forged' : 'duplicate'
    if (proves) this.#pool.markProven(relay)
    if (relay) relay.heardAt = this.#host.clock.now().getTime()
    if (!isNew) return 'duplicate'
    // Only now: a forged event must not make us skip the genuine one of the same id.
    this.#seen.set(event.id, true)
    for (const wallet of wallets) wallet.heard()
    if (event.kind === responseKind) return this.#requests.onReply(event)
    return wallets.map(wallet => this.#notify(wallet, event, relay === undefined))[0]!
  }

  #evicted(relay: RelayClient): void {
    for (const wallet of [...this.#wallets]) {
      if (!wallet.relays.includes(relay) || wallet.relays.some(one => one.state !== 'stopped')) continue
      this.closeWallet(wallet)
      this.#call(() => this.#options.onWalletEvicted?.(wallet))
    }
  }

  #notify(wallet: Wallet, event: NostrEvent, replayed: boolean): keyof Counters {
    const encryption = notificationEncryption(event.kind)
    if (!encryption) return 'foreign'
    const plaintext = wallet.decryptNotification(event.content, encryption)
    if (plaintext === undefined) {
      // Once its connection opens, it is news.
      if (wallet.isLocked) this.#seen.delete(event.id)
      return 'undecryptable'
    }
    const read = readNotification(plaintext)
    if (read.outcome === 'ignored') return 'unreadable'
    const { type, transaction } = read
    const raw: unknown = JSON.parse(plaintext).notification
    const { id: eventId, created_at: createdAt } = event
    const notification = { walletKey: wallet.key, type, transaction, raw, eventId, createdAt, encryption, replayed }
    this.#call(() => this.#options.onNotification?.(notification))
    return 'notification'
  }

  /** A handler that throws must not cost the other wallets of the socket their events. */
  #call(handler: () => void): void {
    try {
      handler()
    } catch (error) {
      this.#options.onError?.(error)
    }
  }
}

const statusOf = (relay: RelayClient): RelayStatus => ({
  url: relay.url,
  state: relay.state,
  sockets: relay.connectionCount,
  openSockets: relay.openCount,
  walletCount: relay.keyCount,
  withoutPlace: relay.withoutPlace,
  lastError: relay.lastError,
})
