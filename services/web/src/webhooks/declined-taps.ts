/**
 * Genuine taps that were refused before a payment began, told as `card.declined`. No till waits for it: what a process has not written when it
 * dies is not told. A till that asks again, here or at another process, tells nothing new.
 */

import type { Sql } from '@chispa/database/connect'
import type { Log } from '@chispa/service/log'
import type { RefusedTap } from '../card-payments/refused-tap.ts'
import { tellDeclinedTap } from './store.ts'

type DeclinedDeps = { sql: Sql; log: Log; now: () => Date; wake: () => void }

export class DeclinedTaps {
  readonly #deps: DeclinedDeps
  readonly #writing = new Set<Promise<void>>()

  constructor(deps: DeclinedDeps) {
    this.#deps = deps
  }

  add(tap: RefusedTap): void {
    const { sql, log, now, wake } = this.#deps
    const writing = tellDeclinedTap(sql, tap, now())
      .then(wake, error => log.warn({ err: error, cardId: tap.cardId }, 'a declined tap not told to webhooks'))
      .finally(() => this.#writing.delete(writing))
    this.#writing.add(writing)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#writing)
  }
}
