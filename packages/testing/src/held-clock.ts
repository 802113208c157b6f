/**
 * The machine's clock, on which chosen timers are over when the test says so and never before, however long the machine stands
 * still: those of four seconds or more, unless it is told which.
 */
import { type Scheduler, systemClock, type Timer } from '@chispa/concurrency/clock'

type Held = { fire: () => void; afterMs: number }

export class HeldClock implements Scheduler {
  readonly #isHeld: (afterMs: number) => boolean
  readonly #held = new Set<Held>()

  constructor(isHeld: (afterMs: number) => boolean = afterMs => afterMs >= 4000) {
    this.#isHeld = isHeld
  }

  readonly now = systemClock.now
  readonly monotonicMs = systemClock.monotonicMs

  readonly setTimer = (fire: () => void, afterMs: number, options?: { background?: boolean }): Timer => {
    if (!this.#isHeld(afterMs)) return systemClock.setTimer(fire, afterMs, options)
    const held = { fire, afterMs }
    this.#held.add(held)
    return { cancel: () => void this.#held.delete(held) }
  }

  /** What they were set to, in milliseconds. */
  get held(): number[] {
    return [...this.#held].map(({ afterMs }) => afterMs)
  }

  /** As if the time of all that are held were over. */
  end(): void {
    const over = [...this.#held]
    this.#held.clear()
    for (const { fire } of over) fire()
  }
}
