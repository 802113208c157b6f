/** One client per relay, however many wallets; closed some time after its last key, or when its place is needed. */
import { RelayClient, type RelayClientEvents, type RelayClientOptions } from './relay-client.ts'

export class TooManyRelays extends Error {
  override name = 'TooManyRelays'
  constructor(most: number) {
    super(`Sockets to ${most} relays are held already, and no more are opened`)
  }
}

const usualMostRelays = 2000

export class RelayPool {
  readonly #kinds: readonly number[]
  readonly #events: RelayClientEvents
  readonly #options: RelayClientOptions
  readonly #lingerMs: number
  readonly #mostRelays: number
  readonly #relays = new Map<string, RelayClient>()
  readonly #lingering = new Map<RelayClient, NodeJS.Timeout>()
  /** How many more than one use a key of a relay; almost always empty. */
  readonly #extraUses = new Map<string, number>()

  constructor(
    kinds: readonly number[],
    events: RelayClientEvents,
    options: RelayClientOptions,
    lingerMs: number,
    mostRelays = usualMostRelays,
  ) {
    this.#kinds = kinds
    this.#events = events
    this.#options = { ...options, crowd: { owing: 0 } }
    this.#lingerMs = lingerMs
    this.#mostRelays = mostRelays
  }

  [Symbol.iterator](): Iterator<RelayClient> {
    return this.#relays.values()
  }

  /** `url` is normalised: see relay-url. Throws `TooManyRelays` for a new relay when there is no place for one. */
  acquire(url: string, key: string): RelayClient {
    let relay = this.#relays.get(url)
    if (!relay) {
      if (this.#relays.size >= this.#mostRelays) this.#makePlace()
      relay = new RelayClient(url, this.#kinds, this.#events, this.#options)
      this.#relays.set(url, relay)
    }
    clearTimeout(this.#lingering.get(relay))
    this.#lingering.delete(relay)
    const use = `${url} ${key}`
    if (relay.has(key)) this.#extraUses.set(use, (this.#extraUses.get(use) ?? 0) + 1)
    else relay.add(key)
    relay.start()
    return relay
  }

  release(relay: RelayClient, key: string): void {
    const use = `${relay.url} ${key}`
    const extra = this.#extraUses.get(use)
    if (extra) {
      if (extra > 1) this.#extraUses.set(use, extra - 1)
      else this.#extraUses.delete(use)
      return
    }
    relay.remove(key)
    if (relay.keyCount > 0) return
    const timer = setTimeout(() => this.#drop(relay), this.#lingerMs)
    this.#lingering.set(relay, timer.unref())
  }

  #makePlace(): void {
    const [unused] = this.#lingering.keys()
    if (!unused) throw new TooManyRelays(this.#mostRelays)
    this.#drop(unused)
  }

  #drop(relay: RelayClient): void {
    clearTimeout(this.#lingering.get(relay))
    this.#lingering.delete(relay)
    this.#relays.delete(relay.url)
    void relay.stop()
  }

  async stop(): Promise<void> {
    for (const timer of this.#lingering.values()) clearTimeout(timer)
    const relays = [...this.#relays.values()]
    this.#relays.clear()
    await Promise.all(relays.map(relay => relay.stop()))
  }
}
