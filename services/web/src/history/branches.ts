/** The kinds of payments that make up a history: where their rows are, and how each is read, sorted and searched. */
import type { PaymentFilter } from '@chispa/contract/history'
import type { Sql } from '@chispa/database/connect'

/** What the words of a search name besides the payments themselves: cards, forwards, people, and payments by the member's own notes. */
export type Named = {
  q: string
  cardIds: string[]
  destinationIds: string[]
  memberIds: string[]
  /** Of who zapped. */
  pubkeys: string[]
  addresses: string[]
  /** Payments, as the history calls them. */
  notedIds: string[]
}

export type Fragment = ReturnType<typeof nothing>
export const nothing = (sql: Sql) => sql``

/** One branch: its rows by an alias, what is shown of them in the order of `PaymentRow`, and by what they are sorted and searched. */
export type Branch = {
  prefix: string
  filters: readonly PaymentFilter[]
  /** With further conditions, which begin with `and`, and what stands behind them: an order and a limit, or `offset 0`, which keeps what is outside out. */
  rows: (conditions: Fragment, tail: Fragment) => Fragment
  alias: Fragment
  joins: Fragment
  columns: Fragment
  at: Fragment
  key: Fragment
  /** As in the index of words, whose owner is known where rows are looked for and where they are at hand. */
  words: Fragment
  owner: Fragment
  rowOwner: Fragment
  /** Rows in that index, and those that are not in it because they have not ended. */
  ended?: Fragment
  open?: Fragment
  /** Rows whose card, address, other side or note has the words. Each way has its index. */
  named: Fragment[]
}

