/**
 * Gives each member a turn once a period, evenly spread over it, the one whose turn is longest ago first. One timer for
 * all, and no look at anybody but those whose turn it is.
 */
const shortestTickMs = 1000

export class Turns<T> {
  readonly #periodMs: number
  readonly #shortestTickMs: number
  readonly #onTurn: (member: T) => void
  /** In the order of their turns. */
  readonly #members = new Set<T>()
  #timer: NodeJS.Timeout | undefined
  #tickMs = Number.POSITIVE_INFINITY
  /** Turns that are due, with the fractions of ticks. */
  #owed = 0

  constructor(periodMs: number, onTurn: (member: T) => void) {
    this.#periodMs = periodMs
    this.#shortestTickMs = Math.min(shortestTickMs, periodMs)
    this.#onTurn = onTurn
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
    clearTimeout(this.#timer)
    this.#members.clear()
  }

  #nextTickMs(): number {
    return Math.max(this.#shortestTickMs, this.#periodMs / this.#members.size)
  }

  #rest(): void {
    clearTimeout(this.#timer)
    if (this.#members.size === 0) {
      this.#tickMs = Number.POSITIVE_INFINITY
      return
    }
    this.#tickMs = this.#nextTickMs()
    this.#timer = setTimeout(() => this.#tick(), this.#tickMs).unref()
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
