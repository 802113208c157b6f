/**
 * The union of what a member paid and was paid. Every branch has an index by member and time and is asked for one page
 * at most, so a page costs the same however long the history is. A search reads the member's own rows until the page is full.
 */
import type { PaymentFilter, PaymentKind, PaymentState } from '@chispa/contract/history'
import type { Sql } from '@chispa/database/connect'

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
}

export type PaymentQuery = {
  userId: string
  show?: PaymentFilter | undefined
  q?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  before?: readonly [at: string, id: string] | undefined
  limit: number
}

const forwardPrefix = 'forward-'

type Fragment = ReturnType<typeof nothing>
const nothing = (sql: Sql) => sql``

/** One branch: its columns in the order of `PaymentRow`, its rows, and by what they are sorted and searched. */
type Branch = {
  prefix: string
  filters: readonly PaymentFilter[]
  columns: Fragment
  from: Fragment
  at: Fragment
  key: Fragment
  searched: readonly Fragment[]
}

/** `page`: what is asked for, where it is a page and not one payment. */
const branches = (sql: Sql, userId: string, page?: PaymentQuery): Branch[] => {
  const onlyOpen = page?.show === 'open'
  return [
    {
      prefix: 'received-',
      filters: ['in', 'zap', 'card'],
      columns: sql`
      case when i.zap_request is not null then 'zap' when i.purpose = 'CARD_TOPUP' then 'top-up' else 'received' end,
      'done', i.amount_msats, null::int8, c.title, i.comment, null, i.zap_request, i.card_id, null, i.paid_at, i.bolt11,
      i.payment_hash, i.preimage, i.wallet_id, i.created_at, null::timestamptz, i.paid_at`,
      from: sql`invoices i left join cards c on c.id = i.card_id where i.user_id = ${userId} and i.status = 'PAID'`,
      at: sql`i.paid_at`,
      key: sql`(i.payment_hash collate "C")`,
      searched: [sql`i.comment`, sql`i.zap_request`, sql`c.title`],
    },
    {
      prefix: 'card-',
      filters: ['out', 'card', 'open'],
      columns: sql`
      'card', case p.status when 'SUCCEEDED' then 'done' when 'UNPROVEN' then 'unproven' when 'REJECTED' then 'failed' else 'open' end,
      p.amount_msats, p.fees_paid_msats, c.title, p.description, null, null, p.card_id, p.error_code, p.created_at, p.invoice,
      p.payment_hash, p.preimage, p.wallet_id, p.created_at, p.published_at, p.resolved_at`,
      from: sql`
      card_payments p left join cards c on c.id = p.card_id
      where p.user_id = ${userId} ${onlyOpen ? sql`and p.status in ('PENDING', 'UNKNOWN')` : nothing(sql)}`,
      at: sql`p.created_at`,
      key: sql`(p.id collate "C")`,
      searched: [sql`p.description`, sql`c.title`],
    },
    {
      prefix: 'sent-',
      filters: ['out', 'open'],
      columns: sql`
      'sent', case when o.status = 'SUCCEEDED' then 'done' when o.status = 'REJECTED' then 'failed' else 'open' end,
      o.amount_msats, o.fees_paid_msats, o.description, o.comment, o.address, null, null, o.code, o.created_at, o.invoice,
      o.payment_hash, o.preimage, o.wallet_id, o.created_at, null::timestamptz, o.resolved_at`,
      from: sql`
      sent_payments o
      where o.user_id = ${userId} ${onlyOpen ? sql`and o.status = 'PENDING'` : nothing(sql)}`,
      at: sql`o.created_at`,
      key: sql`(o.id collate "C")`,
      searched: [sql`o.description`, sql`o.comment`, sql`o.address`],
    },
    {
      prefix: forwardPrefix,
      filters: ['out', 'open'],
      columns: sql`
      'forward', case f.status when 'SUCCEEDED' then 'done' when 'UNPROVEN' then 'unproven' else 'open' end, f.amount_msats, f.fees_paid_msats, null, null,
      d.address, null, null, null, f.created_at, f.invoice, f.payment_hash, f.preimage, f.wallet_id, f.created_at,
      null::timestamptz, f.resolved_at`,
      // Each wallet's newest by its index: a member may have several.
      from: sql`
      remote_wallets w cross join lateral (
        select * from forwarding_attempts f
        where f.wallet_id = w.id and f.status in ('PENDING', 'SUCCEEDED', 'UNPROVEN')
          ${onlyOpen ? sql`and f.status = 'PENDING'` : nothing(sql)} ${newestForwards(sql, page)}
      ) f join forwarding_destinations d on d.id = f.destination_id
      where w.user_id = ${userId}`,
      at: sql`f.created_at`,
      key: sql`f.request_id`,
      searched: [sql`d.address`],
    },
    {
      prefix: 'voucher-',
      filters: ['in', 'voucher'],
      columns: sql`
      'voucher-in', 'done', null::int8, null::int8, v.name, v.comment, null, null, null, null, v.created_at, null, null, null,
      null, v.created_at, null::timestamptz, null::timestamptz`,
      from: sql`vouchers v where v.user_id = ${userId} and v.deleted_at is null`,
      at: sql`v.created_at`,
      key: sql`(v.id collate "C")`,
      searched: [sql`v.name`, sql`v.comment`],
    },
    {
      prefix: 'handover-',
      filters: ['out', 'voucher', 'open'],
      columns: sql`
      'voucher-out', case when s.outcome is null then 'open' when s.outcome = 'transferred' and s.answer <> 'refused' then 'done' else 'failed' end,
      null::int8, null::int8, v.name, s.comment, s.address, null, null, null, s.created_at, null, null, null, null, s.created_at,
      null::timestamptz, s.ended_at`,
      from: sql`
      voucher_sends s join vouchers v on v.id = s.voucher_id
      where s.user_id = ${userId} ${onlyOpen ? sql`and s.outcome is null` : nothing(sql)}`,
      at: sql`s.created_at`,
      key: sql`(s.id collate "C")`,
      searched: [sql`s.address`, sql`v.name`, sql`s.comment`],
    },
  ]
}

