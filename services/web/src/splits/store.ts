import type { Sql } from '@chispa/database/connect'

export type SplitRow = {
  id: string
  userId: string
  totalMsats: number
  words: string
  createdAt: Date
  expiresAt: Date
}

export type ShareRow = {
  id: string
  splitId: string
  amountMsats: number
  memberId: string | null
  name: string | null
  declinedAt: Date | null
  settledAt: Date | null
  /** Of the invoice that was paid, the first where there are several. */
  paidAt: Date | null
  payerName: string | null
}

const splitColumns = ['id', 'userId', 'totalMsats', 'words', 'createdAt', 'expiresAt'] as const

export type NewSplit = Omit<SplitRow, 'id'> & {
  shares: readonly { amountMsats: number; memberId: string | null; name: string | null }[]
}

/** With its shares, in one statement. Undefined when the member has `maxOpen` already; two at once may make one more. */
export async function insertSplit(sql: Sql, split: NewSplit, maxOpen: number): Promise<string | undefined> {
  const { userId, totalMsats, words, createdAt, expiresAt, shares } = split
  const [row] = await sql<{ id: string }[]>`
    with made as (
      insert into splits (user_id, total_msats, words, created_at, expires_at)
      select ${userId}, ${totalMsats}, ${words}, ${createdAt}, ${expiresAt}
      where (select count(*) from splits where user_id = ${userId} and expires_at > ${createdAt}) < ${maxOpen}
      returning id
    ), shared as (
      insert into split_shares (split_id, place, amount_msats, member_id, name)
      select made.id, share.place, share.amount_msats, share.member_id, share.name
      from made, unnest(
        ${shares.map(({ amountMsats }) => amountMsats)}::bigint[], ${shares.map(({ memberId }) => memberId)}::text[],
        ${shares.map(({ name }) => name)}::text[]
      ) with ordinality as share (amount_msats, member_id, name, place)
    )
    select id from made`
  return row?.id
}

/** Keys of members here, by their ids; blocked ones are nobody. */
export async function listMemberIds(sql: Sql, pubkeys: readonly string[]): Promise<Map<string, string>> {
  if (pubkeys.length === 0) return new Map()
  const rows = await sql<{ id: string; pubkey: string }[]>`
    select id, pubkey from users where pubkey = any(${[...pubkeys]}) and blocked_at is null`
  return new Map(rows.map(({ id, pubkey }) => [pubkey, id]))
}

export async function listSplitRows(sql: Sql, userId: string, limit: number): Promise<SplitRow[]> {
  return sql<SplitRow[]>`
    select ${sql(splitColumns)} from splits where user_id = ${userId} order by created_at desc, id desc limit ${limit}`
}

/** Of a member who is not blocked. */
export async function findSplitRow(sql: Sql, id: string): Promise<(SplitRow & { pubkey: string }) | undefined> {
  const [row] = await sql<(SplitRow & { pubkey: string })[]>`
    select s.id, s.user_id, s.total_msats, s.words, s.created_at, s.expires_at, u.pubkey
    from splits s join users u on u.id = s.user_id and u.blocked_at is null where s.id = ${id}`
  return row
}

/** Of several splits together, each share once however often it was paid. */
export async function listShareRows(sql: Sql, splitIds: readonly string[]): Promise<ShareRow[]> {
  return sql<ShareRow[]>`
    select h.id, h.split_id, h.amount_msats, h.member_id, h.name, h.declined_at, h.settled_at, p.paid_at, p.payer_name
    from split_shares h left join lateral (
      select i.paid_at, v.payer_name from split_invoices v
      join invoices i on i.payment_hash = v.payment_hash and i.status = 'PAID'
      where v.share_id = h.id order by i.paid_at limit 1
    ) p on true
    where h.split_id = any(${[...splitIds]}) order by h.split_id, h.place`
}

export async function deleteSplitRow(sql: Sql, userId: string, id: string): Promise<boolean> {
  const { count } = await sql`delete from splits where id = ${id} and user_id = ${userId}`
  return count > 0
}

export async function markSettled(sql: Sql, shareId: string, settledAt: Date | null): Promise<void> {
  await sql`update split_shares set settled_at = ${settledAt} where id = ${shareId}`
}

/** False when nobody asks this member for it. */
export async function markDeclined(sql: Sql, memberId: string, shareId: string, now: Date): Promise<boolean> {
  const { count } = await sql`
    update split_shares set declined_at = coalesce(declined_at, ${now}) where id = ${shareId} and member_id = ${memberId}`
  return count > 0
}

export type AskedRow = {
  splitId: string
  shareId: string
  amountMsats: number
  words: string
  userId: string
  createdAt: Date
  expiresAt: Date
}

/** Open ones, of people who are not blocked, neither here nor by the member. */
export async function listAskedRows(sql: Sql, memberId: string, now: Date, limit: number): Promise<AskedRow[]> {
  return sql<AskedRow[]>`
    select h.split_id, h.id as share_id, h.amount_msats, s.words, s.user_id, s.created_at, s.expires_at
    from split_shares h join splits s on s.id = h.split_id and s.expires_at > ${now}
    join users u on u.id = s.user_id and u.blocked_at is null
    where h.member_id = ${memberId} and h.declined_at is null and h.settled_at is null
      and not is_from_blocked(${memberId}, s.user_id, null, null)
      and not exists (
        select from split_invoices v join invoices i on i.payment_hash = v.payment_hash and i.status = 'PAID'
        where v.share_id = h.id)
    order by s.created_at desc, h.id limit ${limit}`
}

export type LiveInvoice = {
  paymentHash: string
  bolt11: string
  amountMsats: number
  status: 'PENDING' | 'PAID' | 'EXPIRED'
  expiresAt: Date
}

/** The newest invoice of each of these shares. */
export async function listNewestInvoices(sql: Sql, shareIds: readonly string[]): Promise<Map<string, LiveInvoice>> {
  const rows = await sql<(LiveInvoice & { shareId: string })[]>`
    select distinct on (v.share_id) v.share_id, i.payment_hash, i.bolt11, i.amount_msats, i.status, i.expires_at
    from split_invoices v join invoices i on i.payment_hash = v.payment_hash
    where v.share_id = any(${[...shareIds]}) order by v.share_id, v.created_at desc`
  return new Map(rows.map(({ shareId, ...invoice }) => [shareId, invoice]))
}

/** Of those who make an invoice for a share at once, one wins; the others find it here, and theirs is handed to nobody. */
export async function lockShare(sql: Sql, shareId: string): Promise<boolean> {
  const [row] = await sql`select id from split_shares where id = ${shareId} for update`
  return row !== undefined
}

export async function insertShareInvoice(
  sql: Sql,
  invoice: { paymentHash: string; shareId: string; payerName: string | null; createdAt: Date },
): Promise<void> {
  await sql`insert into split_invoices ${sql(invoice)}`
}

/** How many were deleted. */
export async function deleteOldSplits(sql: Sql, expiredBefore: Date, limit: number): Promise<number> {
  const { count } = await sql`
    delete from splits where id in (select id from splits where expires_at < ${expiredBefore} order by expires_at limit ${limit})`
  return count
}
