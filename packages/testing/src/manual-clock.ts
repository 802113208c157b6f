/** A clock that stands still until the test moves it; timers fire in their order, at their own time. */
import type { Scheduler, Timer } from '@chispa/concurrency/clock'

type Pending = { at: number; fire: () => void }

export class ManualClock implements Scheduler {
  readonly #startedAt: number
  readonly #pending = new Set<Pending>()
  #passedMs = 0

  constructor(startedAt: Date | string = '2026-01-01T12:00:00Z') {
    this.#startedAt = new Date(startedAt).getTime()
  }

  readonly now = (): Date => new Date(this.#startedAt + this.#passedMs)
  readonly monotonicMs = (): number => this.#passedMs

  readonly setTimer = (fire: () => void, afterMs: number): Timer => {
    const pending = { at: this.#passedMs + Math.max(afterMs, 0), fire }
    this.#pending.add(pending)
    return { cancel: () => void this.#pending.delete(pending) }
  }

  /** Milliseconds until the timers that are set, the next first. */
  get timers(): number[] {
    return [...this.#pending].map(({ at }) => at - this.#passedMs).sort((one, other) => one - other)
  }

  /** What follows from each timer is done before the next one fires, as far as it needs no input or output. */
  async advance(ms: number): Promise<void> {
    const until = this.#passedMs + ms
    await followUps()
    for (let next = this.#next(until); next; next = this.#next(until)) {
      this.#pending.delete(next)
      this.#passedMs = next.at
      next.fire()
      await followUps()
    }
    this.#passedMs = until
    await followUps()
  }

  /**
   * Lets time pass in steps until something has come true. Between two steps there is a moment for input and output, so
   * that what waits for a peer with a timeout of seconds hears from it first.
   */
  async advanceUntil<T>(look: () => T | Promise<T>, { stepMs = 20, maxMs = 600_000 } = {}): Promise<T> {
    const endsAt = this.#passedMs + maxMs
    for (;;) {
      const found = await look()
      if (found) return found
      if (this.#passedMs >= endsAt) throw new Error(`did not come true within ${maxMs} ms: ${look}`)
      await this.advance(stepMs)
      await new Promise(resolve => setTimeout(resolve, 2))
    }
  }

  #next(until: number): Pending | undefined {
    const due = [...this.#pending].filter(({ at }) => at <= until)
    return due.sort((one, other) => one.at - other.at)[0]
  }
}

/** Promises resolve in turns of their own before anything that is scheduled for the next turn of the event loop. */
const followUps = () => new Promise(resolve => setImmediate(resolve))
