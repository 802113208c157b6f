import type { Sql } from '@chispa/database/connect'
import type { OwnLimits } from './limits.ts'

/** A card with its design and its holder; columns of those are null where there is none. */
export type CardRow = OwnLimits & {
  id: string
  uid: string
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
  blockedAt: Date | null
  disabledAt: Date | null
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

const shownColumns = (sql: Sql) => sql`
  c.id, c.uid, c.title, c.otc, c.otc_used_at, c.user_id, c.wallet_id, c.counter, c.tapped_at, c.last_used_at,
  c.keys_issued_at, c.wiped_at, c.blocked_at, c.disabled_at, c.tap_limit_msats, c.day_limit_msats, c.sealed_keys,
  c.created_at, c.design_id, d.image_url, d.description, d.created_at as design_created_at, d.archived_at, u.pubkey,
  a.username`

const surroundings = (sql: Sql) => sql`
  left join card_designs d on d.id = c.design_id
  left join users u on u.id = c.user_id
  left join lightning_addresses a on a.user_id = c.user_id`

export async function findCard(sql: Sql, id: string): Promise<CardRow | undefined> {
  const [row] = await sql<CardRow[]>`
    select ${shownColumns(sql)} from cards c ${surroundings(sql)} where c.id = ${id}`
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
    insert into cards (id, uid, design_id, title, otc, sealed_keys, keys_issued_at, created_at)
    values (${card.id}, ${card.uid}, ${card.designId}, ${card.title}, ${card.otc}, ${card.sealedKeys},
            ${card.keysIssuedAt}, ${at})
    on conflict (uid) do nothing returning id`
  return rows.length === 1
}

export type CardFilter = {
  paired?: boolean
  used?: boolean
  blocked?: boolean
  designId?: string
  userId?: string
  search?: CardSearch
  before?: readonly [createdAt: string, id: string]
  limit: number
}

/** Each part has an index of its own; a card is listed that fits one of them. */
export type CardSearch = { uid?: string; id?: string; title: string; username?: string; pubkey?: string }

export async function listCardRows(sql: Sql, filter: CardFilter): Promise<CardRow[]> {
  const page = filter.search ? searched(sql, filter, filter.search) : pageOf(sql, filter, sql``)
  return sql<CardRow[]>`
    select ${shownColumns(sql)} from (${page}) page join cards c on c.id = page.id ${surroundings(sql)}
    order by c.created_at desc, c.id desc`
}

function pageOf(sql: Sql, { paired, used, blocked, designId, userId, before, limit }: CardFilter, more: Fragment) {
  return sql`
    select id, created_at from cards
    where true
      ${paired === undefined ? sql`` : paired ? sql`and user_id is not null` : sql`and user_id is null`}
      ${used === undefined ? sql`` : used ? sql`and used` : sql`and not used`}
      ${blocked === undefined ? sql`` : blocked ? sql`and blocked_at is not null` : sql`and blocked_at is null`}
      ${designId === undefined ? sql`` : sql`and design_id = ${designId}`}
      ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
      ${before ? sql`and (created_at, id) < (${before[0]}::timestamptz, ${before[1]})` : sql``}
      ${more}
    order by created_at desc, id desc limit ${limit}`
}

type Fragment = ReturnType<typeof shownColumns>

/** A page of each kind of match, then the newest of all: so each of them can go by the index that suits it. */
function searched(sql: Sql, filter: CardFilter, { uid, id, title, username, pubkey }: CardSearch) {
  const starts = (column: Fragment, start: string) => sql`and ${column} >= ${start} and ${column} < ${afterAll(start)}`
  const kinds = [
    sql`
      and lower(title) collate "C" >= lower(${title}) collate "C"
      and lower(title) collate "C" < lower(${afterAll(title)}) collate "C"`,
    ...(uid === undefined ? [] : [starts(sql`uid`, uid)]),
    ...(id === undefined ? [] : [starts(sql`id`, id)]),
    ...(username === undefined
      ? []
      : [sql`and user_id = (select user_id from lightning_addresses where username = ${username})`]),
    ...(pubkey === undefined ? [] : [sql`and user_id = (select id from users where pubkey = ${pubkey})`]),
  ]
  const union = kinds.map(kind => sql`(${pageOf(sql, filter, kind)})`).reduce((all, one) => sql`${all} union ${one}`)
  return sql`select id, created_at from (${union}) found order by created_at desc, id desc limit ${filter.limit}`
}

/** Sorts after every text that begins with this one. */
const afterAll = (start: string) => `${start}\u{10ffff}`

export type Counts = { total: number; paired: number; used: number; blocked: number }

export async function sumCounts(sql: Sql): Promise<Counts> {
  const [row] = await sql<Counts[]>`
    select sum(total)::int8 as total, sum(paired)::int8 as paired, sum(used)::int8 as used,
           sum(blocked)::int8 as blocked
    from card_counts`
  return row as Counts
}

export async function hasUser(sql: Sql, userId: string): Promise<boolean> {
  return (await sql`select 1 from users where id = ${userId}`).length === 1
}
