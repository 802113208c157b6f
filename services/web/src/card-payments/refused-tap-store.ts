import type { Sql } from '@chispa/database/connect'
import type { RefusedTap } from './refused-tap.ts'

/** The last word of a tap stands. What is older than the holder is shown goes with it. A card that is gone is left out. */
export async function upsertRefusedTap(
  sql: Sql,
  { cardId, counter, userId, reason, amountMsats }: RefusedTap & { userId: string },
  { at, forgetBefore }: { at: Date; forgetBefore: Date },
): Promise<void> {
  await sql`
    with forgotten as (delete from refused_taps where card_id = ${cardId} and refused_at < ${forgetBefore})
    insert into refused_taps (card_id, counter, user_id, reason, amount_msats, refused_at)
    select id, ${counter}, ${userId}, ${reason}, ${amountMsats}, ${at} from cards where id = ${cardId}
    on conflict (card_id, counter) do update
    set user_id = excluded.user_id, reason = excluded.reason, amount_msats = excluded.amount_msats,
        refused_at = excluded.refused_at
    where refused_taps.reason <> excluded.reason or refused_taps.amount_msats is distinct from excluded.amount_msats`
}
