/** One client per relay, however many wallets; closed some time after its last key, or when its place is needed. */
import type { Timer } from '@chispa/concurrency/clock'
import { RelayClient, type RelayClientEvents, type RelayClientOptions } from './relay-client.ts'
import { defaultPlaceLimits, type Place, type PlaceLimits, planAdmission, type RefusalReason } from './relay-places.ts'
import { normaliseRelayUrl } from './relay-url.ts'

const explanations: Record<RefusalReason, string> = {
  'all-taken': 'All places for relays are taken',
  'host-quota': 'All places for relays at this host are taken',
  'owner-quota': 'All places for relays of this owner are taken',
}

export class TooManyRelays extends Error {
  override name = 'TooManyRelays'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(explanations[reason])
    this.reason = reason
  }
}

/** Who asks for a relay: see relay-places. */
export type Claimant = { owner?: string | undefined; isProven?: boolean | undefined }

export type RelayPoolEvents = RelayClientEvents & {
  /** Its place was needed; it is stopped, whoever still uses it. */
  onEvicted?(relay: RelayClient): void
}

export type RelayPoolOptions = RelayClientOptions & {
  limits?: Partial<PlaceLimits> | undefined
  /** How long a relay without keys stays connected. */
  lingerMs: number
}

class HeldRelay implements Place {
  readonly host: string
  readonly client: RelayClient
  readonly owner: string | undefined
  readonly openedAtMs: number
  readonly isExpected: boolean
  isProven = false

  constructor(client: RelayClient, { owner, isProven = false }: Claimant, openedAtMs: number) {
    this.client = client
    this.host = hostOf(client.url)
    this.owner = owner
    this.isExpected = isProven
    this.openedAtMs = openedAtMs
  }

  get isUsed(): boolean {
    return this.client.keyCount > 0
  }

  get hasConnected(): boolean {
    return this.client.hasConnected
  }
}

export class RelayPool {
  readonly #kinds: readonly number[]
  readonly #events: RelayPoolEvents
  readonly #options: RelayPoolOptions
  readonly #limits: PlaceLimits
  readonly #held = new Map<string, HeldRelay>()
  readonly #lingering = new Map<RelayClient, Timer>()
  /** How many more than one use a key of a relay; almost always empty. */
  readonly #extraUses = new Map<string, number>()

  constructor(kinds: readonly number[], events: RelayPoolEvents, options: RelayPoolOptions) {
    this.#kinds = kinds
    this.#events = events
    this.#options = { ...options, crowd: { owing: 0 } }
    this.#limits = { ...defaultPlaceLimits, ...options.limits }
  }

  *[Symbol.iterator](): Generator<RelayClient> {
    for (const { client } of this.#held.values()) yield client
  }

  /** As `normaliseRelayUrl`; most wallets are on a relay that is held, and their rows spell it as we do. */
  normalise(text: string): string | undefined {
    return this.#held.has(text) ? text : normaliseRelayUrl(text)
  }

  /** `url` is normalised. Throws `TooManyRelays` for a new relay when there is no place for one. */
  acquire(url: string, key: string, claimant: Claimant = {}): RelayClient {
    const { client } = this.#held.get(url) ?? this.#open(url, claimant)
    this.#lingering.get(client)?.cancel()
    this.#lingering.delete(client)
    const use = `${url} ${key}`
    if (client.has(key)) this.#extraUses.set(use, (this.#extraUses.get(use) ?? 0) + 1)
    else client.add(key)
    client.start()
    return client
  }

  isProven(relay: RelayClient): boolean {
    return this.#find(relay)?.isProven ?? false
  }

  /** It brought a word of a wallet: from now on it keeps its place. */
  markProven(relay: RelayClient): void {
    const held = this.#find(relay)
    if (held) held.isProven = true
  }

  release(relay: RelayClient, key: string): void {
    if (!this.#find(relay)) return
    const use = `${relay.url} ${key}`
    const extra = this.#extraUses.get(use)
    if (extra) {
      if (extra > 1) this.#extraUses.set(use, extra - 1)
      else this.#extraUses.delete(use)
      return
    }
    relay.remove(key)
    if (relay.keyCount > 0) return
    const { clock, lingerMs } = this.#options
    this.#lingering.set(
      relay,
      clock.setTimer(() => this.#drop(relay), lingerMs, { background: true }),
    )
  }

  async stop(): Promise<void> {
    for (const timer of this.#lingering.values()) timer.cancel()
    const relays = [...this]
    this.#held.clear()
    await Promise.all(relays.map(relay => relay.stop()))
  }

  #open(url: string, claimant: Claimant): HeldRelay {
    const { owner, isProven = false } = claimant
    const newcomer = { host: hostOf(url), owner, isProven }
    const nowMs = this.#options.clock.monotonicMs()
    const admission = planAdmission([...this.#held.values()], newcomer, this.#limits, nowMs)
    if (admission.kind === 'refused') throw new TooManyRelays(admission.reason)
    if (admission.evict) this.#evict(admission.evict)
    const held = new HeldRelay(new RelayClient(url, this.#kinds, this.#events, this.#options), claimant, nowMs)
    this.#held.set(url, held)
    return held
  }

  #evict({ client, isUsed }: HeldRelay): void {
    this.#drop(client)
    for (const use of this.#extraUses.keys()) if (use.startsWith(`${client.url} `)) this.#extraUses.delete(use)
    if (isUsed) this.#events.onEvicted?.(client)
  }

  #drop(relay: RelayClient): void {
    this.#lingering.get(relay)?.cancel()
    this.#lingering.delete(relay)
    this.#held.delete(relay.url)
    void relay.stop()
  }

  /** Undefined for one that was evicted, also when another client of the same relay has been opened since. */
  #find(relay: RelayClient): HeldRelay | undefined {
    const held = this.#held.get(relay.url)
    return held?.client === relay ? held : undefined
  }
}

const hostOf = (url: string) => new URL(url).hostname
