/**
 * Wallets from before NIP-44 that run on phones and in tabs pass over a request that is not newer, by whole seconds, than
 * the last one they saw. So no two requests of ours have the same second, which puts a burst a few seconds ahead, and what
 * is signed first is published first: a payment is stored in between, and a question signed meanwhile would overtake it.
 */
import type { Scheduler } from '@chispa/concurrency/clock'
import { withTimeout } from '@chispa/concurrency/timeout'

/** Wallets that look at the clock allow a minute. */
const maxSecondsAhead = 20
/** Nobody waits longer for one that was signed and is not published: it may have been given up. */
const maxTurnMs = 5000

export type Turn = {
  /** Unix seconds. */
  createdAt: number
  /** It is on its way: the next may be signed. */
  end(): void
}

export class RequestOrder {
  readonly #clock: Scheduler
  #lastSecond = 0
  #unpublished: Promise<void> | undefined

  constructor(clock: Scheduler) {
    this.#clock = clock
  }

  /** Whoever has a turn signs and publishes; the others wait, no longer than that and not past their signal. */
  async take(timeoutMs: number, signal: AbortSignal | undefined): Promise<Turn> {
    for (let before = this.#unpublished; before; before = this.#unpublished) {
      const hasEnded = await withTimeout(
        before.then(() => true),
        Math.min(timeoutMs, maxTurnMs),
        signal,
        this.#clock,
      )
      if (!hasEnded && this.#unpublished === before) this.#unpublished = undefined
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#unpublished = promise
    const now = Math.floor(this.#clock.now().getTime() / 1000)
    this.#lastSecond = Math.min(Math.max(now, this.#lastSecond + 1), now + maxSecondsAhead)
    return {
      createdAt: this.#lastSecond,
      end: () => {
        if (this.#unpublished === promise) this.#unpublished = undefined
        resolve()
      },
    }
  }
}
