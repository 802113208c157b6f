/**
 * The sandbox's wallet service: many wallets on few relays, one socket each, through the same relay client that the
 * platform uses. A request event is carried out once, however often and from however many relays it arrives.
 */
import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import { defaultRelayClientOptions, type RelayClient, type RelayClientOptions } from '@chispa/nwc/relay-client'
import { RelayPool } from '@chispa/nwc/relay-pool'
import { normaliseRelayUrl } from '@chispa/nwc/relay-url'
import { waitForRelays } from '@chispa/nwc/wait-for-relays'
import { checkEvent, firstTag, type NostrEvent } from '@chispa/protocols/nip01'
import { requestKind } from '@chispa/protocols/nip47'
import { verifySchnorr } from '@chispa/signatures/schnorr'
import { Ledger, type LedgerTransaction } from './ledger.ts'
import { SandboxWallet, type WalletOptions } from './sandbox-wallet.ts'
import { watchDisconnect } from './wallet-faults.ts'

export type WalletServiceOptions = {
  /** Where wallets are reached unless they name relays of their own. */
  relays: readonly string[]
  ledger?: Ledger
  nowSeconds?: () => number
  relayOptions?: Partial<RelayClientOptions>
  /** How long a new wallet waits for its relays. */
  reachTimeoutMs?: number
}

const publishTimeoutMs = 5000
const defaultReachTimeoutMs = 10_000

export class WalletService {
  readonly ledger: Ledger
  readonly #relays: readonly string[]
  readonly #nowSeconds: () => number
  readonly #pool: RelayPool
  readonly #byPublicKey = new Map<string, SandboxWallet>()
  readonly #byAccount = new Map<string, SandboxWallet>()
  readonly #seen = new BoundedCache<string, true>({ max: 10_000 })
  readonly #reachTimeoutMs: number
  readonly #unlisten: () => void
  readonly #working = new Set<Promise<unknown>>()

  constructor({ relays, ledger, nowSeconds, relayOptions, reachTimeoutMs }: WalletServiceOptions) {
    this.#relays = relays
    this.#reachTimeoutMs = reachTimeoutMs ?? defaultReachTimeoutMs
    this.#nowSeconds = nowSeconds ?? (() => Math.floor(Date.now() / 1000))
    this.ledger = ledger ?? new Ledger({ nowSeconds: this.#nowSeconds })
    const events = {
      signFor: (key: string, template: Parameters<SandboxWallet['sign']>[0]) =>
        this.#byPublicKey.get(key)?.sign(template),
      onEvent: (event: NostrEvent) => this.#receive(event),
      onState: (relay: RelayClient) => relay.isOpen && this.#announceAll(relay),
    }
    this.#pool = new RelayPool([requestKind], events, {
      ...defaultRelayClientOptions,
      ...relayOptions,
      lingerMs: 0,
      limits: { maxRelaysPerHost: Number.POSITIVE_INFINITY },
    })
    this.#unlisten = this.ledger.onSettled(transaction => this.#notify(transaction))
  }

  get wallets(): SandboxWallet[] {
    return [...this.#byPublicKey.values()]
  }

  find(nameOrKey: string): SandboxWallet | undefined {
    return this.#byPublicKey.get(nameOrKey) ?? this.wallets.find(wallet => wallet.name === nameOrKey)
  }

  /** Resolves when the wallet can be reached at one of its relays at least, rejects when none lets it in time. */
  async create(options: WalletOptions = {}): Promise<SandboxWallet> {
    const relays = (options.relays ?? this.#relays).map(normaliseRelayUrl).filter(url => url !== undefined)
    const wallet = new SandboxWallet(this.ledger, this.#nowSeconds, { ...options, relays })
    this.#byPublicKey.set(wallet.publicKey, wallet)
    this.#byAccount.set(wallet.accountId, wallet)
    watchDisconnect(wallet.faults, isOff => (isOff ? this.#leaveRelays(wallet) : this.#joinRelays(wallet)))
    const place = { relays: this.#joinRelays(wallet), isClosed: false }
    const reached = await waitForRelays(place, relay => relay.covers(wallet.publicKey), this.#reachTimeoutMs)
    if (reached.length === 0) throw new Error('The wallet could not reach any of its relays')
    return wallet
  }

  /** The provider throws the wallet away: from then on nobody answers. */
  destroy(wallet: SandboxWallet): void {
    if (!this.#byPublicKey.delete(wallet.publicKey)) return
    this.#byAccount.delete(wallet.accountId)
    this.#leaveRelays(wallet)
  }

  async stop(): Promise<void> {
    this.#unlisten()
    for (const wallet of this.wallets) wallet.stop()
    await this.#pool.stop()
    await Promise.allSettled(this.#working)
  }

  #joinRelays(wallet: SandboxWallet): RelayClient[] {
    if (!this.#byPublicKey.has(wallet.publicKey)) return []
    const clients = wallet.relays.map(url => this.#pool.acquire(url, wallet.publicKey))
    for (const relay of clients) if (relay.isOpen) this.#announce(wallet, relay)
    return clients
  }

  #leaveRelays({ publicKey }: SandboxWallet): void {
    for (const relay of this.#pool) if (relay.has(publicKey)) this.#pool.release(relay, publicKey)
  }

  #announceAll(relay: RelayClient): void {
    for (const wallet of this.wallets) if (relay.has(wallet.publicKey)) this.#announce(wallet, relay)
  }

  #announce(wallet: SandboxWallet, relay: RelayClient): void {
    if (wallet.announces) this.#publish(relay, wallet.infoEvent())
  }

  #receive(event: NostrEvent): void {
    const wallet = this.#byPublicKey.get(firstTag(event, 'p') ?? '')
    if (!wallet || isDeaf(wallet) || this.#seen.has(event.id) || !checkEvent(event, verifySchnorr)) return
    this.#seen.set(event.id, true)
    this.#work(wallet.answer(event).then(events => this.#publishAll(wallet, events)))
  }

  #notify(transaction: LedgerTransaction): void {
    const wallet = this.#byAccount.get(transaction.accountId)
    if (wallet) this.#publishAll(wallet, wallet.notificationsOf(transaction))
  }

  #publishAll(wallet: SandboxWallet, events: NostrEvent[]): void {
    for (const relay of this.#pool) {
      if (relay.has(wallet.publicKey)) for (const event of events) this.#publish(relay, event)
    }
  }

  #publish(relay: RelayClient, event: NostrEvent): void {
    this.#work(relay.publish(event, { timeoutMs: publishTimeoutMs }))
  }

  #work(work: Promise<unknown>): void {
    const tracked = work.finally(() => this.#working.delete(tracked))
    this.#working.add(tracked)
  }
}

/** What was under way when it left its relays is not heard either. */
const isDeaf = ({ faults }: SandboxWallet) => faults.silent || faults.disconnect
