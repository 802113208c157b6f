/** Places that many share: so many in all, so many for each, and a free one goes to whoever holds the fewest. */
import type { Release } from './semaphore.ts'

type Waiting = { key: string; resolve: (release: Release | undefined) => void }

export class SharedPlaces {
  readonly #total: number
  readonly #each: number
  readonly #held = new Map<string, number>()
  readonly #waiting = new Set<Waiting>()
  #inUse = 0

  constructor({ total, each }: { total: number; each: number }) {
    this.#total = total
    this.#each = each
  }

  get inUse(): number {
    return this.#inUse
  }

  heldBy(key: string): number {
    return this.#held.get(key) ?? 0
  }

  /** Waits for a place; undefined when the signal aborts first. */
  async acquire(key: string, signal?: AbortSignal): Promise<Release | undefined> {
    if (signal?.aborted) return undefined
    const { promise, resolve } = Promise.withResolvers<Release | undefined>()
    const waiting = { key, resolve }
    this.#waiting.add(waiting)
    const leave = () => {
      if (this.#waiting.delete(waiting)) resolve(undefined)
    }
    signal?.addEventListener('abort', leave, { once: true })
    this.#handOut()
    const release = await promise
    signal?.removeEventListener('abort', leave)
    return release
  }

  #handOut(): void {
    while (this.#inUse < this.#total) {
      const next = this.#next()
      if (!next) return
      this.#waiting.delete(next)
      this.#inUse++
      this.#held.set(next.key, this.heldBy(next.key) + 1)
      next.resolve(this.#releaseOnce(next.key))
    }
  }

  /** Of those who hold equally few, whoever asked first. */
  #next(): Waiting | undefined {
    let next: Waiting | undefined
    let fewest = this.#each
    for (const waiting of this.#waiting) {
      const held = this.heldBy(waiting.key)
      if (held >= fewest) continue
      next = waiting
      fewest = held
    }
    return next
  }

  #releaseOnce(key: string): Release {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#inUse--
      const left = this.heldBy(key) - 1
      if (left > 0) this.#held.set(key, left)
      else this.#held.delete(key)
      this.#handOut()
    }
  }
}
