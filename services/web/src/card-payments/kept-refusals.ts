/**
 * Keeps refused taps for the holder, who sees why a card was declined. No till waits for it: what a process has not written when it dies is
 * not shown.
 */
import type { Deps } from '../deps.ts'
import type { RefusedTap } from './refused-tap.ts'
import { upsertRefusedTap } from './refused-tap-store.ts'

export const keptDays = 30

export class KeptRefusals {
  readonly #deps: Pick<Deps, 'sql' | 'log' | 'now'>
  readonly #writing = new Set<Promise<void>>()

  constructor(deps: Pick<Deps, 'sql' | 'log' | 'now'>) {
    this.#deps = deps
  }

  add({ userId, ...tap }: RefusedTap): void {
    if (userId === null) return
    const { sql, log, now } = this.#deps
    const at = now()
    const forgetBefore = new Date(at.getTime() - keptDays * 86_400_000)
    const writing = upsertRefusedTap(sql, { ...tap, userId }, { at, forgetBefore })
      .catch(error => log.warn({ err: error, cardId: tap.cardId }, 'a refused tap not kept'))
      .finally(() => this.#writing.delete(writing))
    this.#writing.add(writing)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#writing)
  }
}
