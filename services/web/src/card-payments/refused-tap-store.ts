import type { Sql } from '@chispa/database/connect'
import type { RefusedTap } from './refused-tap.ts'

/** The last word of a tap stands. A card that is gone is left out. */
export async function upsertRefusedTap(
  sql: Sql,
  { cardId, counter, userId, reason, amountMsats }: RefusedTap & { userId: string },
  at: Date,
): Promise<void> {
  await sql`
    insert into refused_taps (card_id, counter, user_id, reason, amount_msats, refused_at)
    select id, ${counter}, ${userId}, ${reason}, ${amountMsats}, ${at} from cards where id = ${cardId}
    on conflict (card_id, counter) do update
    set user_id = excluded.user_id, reason = excluded.reason, amount_msats = excluded.amount_msats,
        refused_at = excluded.refused_at
    where refused_taps.reason <> excluded.reason or refused_taps.amount_msats is distinct from excluded.amount_msats`
}

/** How many were deleted. */
export async function deleteOldRefusals(sql: Sql, refusedBefore: Date, limit: number): Promise<number> {
  const { count } = await sql`
    delete from refused_taps where (card_id, counter) in (
      select card_id, counter from refused_taps where refused_at < ${refusedBefore} order by refused_at limit ${limit}
      for update skip locked)`
  return count
}
