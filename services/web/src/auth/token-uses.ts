/** When each device token was last used, to the minute: no request waits for it, and none fails with it. */
import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import type { Clock } from '@chispa/concurrency/clock'
import type { Sql } from '@chispa/database/connect'
import type { Log } from '@chispa/service/log'
import { markUsed } from './minted-store.ts'

const [minuteMs, maxRemembered] = [60_000, 2000]

export class TokenUses {
  readonly #deps: { sql: Sql; log: Log; now: () => Date }
  readonly #noted: BoundedCache<string, true>
  #writing: Promise<void> = Promise.resolve()

  constructor(deps: { sql: Sql; log: Log; now: () => Date; clock: Clock }) {
    this.#deps = deps
    this.#noted = new BoundedCache({ max: maxRemembered, ttlMs: minuteMs, clock: deps.clock })
  }

  note(id: unknown): void {
    if (typeof id !== 'string' || this.#noted.has(id)) return
    this.#noted.set(id, true)
    const { sql, log, now } = this.#deps
    const at = now()
    this.#writing = this.#writing
      .then(() => markUsed(sql, id, at))
      .catch(error => log.warn({ err: error }, 'the use of a device token not written down'))
  }

  /** Waits for what is being written. */
  async settled(): Promise<void> {
    await this.#writing
  }
}
