/** Work that many ask for within a moment, done once for all of them. */
import { type Scheduler, systemClock, type Timer } from './clock.ts'
import { outsideOfRequests } from './outside.ts'

export class Coalesced {
  readonly #work: () => void
  readonly #afterMs: number
  readonly #clock: Scheduler
  #timer: Timer | undefined

  constructor(work: () => void, afterMs: number, clock: Scheduler = systemClock) {
    this.#work = work
    this.#afterMs = afterMs
    this.#clock = clock
  }

  /** Whoever asks until then is served by the same run. */
  runSoon(): void {
    this.#timer ??= outsideOfRequests(() => this.#clock.setTimer(() => this.runNow(), this.#afterMs))
  }

  runNow(): void {
    this.cancel()
    this.#work()
  }

  cancel(): void {
    this.#timer?.cancel()
    this.#timer = undefined
  }
}
