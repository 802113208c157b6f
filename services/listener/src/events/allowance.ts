/**
 * How many new events the wallets of each member may bring in a time, so that one who invents payments cannot fill the database: many
 * at once, as after a long gap, and from then on so many a second.
 */
import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import type { Clock } from '@chispa/concurrency/clock'

type AllowanceOptions = { max: number; perSecond: number; clock: Clock }

export class Allowance {
  readonly #options: AllowanceOptions
  readonly #used = new BoundedCache<string, { count: number; at: number }>({ max: 100_000 })

  constructor(options: AllowanceOptions) {
    this.#options = options
  }

  isSpent(userId: string): boolean {
    return this.#countOf(userId) > this.#options.max - 1
  }

  /** A negative count gives back. */
  spend(userId: string, count: number): void {
    this.#used.set(userId, { count: Math.max(this.#countOf(userId) + count, 0), at: this.#options.clock.monotonicMs() })
  }

  #countOf(userId: string): number {
    const used = this.#used.get(userId)
    if (!used) return 0
    const elapsedMs = Math.max(this.#options.clock.monotonicMs() - used.at, 0)
    return Math.max(used.count - (elapsedMs / 1000) * this.#options.perSecond, 0)
  }
}
