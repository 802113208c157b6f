/**
 * When each card's newest tap was first shown, which is what its time is counted from. Known here at once, and written down
 * in the background: the taps of a moment go together into one statement, and no till waits for it.
 *
 * Nothing of worth hangs on that write. A tap is spent by the claim of its counter alone, and what can be paid until when
 * is in its signed secret. What is lost with a process that dies in these milliseconds is that the tap had been shown: it
 * may be shown once more. Another process learns of a tap some milliseconds later; until then it may give it a little more
 * time.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import type { Sql } from '@chispa/database/connect'
import type { Log } from '@chispa/service/log'
import type { ScannedCard } from './standing-store.ts'
import { recordTaps, type ShownTap } from './tap-store.ts'

type Sight = { counter: number; seenAtMs: number }

const [gatherMs, retryMs, maxAtOnce] = [20, 1000, 500]

export class FirstSights {
  readonly #deps: { sql: Sql; log: Log }
  readonly #known = new BoundedCache<string, Sight>({ max: 5000 })
  /** The newest tap of each card that is not written yet. */
  readonly #unwritten = new Map<string, ShownTap>()
  #writing: Promise<void> | undefined
  #isStopping = false

  constructor(deps: { sql: Sql; log: Log }) {
    this.#deps = deps
  }

  /** When this tap of the card was first shown, be it now; undefined when a newer one was shown before. */
  see(
    cardId: string,
    card: Pick<ScannedCard, 'seenCounter' | 'seenAtMs'>,
    counter: number,
    now: Date,
  ): Date | undefined {
    const newest = this.#newest(cardId, card)
    if (newest && newest.counter > counter) return undefined
    if (newest?.counter === counter) return new Date(newest.seenAtMs)
    this.#known.set(cardId, { counter, seenAtMs: now.getTime() })
    this.#unwritten.set(cardId, { cardId, counter, seenAt: now })
    this.#writing ??= this.#write()
    return now
  }

  /** Tries once more to write what is left. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#writing
  }

  #newest(cardId: string, { seenCounter, seenAtMs }: Pick<ScannedCard, 'seenCounter' | 'seenAtMs'>): Sight | undefined {
    const here = this.#known.get(cardId)
    if (seenCounter === null || seenAtMs === null) return here
    // What the database has may have been read before our own was written.
    if (here && here.counter >= seenCounter) return here
    return { counter: seenCounter, seenAtMs }
  }

  async #write(): Promise<void> {
    while (this.#unwritten.size > 0) {
      await sleep(gatherMs, undefined, { ref: false })
      const batch = [...this.#unwritten.values()].slice(0, maxAtOnce)
      for (const { cardId } of batch) this.#unwritten.delete(cardId)
      try {
        await recordTaps(this.#deps.sql, batch)
      } catch (error) {
        this.#deps.log.warn({ err: error, taps: batch.length }, 'first sights of taps not written yet')
        for (const tap of batch) if (!this.#unwritten.has(tap.cardId)) this.#unwritten.set(tap.cardId, tap)
        if (this.#isStopping) break
        await sleep(retryMs, undefined, { ref: false })
      }
    }
    this.#writing = undefined
  }
}
