/**
 * Counts genuine taps that were refused before anything was claimed, by reason. No till waits for it: the refusals of a
 * moment are written together. What is lost with a process that dies in that moment is a number in the overview.
 */
import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import type { Scheduler } from '@chispa/concurrency/clock'
import { Coalesced } from '@chispa/concurrency/coalesced'
import type { Sql } from '@chispa/database/connect'
import type { Log } from '@chispa/service/log'
import { insertRefused } from './store.ts'

export type RefusedTap = { cardId: string; counter: number; reason: string }

const [gatherMs, hourMs] = [250, 3_600_000]

export class RefusedTaps {
  readonly #deps: { sql: Sql; log: Log; now: () => Date }
  /** A till asks again; that is the same tap. */
  readonly #seen = new BoundedCache<string, true>({ max: 5000 })
  readonly #soon: Coalesced
  #counts = new Map<string, { at: Date; reason: string; count: number }>()
  #writing: Promise<void> = Promise.resolve()

  constructor(deps: { sql: Sql; log: Log; now: () => Date; clock?: Scheduler }) {
    this.#deps = deps
    this.#soon = new Coalesced(() => this.#write(), gatherMs, deps)
  }

  /** Whether it is the first time that this tap is refused for this reason. */
  add({ cardId, counter, reason }: RefusedTap): boolean {
    const tap = `${cardId} ${counter} ${reason}`
    if (this.#seen.has(tap)) return false
    this.#seen.set(tap, true)
    const at = this.#deps.now()
    const key = `${Math.floor(at.getTime() / hourMs)} ${reason}`
    const { count } = this.#counts.get(key) ?? { count: 0 }
    this.#counts.set(key, { at, reason, count: count + 1 })
    this.#soon.runSoon()
    return true
  }

  async stop(): Promise<void> {
    this.#soon.runNow()
    await this.#writing
  }

  #write(): void {
    const refused = [...this.#counts.values()]
    this.#counts = new Map()
    if (refused.length === 0) return
    this.#writing = this.#writing
      .then(() => insertRefused(this.#deps.sql, refused))
      .catch(error => this.#deps.log.warn({ err: error }, 'refused taps not counted'))
  }
}
