import { type Sql, transaction } from '@chispa/database/connect'
import { firstRows } from '@chispa/database/first-rows'
import { type CardRow, type Fragment, shownColumns, surroundings } from './store.ts'

export type CardFilter = {
  paired?: boolean
  used?: boolean
  blocked?: boolean
  /** Only those whose holders wait for another one. */
  isLost?: boolean
  designId?: string
  userId?: string
  search?: CardSearch
  before?: readonly [createdAt: string, id: string]
  limit: number
}

/** Each part has an index of its own; a card is listed that fits one of them. */
export type CardSearch = { uid?: string; id?: string; title: string; username?: string; pubkey?: string }

export async function listCardRows(sql: Sql, filter: CardFilter): Promise<CardRow[]> {
  const { search } = filter
  if (!search) return cardsOn(sql, firstRows(sql, cardsOf(sql, filter, sql``), newestFirst(sql), filter.limit))
  // Whether few or most cards begin so decides which index serves: a plan made before that is known is slow for one.
  return transaction(sql, async tx => {
    await tx`set local plan_cache_mode = force_custom_plan`
    return cardsOn(tx, searched(tx, filter, search))
  })
}

async function cardsOn(sql: Sql, page: Fragment): Promise<CardRow[]> {
  return sql<CardRow[]>`
    select ${shownColumns(sql)} from (${page}) c ${surroundings(sql)}
    order by c.created_at desc, c.id desc`
}

const newestFirst = (sql: Sql) => sql`created_at desc, id desc`

function cardsOf(sql: Sql, filter: CardFilter, more: Fragment): Fragment {
  const { paired, used, blocked, isLost, designId, userId, before } = filter
  return sql`
    select * from cards
    where true
      ${paired === undefined ? sql`` : paired ? sql`and user_id is not null` : sql`and user_id is null`}
      ${used === undefined ? sql`` : used ? sql`and used` : sql`and not used`}
      ${blocked === undefined ? sql`` : blocked ? sql`and blocked_at is not null` : sql`and blocked_at is null`}
      ${isLost ? sql`and lost_at is not null and blocked_at is null` : sql``}
      ${designId === undefined ? sql`` : sql`and design_id = ${designId}`}
      ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
      ${before ? sql`and (created_at, id) < (${before[0]}::timestamptz, ${before[1]})` : sql``}
      ${more}`
}

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
      : [
          sql`and user_id = (select coalesce(user_id, alias_user_id) from lightning_addresses where username = ${username})`,
        ]),
    ...(pubkey === undefined ? [] : [sql`and user_id = (select id from users where pubkey = ${pubkey})`]),
  ]
  const union = kinds
    .map(kind => sql`(${cardsOf(sql, filter, kind)} order by ${newestFirst(sql)} limit ${filter.limit})`)
    .reduce((all, one) => sql`${all} union all ${one}`)
  return sql`
    select distinct on (created_at, id) * from (${union}) found
    order by ${newestFirst(sql)} limit ${filter.limit}`
}

/** Sorts after every text that begins with this one. */
const afterAll = (start: string) => `${start}\u{10ffff}`
