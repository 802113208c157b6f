/** The cards of somebody who is blocked or deleted. */
import type { Sql } from '@chispa/database/connect'
import { newCode } from './codes.ts'
import { listCardIdsOf, pauseAllOf, releaseAll } from './holding-store.ts'

/** Answers how many were paused by it. As paused by an operator: the holder can switch them on again once they are back. */
export const pauseCardsOf = (tx: Sql, userId: string, at: Date): Promise<number> => pauseAllOf(tx, userId, at)

/** They lose their holder, wallet and PIN, and get new codes. A tap that was first is finished; one that comes later finds nobody. */
export async function releaseCardsOf(tx: Sql, userId: string): Promise<number> {
  const ids = await listCardIdsOf(tx, userId)
  if (ids.length > 0)
    await releaseAll(
      tx,
      ids.map(id => ({ id, otc: newCode() })),
    )
  return ids.length
}
