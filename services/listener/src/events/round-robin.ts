/**
 * Gives each member a turn once a period, evenly spread over it, the one whose turn is longest ago first. Where that would be
 * more turns a second than there may be, the period is longer. One timer for all, and no look at anybody but those whose turn
 * it is.
 */
import { type Scheduler, systemClock, type Timer } from '@chispa/concurrency/clock'

const minTickMs = 1000

export class RoundRobin<T> {
  readonly #minPeriodMs: number
  readonly #maxPerSecond: number
  readonly #minTickMs: number
  readonly #onTurn: (member: T) => void
  readonly #clock: Scheduler
  /** In the order of their turns. */
  readonly #members = new Set<T>()
  #timer: Timer | undefined
  #tickMs = Number.POSITIVE_INFINITY
  /** Turns that are due, with the fractions of ticks. */
  #owed = 0

  constructor(
    periodMs: number,
    onTurn: (member: T) => void,
    clock: Scheduler = systemClock,
    maxPerSecond = Number.POSITIVE_INFINITY,
  ) {
    this.#minPeriodMs = periodMs
    this.#maxPerSecond = maxPerSecond
    this.#minTickMs = Math.min(minTickMs, periodMs)
    this.#onTurn = onTurn
    this.#clock = clock
  }

  /** It had a turn now, on whatever occasion. */
  add(member: T): void {
    this.#members.delete(member)
    this.#members.add(member)
    // Many came while the pause was that of a few.
    if (this.#nextTickMs() < this.#tickMs / 2) this.#rest()
  }

  delete(member: T): void {
    this.#members.delete(member)
  }

  stop(): void {
    this.#timer?.cancel()
    this.#members.clear()
  }

  get #periodMs(): number {
    return Math.max(this.#minPeriodMs, (this.#members.size / this.#maxPerSecond) * 1000)
  }

  #nextTickMs(): number {
    return Math.max(this.#minTickMs, this.#periodMs / this.#members.size)
  }

  #rest(): void {
    this.#timer?.cancel()
    if (this.#members.size === 0) {
      this.#tickMs = Number.POSITIVE_INFINITY
      return
    }
    this.#tickMs = this.#nextTickMs()
    this.#timer = this.#clock.setTimer(() => this.#tick(), this.#tickMs, { background: true })
  }

  #tick(): void {
    this.#owed += (this.#members.size * this.#tickMs) / this.#periodMs
    for (const member of this.#members) {
      if (this.#owed < 0.999) break
      this.#owed--
      this.add(member)
      this.#onTurn(member)
    }
    this.#rest()
  }
}
