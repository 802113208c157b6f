import type { CardSystem } from '@chispa/contract/card-imports'
import type { Sql, SqlPart } from '@chispa/database/connect'
import type { CeilingLimits, HolderLimits } from './limits.ts'

/** A card with its design and its holder; columns of those are null where there is none. */
export type CardRow = CeilingLimits &
  HolderLimits & {
    id: string
    /** Null: not known yet. */
    uid: string | null
    title: string
    otc: string | null
    otcUsedAt: Date | null
    userId: string | null
    walletId: string | null
    counter: number
    tappedAt: Date | null
    lastUsedAt: Date | null
    keysIssuedAt: Date | null
    wipedAt: Date | null
    /** When it was taken over from another system, and from which. */
    importedAt: Date | null
    importedFrom: CardSystem | null
    blockedAt: Date | null
    disabledAt: Date | null
    /** The holder who paused it, of now or of before. */
    pausedBy: string | null
    /** When its holder said so, and waits for another one. */
    lostAt: Date | null
    /** Where that is not the holder. */
    carriedBy: string | null
    /** For whom it is kept, in the place of a card that they lost. */
    replaces: string | null
    keptForUserId: string | null
    keptForPubkey: string | null
    keptForUsername: string | null
    pinLimitMsats: number | null
    /** Since the right one was last typed; null without a PIN. */
    pinWrongGuesses: number | null
    sealedKeys: Uint8Array
    createdAt: Date
    designId: string | null
    imageUrl: string | null
    description: string | null
    designCreatedAt: Date | null
    archivedAt: Date | null
    pubkey: string | null
    username: string | null
  }

export type Fragment = ReturnType<typeof shownColumns>

export const shownColumns = (sql: Sql) => sql`
  c.id, c.uid, c.title, c.otc, c.otc_used_at, c.user_id, c.wallet_id, c.counter, c.tapped_at, c.last_used_at,
  c.keys_issued_at, c.wiped_at, c.imported_at, c.imported_from, c.blocked_at, c.disabled_at, c.paused_by,
  c.lost_at, c.carried_by,
  c.tap_limit_msats, c.day_limit_msats, c.week_limit_msats, c.month_limit_msats, c.holder_tap_limit_msats,
  c.holder_day_limit_msats, c.holder_week_limit_msats, c.holder_month_limit_msats, c.sealed_keys, pin.limit_msats as pin_limit_msats,
  pin.wrong_guesses as pin_wrong_guesses,
  c.created_at, c.design_id, d.image_url, d.description, d.created_at as design_created_at, d.archived_at,
  ${pubkeyOf(sql, sql`c.user_id`)} as pubkey, ${usernameOf(sql, sql`c.user_id`)} as username,
  kept.replaces, kept.user_id as kept_for_user_id,
  ${pubkeyOf(sql, sql`kept.user_id`)} as kept_for_pubkey, ${usernameOf(sql, sql`kept.user_id`)} as kept_for_username`

/**
 * One look by key for each card on the page. As joins they would be eight tables in one, which takes five times longer to
 * plan than to run, and of which some plans read all users.
 */
const pubkeyOf = (sql: Sql, userId: SqlPart) => sql`(select pubkey from users where id = ${userId})`
const usernameOf = (sql: Sql, userId: SqlPart) =>
  sql`(select username from lightning_addresses where user_id = ${userId})`

export const surroundings = (sql: Sql) => sql`
  left join card_designs d on d.id = c.design_id
  left join card_pins pin on pin.card_id = c.id
  left join card_replacements kept on kept.card_id = c.id`

export async function findCard(sql: Sql, id: string): Promise<CardRow | undefined> {
  const [row] = await sql<CardRow[]>`
    select ${shownColumns(sql)} from cards c ${surroundings(sql)} where c.id = ${id}`
  return row
}

export async function findCardByUid(sql: Sql, uid: string): Promise<CardRow | undefined> {
  const [row] = await sql<CardRow[]>`
    select ${shownColumns(sql)} from cards c ${surroundings(sql)} where c.uid = ${uid}`
  return row
}

export async function findCardByOtc(sql: Sql, otc: string): Promise<CardRow | undefined> {
  const [row] = await sql<CardRow[]>`
    select ${shownColumns(sql)} from cards c ${surroundings(sql)} where c.otc = ${otc}`
  return row
}

export type NewCardRow = Pick<CardRow, 'id' | 'uid' | 'title' | 'designId' | 'sealedKeys' | 'keysIssuedAt'> & {
  otc: string
}

/** Of two who bring the same chip one inserts. */
export async function insertCard(sql: Sql, card: NewCardRow, at: Date): Promise<boolean> {
  const rows = await sql`
    with forgotten as (
      delete from deleted_chips where uid = ${card.uid} returning card_id
    ), ended as (
      delete from card_former_keys f using forgotten where f.card_id = forgotten.card_id
    )
    insert into cards (id, uid, design_id, title, otc, sealed_keys, keys_issued_at, created_at)
    values (${card.id}, ${card.uid}, ${card.designId}, ${card.title}, ${card.otc}, ${card.sealedKeys},
            ${card.keysIssuedAt}, ${at})
    on conflict (uid) do nothing returning id`
  return rows.length === 1
}

export type Counts = { total: number; paired: number; used: number; blocked: number }

/** From the sums that triggers feed (decision 69), folded or not. */
export async function sumCounts(sql: Sql): Promise<Counts> {
  const [row] = await sql<Counts[]>`select total, paired, used, blocked from card_counts`
  return row as Counts
}

export async function hasUser(sql: Sql, userId: string): Promise<boolean> {
  return (await sql`select 1 from users where id = ${userId}`).length === 1
}
