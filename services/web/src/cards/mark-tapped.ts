import type { Sql } from '@chispa/database/connect'
import { setTapped } from './programming-store.ts'

/**
 * A valid tap was seen, spent or not: the card is programmed, and no longer fresh. Says whether this was the first. The
 * caller may leave it out for a card with `tappedAt`.
 */
export async function markTapped(sql: Sql, cardId: string, at: Date): Promise<boolean> {
  return setTapped(sql, cardId, at)
}
