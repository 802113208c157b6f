import type { Sql } from '@chispa/database/connect'
import type { HolderLimits } from './limits.ts'
import type { CardRow } from './store.ts'

type Kept = Pick<CardRow, 'userId' | 'walletId' | 'carriedBy'> & HolderLimits

export async function insertReplacement(
  sql: Sql,
  { cardId, lost, at }: { cardId: string; lost: Kept & { id: string }; at: Date },
): Promise<void> {
  await sql`
    insert into card_replacements
      (card_id, replaces, user_id, wallet_id, holder_tap_limit_msats, holder_day_limit_msats, holder_week_limit_msats,
       holder_month_limit_msats, carried_by, created_at)
    values (${cardId}, ${lost.id}, ${lost.userId}, ${lost.walletId}, ${lost.holderTapLimitMsats},
            ${lost.holderDayLimitMsats}, ${lost.holderWeekLimitMsats}, ${lost.holderMonthLimitMsats}, ${lost.carriedBy},
            ${at})`
}

/** For good; whoever holds it stays its holder, so that they see what became of it. */
export async function blockCard(sql: Sql, cardId: string, at: Date): Promise<void> {
  await sql`
    update cards set blocked_at = coalesce(blocked_at, ${at}), write_token_hash = null, write_token_expires_at = null
    where id = ${cardId}`
}

/** What was kept for the holder who has just taken the card. A wallet that is not theirs any more stays away. */
export async function restoreKept(sql: Sql, cardId: string, userId: string): Promise<void> {
  await sql`
    with kept as (
      delete from card_replacements where card_id = ${cardId} and user_id = ${userId}
      returning wallet_id, holder_tap_limit_msats, holder_day_limit_msats, holder_week_limit_msats, holder_month_limit_msats,
                carried_by
    )
    update cards
    set wallet_id = (select w.id from remote_wallets w where w.id = kept.wallet_id and w.user_id = ${userId}),
        holder_tap_limit_msats = kept.holder_tap_limit_msats, holder_day_limit_msats = kept.holder_day_limit_msats,
        holder_week_limit_msats = kept.holder_week_limit_msats, holder_month_limit_msats = kept.holder_month_limit_msats,
        carried_by = kept.carried_by
    from kept where cards.id = ${cardId}`
}

export async function deleteReplacement(sql: Sql, cardId: string): Promise<void> {
  await sql`delete from card_replacements where card_id = ${cardId}`
}
