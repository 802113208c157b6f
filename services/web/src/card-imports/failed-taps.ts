/**
 * Taps whose address names no card cost a search, and anybody can make them up: those that are nobody's are limited, by who asks and in
 * all. Who has shown a genuine one within a day is not held up by what strangers do, and may fail more often.
 */
import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import type { Scheduler } from '@chispa/concurrency/clock'
import { failedTapLimits } from '@chispa/contract/card-imports'
import type { Reason } from '@chispa/contract/refusals'
import type { RateLimiter } from '../http/rate-limit.ts'
import { Refusal } from '../http/refusal.ts'

const dayMs = 86_400_000
const maxKnown = 10_000
const bucket = 'failed-tap'
const failures: ReadonlySet<Reason> = new Set(['card_not_found', 'tap_not_authentic'])

export class FailedTaps {
  readonly #limiter: RateLimiter | undefined
  readonly #known: BoundedCache<string, true>

  constructor({ limiter, clock }: { limiter: RateLimiter | undefined; clock: Scheduler }) {
    this.#limiter = limiter
    this.#known = new BoundedCache({ max: maxKnown, ttlMs: dayMs, clock })
  }

  /** Refuses before the search where the limit is used up; what the search finds is not counted. */
  async count<T>(asker: string, search: (isKnown: boolean) => Promise<T>): Promise<T> {
    const isKnown = this.#known.has(asker)
    const taken = await this.#take(asker, isKnown)
    const isGenuine = () => {
      for (const key of taken) this.#limiter?.giveBack(key)
      this.#known.set(asker, true)
    }
    try {
      const found = await search(isKnown)
      isGenuine()
      return found
    } catch (error) {
      // Used or too old, it was a tap of a card all the same. A search that was too busy has found nothing out.
      if (error instanceof Refusal && !failures.has(error.reason) && !error.mayChange) isGenuine()
      throw error
    }
  }

  async #take(asker: string, isKnown: boolean): Promise<string[]> {
    const { ofKnown, ofStranger, inAll } = failedTapLimits
    const limits = isKnown
      ? [{ key: `${bucket} known ${asker}`, perMinute: ofKnown }]
      : [
          { key: `${bucket} address ${asker}`, perMinute: ofStranger },
          { key: `${bucket} all`, perMinute: inAll },
        ]
    for (const limit of limits) await this.#limiter?.take(limit.key, limit)
    return limits.map(({ key }) => key)
  }
}
