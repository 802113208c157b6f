/**
 * The union of what a member paid and was paid. Every branch has an index by member and time and is asked for one page
 * at most, so a page costs the same however long the history is.
 */
import type { PaymentFilter, PaymentKind, PaymentState } from '@chispa/contract/history'
import type { Sql } from '@chispa/database/connect'
import { type Branch, branchesOf, type Fragment, type Named, nothing } from './branches.ts'

export type PaymentRow = {
  id: string
  kind: PaymentKind
  state: PaymentState
  amountMsats: number | null
  feesMsats: number | null
  title: string | null
  comment: string | null
  with: string | null
  /** Of a zap: its request as it was received. */
  zapRequest: string | null
  cardId: string | null
  code: string | null
  at: Date
  invoice: string | null
  paymentHash: string | null
  preimage: string | null
  walletId: string | null
  askedAt: Date | null
  sentAt: Date | null
  endedAt: Date | null
  /** The member on the other side; else what the payer's wallet claims. */
  memberId: string | null
  claimedName: string | null
  claimedAddress: string | null
  fiatCurrency: string | null
  fiatPerBitcoin: number | null
}

export type PaymentQuery = {
  userId: string
  show?: PaymentFilter | undefined
  from?: Date | undefined
  to?: Date | undefined
  before?: readonly [at: string, id: string] | undefined
  limit: number
}

const names = [
  'id',
  'kind',
  'state',
  'amount_msats',
  'fees_msats',
  'title',
  'comment',
  'with',
  'zap_request',
  'card_id',
  'code',
  'at',
  'invoice',
  'payment_hash',
  'preimage',
  'wallet_id',
  'asked_at',
  'sent_at',
  'ended_at',
  'member_id',
  'claimed_name',
  'claimed_address',
  'fiat_currency',
  'fiat_per_bitcoin',
]

export async function listPaymentRows(sql: Sql, query: PaymentQuery): Promise<PaymentRow[]> {
  return sql<PaymentRow[]>`${pageStatement(sql, query)}`
}

/** Apart, so that a test can ask how it is carried out. */
export function pageStatement(sql: Sql, query: PaymentQuery): Fragment {
  const page = (branch: Branch) =>
    shown(
      sql,
      branch,
      branch.rows(askedOf(sql, branch, query), newest(sql, branch, query.limit)),
      newest(sql, branch, query.limit),
    )
  return merged(sql, askedBranches(sql, query).map(page), query.limit)
}

export const askedBranches = (sql: Sql, { userId, show }: PaymentQuery, named?: Named): Branch[] =>
  branchesOf(sql, userId, show, named).filter(({ filters }) => !show || filters.includes(show))

/** The newest of all parts. */
export function merged(sql: Sql, parts: Fragment[], limit: number, union = sql`union all`): Fragment {
  const all = parts.reduce((some, part) => sql`${some} ${union} ${part}`)
  return sql`${asPayments(sql, all)} order by at desc, id collate "C" desc limit ${limit}`
}

const asPayments = (sql: Sql, rows: Fragment): Fragment =>
  sql`select * from (${rows}) as payments (${sql.unsafe(names.map(name => `"${name}"`).join(', '))})`

/** `tail`: conditions on rows at hand, their order and limit. */
export const shown = (
  sql: Sql,
  { prefix, key, columns, alias, joins }: Branch,
  rows: Fragment,
  tail: Fragment,
): Fragment => sql`(select ${prefix}::text || ${key}, ${columns} from (${rows}) ${alias} ${joins} ${tail})`

export const newest = (sql: Sql, { at, key }: Branch, limit: number): Fragment =>
  sql`order by ${at} desc, ${key} desc limit ${limit}`

/** What the caller asks for, but for its words. */
export const askedOf = (sql: Sql, branch: Branch, query: PaymentQuery): Fragment =>
  allOf(sql, [
    ...withinSpan(sql, branch, query),
    ...(branch.prefix === 'received-' && query.show === 'zap' ? [sql`i.zap_request is not null`] : []),
    ...(branch.prefix === 'received-' && query.show === 'card' ? [sql`i.card_id is not null`] : []),
  ])

function withinSpan(sql: Sql, { prefix, at, key }: Branch, { before, from, to }: PaymentQuery): Fragment[] {
  return [
    ...(before
      ? [
          sql`${at} <= ${before[0]}::timestamptz and (${at}, ${prefix}::text || ${key}) < (${before[0]}::timestamptz, ${before[1]}::text)`,
        ]
      : []),
    ...(from ? [sql`${at} >= ${from}`] : []),
    ...(to ? [sql`${at} < ${to}`] : []),
  ]
}

export const allOf = (sql: Sql, conditions: readonly Fragment[]): Fragment =>
  conditions.reduce((all, one) => sql`${all} and ${one}`, nothing(sql))

/** Ids are made here: what does not look like one is found nowhere. */
export async function findPaymentRow(sql: Sql, userId: string, id: string): Promise<PaymentRow | undefined> {
  const branch = branchesOf(sql, userId).find(({ prefix }) => id.startsWith(prefix))
  if (!branch) return undefined
  const [row] = await sql<PaymentRow[]>`
    ${asPayments(sql, shown(sql, branch, branch.rows(sql`and ${branch.key} = ${id.slice(branch.prefix.length)}`, nothing(sql)), nothing(sql)))}`
  return row
}

/** What the member wrote down about these, by id. */
export async function findNotes(sql: Sql, userId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql<{ paymentId: string; note: string }[]>`
    select payment_id, note from payment_notes where user_id = ${userId} and payment_id = any(${[...ids]})`
  return new Map(rows.map(({ paymentId, note }) => [paymentId, note]))
}

export async function findWalletName(sql: Sql, walletId: string): Promise<string | null> {
  const [wallet] = await sql<{ name: string }[]>`select name from remote_wallets where id = ${walletId}`
  return wallet?.name ?? null
}
