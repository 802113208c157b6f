import type { Sql } from '@chispa/database/connect'
import type { CardRow } from './store.ts'

type Kept = Pick<CardRow, 'userId' | 'walletId' | 'holderTapLimitMsats' | 'holderDayLimitMsats'>

export async function insertReplacement(
  sql: Sql,
  { cardId, lost, at }: { cardId: string; lost: Kept & { id: string }; at: Date },
): Promise<void> {
  const { id, userId, walletId, holderTapLimitMsats, holderDayLimitMsats } = lost
  await sql`
    insert into card_replacements (card_id, replaces, user_id, wallet_id, holder_tap_limit_msats, holder_day_limit_msats, created_at)
    values (${cardId}, ${id}, ${userId}, ${walletId}, ${holderTapLimitMsats}, ${holderDayLimitMsats}, ${at})`
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
      returning wallet_id, holder_tap_limit_msats, holder_day_limit_msats
    )
    update cards
    set wallet_id = (select w.id from remote_wallets w where w.id = kept.wallet_id and w.user_id = ${userId}),
        holder_tap_limit_msats = kept.holder_tap_limit_msats, holder_day_limit_msats = kept.holder_day_limit_msats
    from kept where cards.id = ${cardId}`
}

export async function deleteReplacement(sql: Sql, cardId: string): Promise<void> {
  await sql`delete from card_replacements where card_id = ${cardId}`
}