export const branchesOf = (sql: Sql, userId: string, show?: PaymentFilter, named?: Named): Branch[] => {
  const onlyOpen = show === 'open'
  const user = sql`${userId}::text`
  const ifAny = (values: string[] | undefined, condition: (values: string[]) => Fragment) =>
    values?.length ? [condition(values)] : []
  const byCard = (column: Fragment) => ifAny(named?.cardIds, ids => sql`${column} = any(${ids})`)
  const byNote = (prefix: string, column: Fragment) => {
    const ids = named?.notedIds.filter(id => id.startsWith(prefix)).map(id => id.slice(prefix.length))
    return ifAny(ids, ids => sql`${column} = any(${ids})`)
  }
  return [
    {
      prefix: 'received-',
      filters: ['in', 'zap', 'card'],
      columns: sql`
      case when i.zap_request is not null then 'zap' when i.purpose = 'CARD_TOPUP' then 'top-up' else 'received' end,
      'done', i.amount_msats, null::int8, c.title, i.comment, null, i.zap_request, i.card_id, null, i.paid_at, i.bolt11,
      i.payment_hash, i.preimage, i.wallet_id, i.created_at, null::timestamptz, i.paid_at, i.payer_id, i.payer_name, i.payer_address, i.fiat_currency, i.fiat_per_bitcoin`,
      rows: (conditions, tail) => sql`
      select * from invoices i where i.user_id = ${userId} and i.status = 'PAID' ${conditions} ${tail}`,
      alias: sql`i`,
      joins: sql`left join cards c on c.id = i.card_id`,
      at: sql`i.paid_at`,
      key: sql`(i.payment_hash collate "C")`,
      words: sql`payment_words(i.user_id, i.comment, zap_said(i.zap_request), (i.amount_msats / 1000)::text)`,
      owner: user,
      rowOwner: user,
      named: [
        ...byCard(sql`i.card_id`),
        ...ifAny(named?.memberIds, ids => sql`i.payer_id is not null and i.payer_id = any(${ids})`),
        ...ifAny(named?.pubkeys, keys => sql`i.zap_request is not null and zap_sender(i.zap_request) = any(${keys})`),
        ...(named ? [claimsName(sql, user, named.q)] : []),
        ...byNote('received-', sql`i.payment_hash`),
      ],
    },
    {
      prefix: 'card-',
      filters: ['out', 'card', 'open'],
      columns: sql`
      'card', case p.status when 'SUCCEEDED' then 'done' when 'UNPROVEN' then 'unproven' when 'REJECTED' then 'failed' else 'open' end,
      p.amount_msats, p.fees_paid_msats, c.title, p.description, null, null, p.card_id, p.error_code, p.created_at, p.invoice,
      p.payment_hash, p.preimage, p.wallet_id, p.created_at, p.published_at, p.resolved_at, null, null, null, p.fiat_currency, p.fiat_per_bitcoin`,
      rows: (conditions, tail) => sql`
      select * from card_payments p
      where p.user_id = ${userId} ${onlyOpen ? sql`and p.status in ('PENDING', 'UNKNOWN')` : nothing(sql)} ${conditions} ${tail}`,
      alias: sql`p`,
      joins: sql`left join cards c on c.id = p.card_id`,
      at: sql`p.created_at`,
      key: sql`(p.id collate "C")`,
      words: sql`payment_words(p.user_id, p.description, (p.amount_msats / 1000)::text)`,
      owner: user,
      rowOwner: user,
      ended: sql`p.resolved_at is not null`,
      open: sql`p.status in ('PENDING', 'UNKNOWN')`,
      named: [...byCard(sql`p.card_id`), ...byNote('card-', sql`p.id`)],
    },
    {
      prefix: 'sent-',
      filters: ['out', 'open'],
      columns: sql`
      'sent', case o.status when 'SUCCEEDED' then 'done' when 'UNPROVEN' then 'unproven' when 'PENDING' then 'open' else 'failed' end,
      o.amount_msats, o.fees_paid_msats, o.description, o.comment, o.address, null, null, o.code, o.created_at, o.invoice,
      o.payment_hash, o.preimage, o.wallet_id, o.created_at, null::timestamptz, o.resolved_at, o.payee_id, null, null, o.fiat_currency, o.fiat_per_bitcoin`,
      rows: (conditions, tail) => sql`
      select * from sent_payments o
      where o.user_id = ${userId} ${onlyOpen ? sql`and o.status = 'PENDING'` : nothing(sql)} ${conditions} ${tail}`,
      alias: sql`o`,
      joins: nothing(sql),
      at: sql`o.created_at`,
      key: sql`(o.id collate "C")`,
      words: sql`payment_words(o.user_id, o.description, o.comment, o.address, (o.amount_msats / 1000)::text)`,
      owner: user,
      rowOwner: user,
      ended: sql`o.resolved_at is not null`,
      open: sql`o.status = 'PENDING'`,
      named: [
        ...ifAny(named?.memberIds, ids => sql`o.payee_id is not null and o.payee_id = any(${ids})`),
        ...ifAny(named?.addresses, ones => sql`position('@' in o.address) > 0 and lower(o.address) = any(${ones})`),
        ...byNote('sent-', sql`o.id`),
      ],
    },
    {
      prefix: 'forward-',
      filters: ['out', 'open'],
      columns: sql`
      'forward', case f.status when 'SUCCEEDED' then 'done' when 'UNPROVEN' then 'unproven' else 'open' end, f.amount_msats, f.fees_paid_msats, null, null,
      d.address, null, null, null, f.created_at, f.invoice, f.payment_hash, f.preimage, f.wallet_id, f.created_at,
      null::timestamptz, f.resolved_at, null, null, null, f.fiat_currency, f.fiat_per_bitcoin`,
      // Each wallet's newest by its index: a member may have several.
      rows: (conditions, tail) => sql`
      select f.* from remote_wallets w cross join lateral (
        select * from forwarding_attempts f
        where f.wallet_id = w.id and f.status in ('PENDING', 'SUCCEEDED', 'UNPROVEN')
          ${onlyOpen ? sql`and f.status = 'PENDING'` : nothing(sql)} ${conditions} ${tail}
      ) f where w.user_id = ${userId}`,
      alias: sql`f`,
      joins: sql`join forwarding_destinations d on d.id = f.destination_id`,
      at: sql`f.created_at`,
      key: sql`f.request_id`,
      words: sql`payment_words(f.wallet_id, (f.amount_msats / 1000)::text)`,
      owner: sql`w.id`,
      rowOwner: sql`f.wallet_id`,
      ended: sql`f.status in ('SUCCEEDED', 'UNPROVEN')`,
      open: sql`f.status = 'PENDING'`,
      named: [
        ...ifAny(named?.destinationIds, ids => sql`f.destination_id = any(${ids})`),
        ...byNote('forward-', sql`f.request_id`),
      ],
    },
    {
      prefix: 'voucher-',
      filters: ['in', 'voucher'],
      columns: sql`
      'voucher-in', 'done', null::int8, null::int8, v.name, v.comment, null, null, null, null, v.created_at, null, null, null,
      null, v.created_at, null::timestamptz, null::timestamptz, null, null, null, null, null::float8`,
      rows: (conditions, tail) => sql`
      select * from vouchers v where v.user_id = ${userId} and v.deleted_at is null ${conditions} ${tail}`,
      alias: sql`v`,
      joins: nothing(sql),
      at: sql`v.created_at`,
      key: sql`(v.id collate "C")`,
      words: sql`payment_words(v.user_id, v.name, v.comment)`,
      owner: user,
      rowOwner: user,
      named: byNote('voucher-', sql`v.id`),
    },
    {
      prefix: 'handover-',
      filters: ['out', 'voucher', 'open'],
      columns: sql`
      'voucher-out', case when s.outcome is null then 'open' when s.outcome = 'transferred' and s.answer <> 'refused' then 'done' else 'failed' end,
      null::int8, null::int8, v.name, s.comment, s.address, null, null, null, s.created_at, null, null, null, null, s.created_at,
      null::timestamptz, s.ended_at, null, null, null, null, null::float8`,
      rows: (conditions, tail) => sql`
      select * from voucher_sends s
      where s.user_id = ${userId} ${onlyOpen ? sql`and s.outcome is null` : nothing(sql)} ${conditions} ${tail}`,
      alias: sql`s`,
      // One by one: no page is worth reading all vouchers for.
      joins: sql`cross join lateral (select name from vouchers where id = s.voucher_id offset 0) v`,
      at: sql`s.created_at`,
      key: sql`(s.id collate "C")`,
      words: sql`payment_words(s.user_id, s.voucher_name, s.address, s.comment)`,
      owner: user,
      rowOwner: user,
      named: byNote('handover-', sql`s.id`),
    },
  ]
}

/** What a payer's wallet says of the payer (LUD-18). */
const claimsName = (sql: Sql, user: Fragment, q: string): Fragment => sql`
  num_nonnulls(i.payer_name, i.payer_address) > 0
  and payment_words(i.user_id, i.payer_name, i.payer_address) @@ payment_query(${user}, ${q})`
