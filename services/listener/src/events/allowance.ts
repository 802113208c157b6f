/**
 * How many new events each wallet may bring in a time, so that one that invents payments cannot fill the database: many
 * at once, as after a long gap, and from then on so many a second.
 */
import type { Clock } from '@chispa/concurrency/clock'

type AllowanceOptions = { max: number; perSecond: number; clock: Clock }

export class Allowance<T extends object> {
  readonly #options: AllowanceOptions
  readonly #used = new WeakMap<T, { count: number; at: number }>()

  constructor(options: AllowanceOptions) {
    this.#options = options
  }

  isSpent(member: T): boolean {
    return this.#countOf(member) > this.#options.max - 1
  }

  /** A negative count gives back. */
  spend(member: T, count: number): void {
    this.#used.set(member, { count: Math.max(this.#countOf(member) + count, 0), at: this.#options.clock.monotonicMs() })
  }

  #countOf(member: T): number {
    const used = this.#used.get(member)
    if (!used) return 0
    const elapsedMs = Math.max(this.#options.clock.monotonicMs() - used.at, 0)
    return Math.max(used.count - (elapsedMs / 1000) * this.#options.perSecond, 0)
  }
}
