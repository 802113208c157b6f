/**
 * Reads of a history that cost as much as there is in it: searches and exports. A member has one at a time, all together a few, and each statement ends
 * in time, so that whoever has much, or asks often, leaves the database to others.
 */
import { type Scheduler, systemClock } from '@chispa/concurrency/clock'
import type { Release } from '@chispa/concurrency/semaphore'
import { SharedPlaces } from '@chispa/concurrency/shared-places'
import { boundedRead, isCancelled } from '@chispa/database/bounded-read'
import type { Sql } from '@chispa/database/connect'
import { Refusal } from '../http/refusal.ts'

type Bounds = { statementTimeoutMs: number; clock: Scheduler }

/** A pool has three connections at least. */
const places = { total: 2, each: 1 }

export class CostlyReads {
  readonly #sql: Sql
  readonly #bounds: Bounds
  readonly #places = new SharedPlaces(places)

  constructor(sql: Sql, bounds: Partial<Bounds> = {}) {
    this.#sql = sql
    this.#bounds = { statementTimeoutMs: 3000, clock: systemClock, ...bounds }
  }

  /** Waits for its turn for so long. `read` may ask several times: each time the limit is for one statement. */
  async run<T>(userId: string, waitMs: number, read: (ask: Ask) => Promise<T>): Promise<T> {
    const release = await this.#acquire(userId, waitMs)
    try {
      return await read(work => boundedRead(this.#sql, this.#bounds.statementTimeoutMs, work))
    } catch (error) {
      if (isCancelled(error)) throw new Refusal('search_too_long')
      throw error
    } finally {
      release()
    }
  }

  async #acquire(userId: string, waitMs: number): Promise<Release> {
    const wait = new AbortController()
    const timer = this.#bounds.clock.setTimer(() => wait.abort(), waitMs)
    const release = await this.#places.acquire(userId, wait.signal)
    timer.cancel()
    if (!release) throw new Refusal('search_under_way', { headers: { 'retry-after': '1' } })
    return release
  }
}

/** One statement, or a few that belong together. */
export type Ask = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>
