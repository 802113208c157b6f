/**
 * Remembers for a while, and a bounded number: the least recently used go first, and with `ttlMs` whatever is older.
 * lru-cache does the work; this file binds it to the clock of tests and adds reads that share one load.
 */
import { LRUCache } from 'lru-cache'
import { type Clock, systemClock } from './clock.ts'

export type CacheOptions = {
  max: number
  /** Counted from the moment a value is set; without it values stay until others need their place. */
  ttlMs?: number
  clock?: Clock
}

/** lru-cache takes the memory for all entries when it is made: that waits for the first of them. */
export class BoundedCache<Key extends {}, Value extends {}> {
  readonly #options: CacheOptions
  #entries: LRUCache<Key, Value> | undefined

  constructor(options: CacheOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#entries?.size ?? 0
  }

  get(key: Key): Value | undefined {
    return this.#entries?.get(key)
  }

  has(key: Key): boolean {
    return this.#entries?.has(key) ?? false
  }

  set(key: Key, value: Value): void {
    this.#entries ??= makeEntries(this.#options)
    this.#entries.set(key, value)
  }

  delete(key: Key): void {
    this.#entries?.delete(key)
  }

  clear(): void {
    this.#entries?.clear()
  }
}

function makeEntries<Key extends {}, Value extends {}>({ max, ttlMs, clock = systemClock }: CacheOptions) {
  return new LRUCache<Key, Value>(
    // Without its own resolution the library would set a timer for each reading of the clock.
    ttlMs === undefined ? { max } : { max, ttl: ttlMs, ttlResolution: 0, perf: { now: () => clock.monotonicMs() } },
  )
}

/**
 * What a load answers is remembered: whoever asks meanwhile shares the load under way, whoever asks later the answer,
 * for `ttlMs` from when it came. A failure is shared by those who wait for it and remembered by nobody.
 */
export class LoadingCache<Key extends {}, Value> {
  readonly #loads: BoundedCache<Key, Promise<Value>>
  readonly #answers: BoundedCache<Key, { value: Value }>

  constructor(options: CacheOptions & { ttlMs: number }) {
    this.#loads = new BoundedCache({ max: options.max })
    this.#answers = new BoundedCache(options)
  }

  /** The answer itself where it is known, so that a hot path need not wait for a promise. */
  get(key: Key, load: () => Promise<Value>): Value | Promise<Value> {
    const known = this.#answers.get(key)
    return known ? known.value : this.#join(key, load)
  }

  /** What is known or under way is not used by whoever asks from now on. */
  forget(key: Key): void {
    this.#loads.delete(key)
    this.#answers.delete(key)
  }

  #join(key: Key, load: () => Promise<Value>): Promise<Value> {
    const underWay = this.#loads.get(key)
    if (underWay) return underWay
    const { promise, resolve, reject } = Promise.withResolvers<Value>()
    this.#loads.set(key, promise)
    const isCurrent = () => this.#loads.get(key) === promise
    const end = (answer?: { value: Value }) => {
      if (!isCurrent()) return
      this.#loads.delete(key)
      if (answer) this.#answers.set(key, answer)
    }
    // A synchronous throw is a failed load too.
    void (async () => load())().then(
      value => {
        end({ value })
        resolve(value)
      },
      error => {
        end()
        reject(error)
      },
    )
    return promise
  }
}
