/** Whose payments with a card somebody may see: operators all of them, the holder their own and not the last holder's. */
import type { Sql } from '@chispa/database/connect'
import type { Caller } from '../auth/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { findHolder } from './tap-store.ts'

export async function transactionsSeen(
  sql: Sql,
  caller: Caller,
  cardId: string,
): Promise<{ cardId: string; userId: string | undefined }> {
  const holder = await findHolder(sql, cardId)
  if (!holder) throw new Refusal('card_not_found')
  if (caller.permissions.has('cards:read')) return { cardId, userId: undefined }
  // A device acts for someone but is not that person.
  if (caller.method === 'device' || holder.userId === null || holder.pubkey !== caller.pubkey) {
    throw new Refusal('not_card_holder')
  }
  return { cardId, userId: holder.userId }
}
