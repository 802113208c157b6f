/** How many bytes of events the wallets of each member have brought today (UTC), counted by this process: nobody fills the disk. */
import type { Clock } from '@chispa/concurrency/clock'

export class DailyBytes {
  readonly #maxBytes: number
  readonly #clock: Clock
  readonly #bytes = new Map<string, number>()
  #day = ''

  constructor(maxBytes: number, clock: Clock) {
    this.#maxBytes = maxBytes
    this.#clock = clock
  }

  isSpent(userId: string): boolean {
    return (this.#today().get(userId) ?? 0) >= this.#maxBytes
  }

  /** A negative count gives back. */
  spend(userId: string, bytes: number): void {
    const today = this.#today()
    today.set(userId, Math.max((today.get(userId) ?? 0) + bytes, 0))
  }

  #today(): Map<string, number> {
    const day = this.#clock.now().toISOString().slice(0, 10)
    if (day !== this.#day) this.#bytes.clear()
    this.#day = day
    return this.#bytes
  }
}
