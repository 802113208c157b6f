/**
 * The union of what a member paid and was paid. Every branch has an index by member and time and is asked for one page
 * at most, so a page costs the same however long the history is. A search asks each branch by its index of words instead.
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

/** What the words of a search name besides the payments themselves. */
export type Named = { cardIds: string[]; destinationIds: string[] }

type Fragment = ReturnType<typeof nothing>
const nothing = (sql: Sql) => sql``

/** One branch: its columns in the order of `PaymentRow`, its rows, and by what they are sorted and searched. */
type Branch = {
  prefix: string
  filters: readonly PaymentFilter[]
  columns: Fragment
  /** With further conditions, which begin with `and`. */
  from: (conditions: Fragment) => Fragment
  at: Fragment
  key: Fragment
  /** As in the index of words. */
  words: Fragment
  owner: Fragment
  /** Rows in that index, and those that are not in it because they have not ended. */
  ended?: Fragment
  open?: Fragment
  /** Rows whose card or address has the words. */
  named?: Fragment | undefined
}

/** `page`: what is asked for, where it is a page and not one payment. */
const branches = (sql: Sql, userId: string, page?: PaymentQuery, named?: Named): Branch[] => {
  const onlyOpen = page?.show === 'open'
  const user = sql`${userId}::text`
  const cardIds = named?.cardIds.length ? named.cardIds : undefined
  const destinationIds = named?.destinationIds.length ? named.destinationIds : undefined
  return [
    {
      prefix: 'received-',
      filters: ['in', 'zap', 'card'],
      columns: sql`
      case when i.zap_request is not null then 'zap' when i.purpose = 'CARD_TOPUP' then 'top-up' else 'received' end,
      'done', i.amount_msats, null::int8, c.title, i.comment, null, i.zap_request, i.card_id, null, i.paid_at, i.bolt11,
      i.payment_hash, i.preimage, i.wallet_id, i.created_at, null::timestamptz, i.paid_at`,
      from: conditions => sql`
      invoices i left join cards c on c.id = i.card_id where i.user_id = ${userId} and i.status = 'PAID' ${conditions}`,
      at: sql`i.paid_at`,
      key: sql`(i.payment_hash collate "C")`,
      words: sql`payment_words(i.user_id, i.comment, zap_said(i.zap_request), (i.amount_msats / 1000)::text)`,
      owner: user,
      named: cardIds && sql`i.card_id = any(${cardIds})`,
    },
    {
      prefix: 'card-',
      filters: ['out', 'card', 'open'],
      columns: sql`
      'card', case p.status when 'SUCCEEDED' then 'done' when 'UNPROVEN' then 'unproven' when 'REJECTED' then 'failed' else 'open' end,
      p.amount_msats, p.fees_paid_msats, c.title, p.description, null, null, p.card_id, p.error_code, p.created_at, p.invoice,
      p.payment_hash, p.preimage, p.wallet_id, p.created_at, p.published_at, p.resolved_at`,
      from: conditions => sql`
      card_payments p left join cards c on c.id = p.card_id
      where p.user_id = ${userId} ${onlyOpen ? sql`and p.status in ('PENDING', 'UNKNOWN')` : nothing(sql)} ${conditions}`,
      at: sql`p.created_at`,
      key: sql`(p.id collate "C")`,
      words: sql`payment_words(p.user_id, p.description, (p.amount_msats / 1000)::text)`,
      owner: user,
      ended: sql`p.resolved_at is not null`,
      open: sql`p.status in ('PENDING', 'UNKNOWN')`,
      named: cardIds && sql`p.card_id = any(${cardIds})`,
    },
    {
      prefix: 'sent-',
      filters: ['out', 'open'],
      columns: sql`
      'sent', case when o.status = 'SUCCEEDED' then 'done' when o.status = 'REJECTED' then 'failed' else 'open' end,
      o.amount_msats, o.fees_paid_msats, o.description, o.comment, o.address, null, null, o.code, o.created_at, o.invoice,
      o.payment_hash, o.preimage, o.wallet_id, o.created_at, null::timestamptz, o.resolved_at`,
      from: conditions => sql`
      sent_payments o
      where o.user_id = ${userId} ${onlyOpen ? sql`and o.status = 'PENDING'` : nothing(sql)} ${conditions}`,
      at: sql`o.created_at`,
      key: sql`(o.id collate "C")`,
      words: sql`payment_words(o.user_id, o.description, o.comment, o.address, (o.amount_msats / 1000)::text)`,
      owner: user,
      ended: sql`o.resolved_at is not null`,
      open: sql`o.status = 'PENDING'`,
    },
    {
      prefix: 'forward-',
      filters: ['out', 'open'],
      columns: sql`
      'forward', case f.status when 'SUCCEEDED' then 'done' when 'UNPROVEN' then 'unproven' else 'open' end, f.amount_msats, f.fees_paid_msats, null, null,
      d.address, null, null, null, f.created_at, f.invoice, f.payment_hash, f.preimage, f.wallet_id, f.created_at,
      null::timestamptz, f.resolved_at`,
      // Each wallet's newest by its index: a member may have several.
      from: conditions => sql`
      remote_wallets w cross join lateral (
        select * from forwarding_attempts f
        where f.wallet_id = w.id and f.status in ('PENDING', 'SUCCEEDED', 'UNPROVEN')
          ${onlyOpen ? sql`and f.status = 'PENDING'` : nothing(sql)} ${conditions}
        ${page ? sql`order by f.created_at desc, f.request_id desc limit ${page.limit}` : nothing(sql)}
      ) f join forwarding_destinations d on d.id = f.destination_id
      where w.user_id = ${userId}`,
      at: sql`f.created_at`,
      key: sql`f.request_id`,
      words: sql`payment_words(f.wallet_id, (f.amount_msats / 1000)::text)`,
      owner: sql`w.id`,
      ended: sql`f.status in ('SUCCEEDED', 'UNPROVEN')`,
      open: sql`f.status = 'PENDING'`,
      named: destinationIds && sql`f.destination_id = any(${destinationIds})`,
    },
    {
      prefix: 'voucher-',
      filters: ['in', 'voucher'],
      columns: sql`
      'voucher-in', 'done', null::int8, null::int8, v.name, v.comment, null, null, null, null, v.created_at, null, null, null,
      null, v.created_at, null::timestamptz, null::timestamptz`,
      from: conditions => sql`vouchers v where v.user_id = ${userId} and v.deleted_at is null ${conditions}`,
      at: sql`v.created_at`,
      key: sql`(v.id collate "C")`,
      words: sql`payment_words(v.user_id, v.name, v.comment)`,
      owner: user,
    },
    {
      prefix: 'handover-',
      filters: ['out', 'voucher', 'open'],
      columns: sql`
      'voucher-out', case when s.outcome is null then 'open' when s.outcome = 'transferred' then 'done' else 'failed' end,
      null::int8, null::int8, v.name, s.comment, s.address, null, null, null, s.created_at, null, null, null, null, s.created_at,
      null::timestamptz, s.ended_at`,
      from: conditions => sql`
      voucher_sends s join vouchers v on v.id = s.voucher_id
      where s.user_id = ${userId} ${onlyOpen ? sql`and s.outcome is null` : nothing(sql)} ${conditions}`,
      at: sql`s.created_at`,
      key: sql`(s.id collate "C")`,
      words: sql`payment_words(s.user_id, s.voucher_name, s.address, s.comment)`,
      owner: user,
    },
  ]
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

/** With `q`, as `costly-reads.ts` asks: bounded in time, and one at a time of a member's. */
export async function listPaymentRows(sql: Sql, query: PaymentQuery): Promise<PaymentRow[]> {
  const named = query.q === undefined ? undefined : await findNamed(sql, query.userId, query.q)
  return sql<PaymentRow[]>`${paymentsStatement(sql, query, named)}`
}

/** Of each more than anybody holds, and few enough to ask for. */
const maxNamed = 200

/** Cards that the member holds now, and addresses to which they forward. */
async function findNamed(sql: Sql, userId: string, q: string): Promise<Named> {
  const [named] = await sql<Named[]>`
    select
      array(select c.id from cards c where c.user_id = ${userId}
        and payment_words(c.user_id, c.title) @@ payment_query(${userId}, ${q}) limit ${maxNamed}) as card_ids,
      array(select d.id from remote_wallets w join forwarding_destinations d on d.wallet_id = w.id where w.user_id = ${userId}
        and payment_words(w.id, d.address) @@ payment_query(w.id, ${q}) limit ${maxNamed}) as destination_ids`
  return named!
}

/** Apart, so that a test can ask how it is carried out. */
export function paymentsStatement(sql: Sql, query: PaymentQuery, named?: Named): Fragment {
  const { userId, show, limit } = query
  const taken = branches(sql, userId, query, named).filter(({ filters }) => !show || filters.includes(show))
  const parts = taken.flatMap(branch => partsOf(sql, branch, query))
  // What several ways of searching find is one payment.
  const join = query.q === undefined ? sql`union all` : sql`union`
  const all = parts.reduce((some, part) => sql`${some} ${join} ${part}`)
  return sql`
    select * from (${all}) as payments (${sql.unsafe(names.map(name => `"${name}"`).join(', '))})
    order by at desc, id collate "C" desc limit ${limit}`
}

/** A page of the branch, or one for each way in which its rows can have the words: each way has its index. */
function partsOf(sql: Sql, branch: Branch, query: PaymentQuery): Fragment[] {
  const { prefix, columns, at, key, words, owner, ended, open, named } = branch
  const { show, q, limit } = query
  const asked = [
    ...withinSpan(sql, branch, query),
    ...(prefix === 'received-' && show === 'zap' ? [sql`i.zap_request is not null`] : []),
    ...(prefix === 'received-' && show === 'card' ? [sql`i.card_id is not null`] : []),
  ]
  const has = sql`${words} @@ payment_query(${owner}, ${q ?? ''})`
  const ways =
    q === undefined
      ? [[]]
      : [[has, ...(ended ? [ended] : [])], ...(open ? [[has, open]] : []), ...(named ? [[named]] : [])]
  return ways.map(
    way => sql`
    (select ${prefix}::text || ${key}, ${columns} from ${branch.from(allOf(sql, [...asked, ...way]))}
     order by ${at} desc, ${key} desc limit ${limit})`,
  )
}

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

const allOf = (sql: Sql, conditions: readonly Fragment[]): Fragment =>
  conditions.reduce((all, one) => sql`${all} and ${one}`, nothing(sql))

/** Ids are made here: what does not look like one is found nowhere. */
export async function findPaymentRow(sql: Sql, userId: string, id: string): Promise<PaymentRow | undefined> {
  const branch = branches(sql, userId).find(({ prefix }) => id.startsWith(prefix))
  if (!branch) return undefined
  const { prefix, columns, from, key } = branch
  const [row] = await sql<PaymentRow[]>`
    select * from (select ${prefix}::text || ${key}, ${columns} from ${from(sql`and ${key} = ${id.slice(prefix.length)}`)})
      as payments (${sql.unsafe(names.map(name => `"${name}"`).join(', '))})`
  return row
}

export async function findWalletName(sql: Sql, walletId: string): Promise<string | null> {
  const [wallet] = await sql<{ name: string }[]>`select name from remote_wallets where id = ${walletId}`
  return wallet?.name ?? null
}
