/** Whose payments with a card somebody may see: operators all of them, the holder their own and not the last holder's. */
import type { Sql } from '@chispa/database/connect'
import { type Caller, seesAmounts } from '../auth/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { findHolder } from './tap-store.ts'

export async function transactionsSeen(
  sql: Sql,
  caller: Caller,
  cardId: string,
): Promise<{ cardId: string; userId: string | undefined }> {
  const holder = await findHolder(sql, cardId)
  if (!holder) throw new Refusal('card_not_found')
  if (seesAmounts(caller)) return { cardId, userId: undefined }
  if (holder.userId === null || holder.pubkey !== caller.pubkey) throw new Refusal('not_card_holder')
  return { cardId, userId: holder.userId }
}
