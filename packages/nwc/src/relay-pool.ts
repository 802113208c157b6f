/** One client per relay, however many wallets; closed some time after its last key. */
import { RelayClient, type RelayClientEvents, type RelayClientOptions } from './relay-client.ts'

export class RelayPool {
  readonly #kinds: readonly number[]
  readonly #events: RelayClientEvents
  readonly #options: RelayClientOptions
  readonly #lingerMs: number
  readonly #relays = new Map<string, RelayClient>()
  readonly #lingering = new Map<RelayClient, NodeJS.Timeout>()
  /** How many more than one use a key of a relay; almost always empty. */
  readonly #extraUses = new Map<string, number>()

  constructor(kinds: readonly number[], events: RelayClientEvents, options: RelayClientOptions, lingerMs: number) {
    this.#kinds = kinds
    this.#events = events
    this.#options = options
    this.#lingerMs = lingerMs
  }

  [Symbol.iterator](): Iterator<RelayClient> {
    return this.#relays.values()
  }

  /** `url` is normalised: see relay-url. */
  acquire(url: string, key: string): RelayClient {
    let relay = this.#relays.get(url)
    if (!relay) {
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
    const timer = setTimeout(() => {
      this.#lingering.delete(relay)
      this.#relays.delete(relay.url)
      void relay.stop()
    }, this.#lingerMs)
    this.#lingering.set(relay, timer.unref())
  }

  async stop(): Promise<void> {
    for (const timer of this.#lingering.values()) clearTimeout(timer)
    const relays = [...this.#relays.values()]
    this.#relays.clear()
    await Promise.all(relays.map(relay => relay.stop()))
  }
}