/** A search looks at them all. */
function newestForwards(sql: Sql, page: PaymentQuery | undefined): Fragment {
  if (!page || page.q !== undefined) return nothing(sql)
  const within = withinSpan(sql, { prefix: forwardPrefix, at: sql`f.created_at`, key: sql`f.request_id` }, page)
  return sql`${allOf(sql, within)} order by f.created_at desc, f.request_id desc limit ${page.limit}`
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
]

export async function listPaymentRows(sql: Sql, query: PaymentQuery): Promise<PaymentRow[]> {
  return sql<PaymentRow[]>`${paymentsStatement(sql, query)}`
}

/** Apart, so that a test can ask how it is carried out. */
export function paymentsStatement(sql: Sql, query: PaymentQuery): Fragment {
  const { userId, show, limit } = query
  const taken = branches(sql, userId, query).filter(({ filters }) => !show || filters.includes(show))
  const parts = taken.map(branch => pageOf(sql, branch, query))
  const all = parts.reduce((some, part) => sql`${some} union all ${part}`)
  return sql`
    select * from (${all}) as payments (${sql.unsafe(names.map(name => `"${name}"`).join(', '))})
    order by at desc, id collate "C" desc limit ${limit}`
}

function pageOf(sql: Sql, branch: Branch, query: PaymentQuery): Fragment {
  const { prefix, columns, at, key, searched } = branch
  const { show, q, limit } = query
  const conditions = [
    ...withinSpan(sql, branch, query),
    ...(q === undefined ? [] : [sql`(${anyContains(sql, searched, q)})`]),
    ...(prefix === 'received-' && show === 'zap' ? [sql`i.zap_request is not null`] : []),
    ...(prefix === 'received-' && show === 'card' ? [sql`i.card_id is not null`] : []),
  ]
  return sql`
    (select ${prefix}::text || ${key}, ${columns} from ${branch.from} ${allOf(sql, conditions)}
     order by ${at} desc, ${key} desc limit ${limit})`
}

function withinSpan(
  sql: Sql,
  { prefix, at, key }: Pick<Branch, 'prefix' | 'at' | 'key'>,
  { before, from, to }: PaymentQuery,
): Fragment[] {
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

const allOf = (sql: Sql, conditions: readonly Fragment[]): Fragment =>
  conditions.reduce((all, one) => sql`${all} and ${one}`, nothing(sql))

function anyContains(sql: Sql, columns: readonly Fragment[], text: string): Fragment {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return columns.map(column => sql`${column} ilike ${pattern}`).reduce((all, one) => sql`${all} or ${one}`)
}

/** Ids are made here: what does not look like one is found nowhere. */
export async function findPaymentRow(sql: Sql, userId: string, id: string): Promise<PaymentRow | undefined> {
  const branch = branches(sql, userId).find(({ prefix }) => id.startsWith(prefix))
  if (!branch) return undefined
  const { prefix, columns, from, key } = branch
  const [row] = await sql<PaymentRow[]>`
    select * from (select ${prefix}::text || ${key}, ${columns} from ${from} and ${key} = ${id.slice(prefix.length)})
      as payments (${sql.unsafe(names.map(name => `"${name}"`).join(', '))})`
  return row
}

export async function findWalletName(sql: Sql, walletId: string): Promise<string | null> {
  const [wallet] = await sql<{ name: string }[]>`select name from remote_wallets where id = ${walletId}`
  return wallet?.name ?? null
}
