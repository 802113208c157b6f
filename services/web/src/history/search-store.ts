/**
 * Searches a member's payments by the beginnings of words. Words that many payments have are found among the newest, which are read by their index and
 * looked at one by one; all others by the index of words. Which of the two is not left to the planner: it knows nothing of beginnings.
 */
import type { Sql } from '@chispa/database/connect'
import { type Branch, type Fragment, type Named, nothing } from './branches.ts'
import { findNamed } from './find-named.ts'
import { allOf, askedBranches, askedOf, merged, newest, type PaymentQuery, type PaymentRow, shown } from './store.ts'

export type Search = PaymentQuery & { q: string }

/** Of each kind. */
const looked = 500

/** As `costly-reads.ts` asks: bounded in time, and one at a time of a member's. */
export async function searchPaymentRows(sql: Sql, search: Search): Promise<PaymentRow[]> {
  const named = await findNamed(sql, search.userId, search.q)
  const horizon = await findHorizon(sql, search)
  const recent = await sql<PaymentRow[]>`${recentStatement(sql, search, named, horizon)}`
  if (horizon === undefined || recent.length >= search.limit) return recent
  return sql<PaymentRow[]>`${indexedStatement(sql, search, named)}`
}

/** Since when no kind has more than are looked at one by one; undefined: none has. */
export async function findHorizon(sql: Sql, search: Search): Promise<Date | undefined> {
  const ends = askedBranches(sql, search).map(
    branch => sql`
    (select ${branch.at} as at from (${branch.rows(askedOf(sql, branch, search), newest(sql, branch, looked))}) ${branch.alias}
     order by ${branch.at} desc offset ${looked - 1} limit 1)`,
  )
  const all = ends.reduce((some, end) => sql`${some} union all ${end}`)
  const [row] = await sql<{ at: Date | null }[]>`select max(at) as at from (${all}) ends`
  return row?.at ?? undefined
}

/** Everything since the horizon that has the words. */
export function recentStatement(sql: Sql, search: Search, named: Named, horizon: Date | undefined): Fragment {
  const parts = askedBranches(sql, search, named).map(branch => {
    const since = horizon ? [sql`${branch.at} >= ${horizon}`] : []
    const rows = branch.rows(sql`${askedOf(sql, branch, search)} ${allOf(sql, since)}`, sql`offset 0`)
    const has = hasWords(sql, branch, branch.rowOwner, search.q)
    const matches = branch.named.reduce((some, one) => sql`${some} or (${one})`, has)
    return shown(sql, branch, rows, sql`where (${matches}) ${newest(sql, branch, search.limit)}`)
  })
  return merged(sql, parts, search.limit)
}

/** One part for each way in which a payment can have the words: each way has its index. */
export function indexedStatement(sql: Sql, search: Search, named: Named): Fragment {
  const parts = askedBranches(sql, search, named).flatMap(branch => {
    const asked = askedOf(sql, branch, search)
    const part = (conditions: Fragment[], matches = nothing(sql)) => {
      const rows = branch.rows(sql`${asked} ${allOf(sql, conditions)}`, sql`offset 0`)
      return shown(sql, branch, rows, sql`${matches} ${newest(sql, branch, search.limit)}`)
    }
    const { ended, open, owner, rowOwner } = branch
    return [
      part([hasWords(sql, branch, owner, search.q), ...(ended ? [ended] : [])]),
      ...(open ? [part([open], sql`where ${hasWords(sql, branch, rowOwner, search.q)}`)] : []),
      ...branch.named.map(one => part([one])),
    ]
  })
  // What is found in several ways is one payment.
  return merged(sql, parts, search.limit, sql`union`)
}

const hasWords = (sql: Sql, { words }: Branch, owner: Fragment, q: string): Fragment =>
  sql`${words} @@ payment_query(${owner}, ${q})`
