/**
 * How many invoices the streams of a process hear of: each takes memory, and anybody may ask. An address has so many at most; where all
 * are taken, streams of whoever has the most give way to one who has less. Their reader connects again, and has missed nothing.
 */
import type { Release } from '@chispa/concurrency/semaphore'

type Limits = { inAll: number; ofAddress: number }
type Holding = { count: number; end: () => void }

export class HeardInvoices {
  readonly #limits: Limits
  readonly #ofAddress = new Map<string, Set<Holding>>()
  #total = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  heardFor(address: string): number {
    return sumOf(this.#ofAddress.get(address))
  }

  /** `end`: called when the place is needed; the holder releases it. Undefined: there is none. */
  take(address: string, count: number, end: () => void): Release | undefined {
    const own = this.heardFor(address) + count
    if (own > this.#limits.ofAddress || !this.#makeRoom(count, own)) return undefined
    const holding = { count, end }
    const holdings = this.#ofAddress.get(address)
    if (holdings) holdings.add(holding)
    else this.#ofAddress.set(address, new Set([holding]))
    this.#total += count
    return () => this.#release(address, holding)
  }

  /** From those who would still have more than `own` without it. */
  #makeRoom(count: number, own: number): boolean {
    while (this.#total + count > this.#limits.inAll) {
      const [most, holdings] = [...this.#ofAddress].reduce((one, other) =>
        sumOf(other[1]) > sumOf(one[1]) ? other : one,
      )
      const [oldest] = holdings
      if (!oldest || sumOf(holdings) <= own) return false
      this.#release(most, oldest)
      oldest.end()
    }
    return true
  }

  #release(address: string, holding: Holding): void {
    const holdings = this.#ofAddress.get(address)
    if (!holdings?.delete(holding)) return
    this.#total -= holding.count
    if (holdings.size === 0) this.#ofAddress.delete(address)
  }
}

const sumOf = (holdings: Iterable<Holding> = []): number => [...holdings].reduce((sum, { count }) => sum + count, 0)
