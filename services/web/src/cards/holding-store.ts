import type { WalletStatus } from '@chispa/contract/wallets'
import type { Sql } from '@chispa/database/connect'
import type { CeilingLimits, HolderLimits } from './limits.ts'

/** Changes to one card wait for each other here, so that what a change has looked at stays true. */
export async function lockCard(sql: Sql, cardId: string): Promise<void> {
  await sql`select id from cards where id = ${cardId} for update`
}

/** Of many who bring the code one becomes the holder: the second finds it used. A card that is kept for somebody is theirs alone. */
export async function claimHolder(sql: Sql, otc: string, userId: string, at: Date): Promise<boolean> {
  const rows = await sql`
    update cards set user_id = ${userId}, otc_used_at = ${at}
    where otc = ${otc} and otc_used_at is null and blocked_at is null
      and not exists (select from card_replacements where card_id = cards.id and user_id <> ${userId})
    returning id`
  return rows.length === 1
}

/** The database unbinds the wallet of a card that changes hands. */
export async function clearHolder(sql: Sql, cardId: string, newOtc: string): Promise<void> {
  await sql`
    update cards set user_id = null, otc = ${newOtc}, otc_used_at = null where id = ${cardId}`
}

export async function listCardIdsOf(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from cards where user_id = ${userId} order by id for update`
  return rows.map(({ id }) => id)
}

export async function releaseAll(sql: Sql, cards: readonly { id: string; otc: string }[]): Promise<void> {
  await sql`
    update cards set user_id = null, otc = fresh.otc, otc_used_at = null
    from unnest(${cards.map(({ id }) => id)}::text[], ${cards.map(({ otc }) => otc)}::text[]) as fresh (id, otc)
    where cards.id = fresh.id`
}

export async function pauseAllOf(sql: Sql, userId: string, at: Date): Promise<number> {
  const { count } = await sql`
    update cards set disabled_at = ${at}, paused_by = null
    where user_id = ${userId} and disabled_at is null and blocked_at is null`
  return count
}

export async function pauseAllHeld(sql: Sql, at: Date): Promise<number> {
  const { count } = await sql`
    update cards set disabled_at = ${at}, paused_by = null
    where user_id is not null and disabled_at is null and blocked_at is null`
  return count
}

export async function updateCeiling(sql: Sql, cardId: string, to: CeilingLimits): Promise<void> {
  await sql`
    update cards
    set tap_limit_msats = ${to.tapLimitMsats}, day_limit_msats = ${to.dayLimitMsats},
        week_limit_msats = ${to.weekLimitMsats}, month_limit_msats = ${to.monthLimitMsats}
    where id = ${cardId}`
}

export async function updateHolderLimits(sql: Sql, cardId: string, to: HolderLimits): Promise<void> {
  await sql`
    update cards
    set holder_tap_limit_msats = ${to.holderTapLimitMsats}, holder_day_limit_msats = ${to.holderDayLimitMsats},
        holder_week_limit_msats = ${to.holderWeekLimitMsats}, holder_month_limit_msats = ${to.holderMonthLimitMsats}
    where id = ${cardId}`
}

export async function updateLook(
  sql: Sql,
  cardId: string,
  { title, designId }: { title: string; designId: string | null },
): Promise<void> {
  await sql`update cards set title = ${title}, design_id = ${designId} where id = ${cardId}`
}

export async function setDisabled(
  sql: Sql,
  cardId: string,
  { at, pausedBy }: { at: Date | null; pausedBy: string | null },
): Promise<void> {
  await sql`update cards set disabled_at = ${at}, paused_by = ${pausedBy} where id = ${cardId}`
}

/** Keeps when it was first said. */
export async function setLost(sql: Sql, cardId: string, at: Date | null): Promise<void> {
  await sql`update cards set lost_at = case when ${at}::timestamptz is null then null else coalesce(lost_at, ${at}) end where id = ${cardId}`
}

export async function setCarrier(sql: Sql, cardId: string, name: string | null): Promise<void> {
  await sql`update cards set carried_by = ${name} where id = ${cardId}`
}

export async function setWallet(sql: Sql, cardId: string, walletId: string | null): Promise<void> {
  await sql`update cards set wallet_id = ${walletId} where id = ${cardId}`
}

export async function findWalletStatus(sql: Sql, userId: string, walletId: string): Promise<WalletStatus | undefined> {
  const [row] = await sql<{ status: WalletStatus }[]>`
    select status from remote_wallets where id = ${walletId} and user_id = ${userId}`
  return row?.status
}

/** Asked under the lock of the card, which a tap needs too: none begins meanwhile. */
export async function hasUnresolvedPayment(sql: Sql, cardId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from card_payments where card_id = ${cardId} and status in ('PENDING', 'UNKNOWN') limit 1`
  return rows.length > 0
}

/** Its sealed keys stay, for a wipe of the chip. */
export async function deleteCardRow(sql: Sql, cardId: string, at: Date): Promise<void> {
  await sql`
    with deleted as (delete from cards where id = ${cardId} returning uid, id, sealed_keys)
    insert into deleted_chips (uid, card_id, sealed_keys, deleted_at) select uid, id, sealed_keys, ${at} from deleted
    on conflict (uid) do update
    set card_id = excluded.card_id, sealed_keys = excluded.sealed_keys, deleted_at = excluded.deleted_at`
}
