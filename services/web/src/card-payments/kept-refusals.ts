/**
 * Keeps refused taps for the holder, who sees why a card was declined. No till waits for it: what a process has not written when it dies is
 * not shown.
 */
import type { Sql } from '@chispa/database/connect'
import type { Deps } from '../deps.ts'
import type { RefusedTap } from './refused-tap.ts'
import { deleteOldRefusals, upsertRefusedTap } from './refused-tap-store.ts'

const [keptDays, batch, dayMs] = [30, 1000, 86_400_000]

export class KeptRefusals {
  readonly #deps: Pick<Deps, 'sql' | 'log' | 'now'>
  readonly #writing = new Set<Promise<void>>()

  constructor(deps: Pick<Deps, 'sql' | 'log' | 'now'>) {
    this.#deps = deps
  }

  add({ userId, ...tap }: RefusedTap): void {
    if (userId === null) return
    const { sql, log, now } = this.#deps
    const writing = upsertRefusedTap(sql, { ...tap, userId }, now())
      .catch(error => log.warn({ err: error, cardId: tap.cardId }, 'a refused tap not kept'))
      .finally(() => this.#writing.delete(writing))
    this.#writing.add(writing)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#writing)
  }
}

/** Also those of cards that nobody holds to a till any more. */
export async function forgetOldRefusals(sql: Sql, now: Date, signal?: AbortSignal): Promise<void> {
  const refusedBefore = new Date(now.getTime() - keptDays * dayMs)
  while (!signal?.aborted && (await deleteOldRefusals(sql, refusedBefore, batch)) === batch);
}
