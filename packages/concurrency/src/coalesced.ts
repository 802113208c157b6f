/** Work that many ask for within a moment, done once for all of them. */
import { type Scheduler, systemClock, type Timer } from './clock.ts'
import { outsideOfRequests } from './outside.ts'

export type CoalescedOptions = {
  clock?: Scheduler
  /** While more and more ask, they are waited for, until so much has passed since the first; unset: nobody is. */
  maxMs?: number
}

export class Coalesced {
  readonly #work: () => void
  readonly #afterMs: number
  readonly #maxMs: number
  readonly #clock: Scheduler
  #timer: Timer | undefined
  #firstAt = 0
  #isAskedAgain = false

  constructor(work: () => void, afterMs: number, { clock = systemClock, maxMs = afterMs }: CoalescedOptions = {}) {
    this.#work = work
    this.#afterMs = afterMs
    this.#maxMs = maxMs
    this.#clock = clock
  }

  /** Whoever asks until then is served by the same run. */
  runSoon(): void {
    if (this.#timer) {
      this.#isAskedAgain = true
      return
    }
    this.#firstAt = this.#clock.monotonicMs()
    this.#wait()
  }

  runNow(): void {
    this.cancel()
    this.#work()
  }

  cancel(): void {
    this.#timer?.cancel()
    this.#timer = undefined
  }

  #wait(): void {
    this.#isAskedAgain = false
    this.#timer = outsideOfRequests(() => this.#clock.setTimer(() => this.#waited(), this.#afterMs))
  }

  #waited(): void {
    const isTimeLeft = this.#clock.monotonicMs() - this.#firstAt + this.#afterMs <= this.#maxMs
    if (this.#isAskedAgain && isTimeLeft) this.#wait()
    else this.runNow()
  }
}
