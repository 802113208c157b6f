import { type AttemptState, type ForwardingReason, maxCountedLegs } from '@chispa/contract/forwarding'
import type { Sql } from '@chispa/database/connect'

export type Pending = { pendingMsats: number; pendingReceipts: number }

export async function countPending(sql: Sql, walletId: string): Promise<Pending> {
  const [row] = await sql<[Pending]>`
    select least(coalesce(sum(owed_msats), 0), ${Number.MAX_SAFE_INTEGER}::int8)::int8 as pending_msats,
           (count(distinct receipt_id) + (
             select count(*) from (
               select from forwarding_receipts where wallet_id = ${walletId} and amount_due_at is not null limit ${maxCountedLegs}) due
           ))::int8 as pending_receipts
    from (
      select l.receipt_id, l.amount_msats - l.paid_msats as owed_msats
      from forwarding_destinations d join forwarding_legs l on l.destination_id = d.id and l.state = 'OPEN'
      where d.wallet_id = ${walletId} limit ${maxCountedLegs}
    ) legs`
  return row as Pending
}

export type ReceiptRow = {
  id: string
  paymentHash: string
  receivedMsats: number | null
  retainedMsats: number | null
  revision: number
  hops: number
  settledAt: Date
  createdAt: Date
  forwardedMsats: number
  openLegs: number
  stoppedLegs: number
  isPaying: boolean
}

const receipts = (sql: Sql) => sql`
  select r.id, r.payment_hash, r.received_msats, r.retained_msats, r.revision, r.hops, r.settled_at, r.created_at, l.*
  from forwarding_receipts r
  cross join lateral (
    select coalesce(sum(paid_msats), 0)::int8 as forwarded_msats,
           count(*) filter (where state = 'OPEN') as open_legs,
           count(*) filter (where state = 'STOPPED') as stopped_legs,
           coalesce(bool_or(state = 'OPEN' and exists (
             select from forwarding_attempts t where t.destination_id = leg.destination_id and t.status = 'PENDING'
           )), false) as is_paying
    from forwarding_legs leg where leg.receipt_id = r.id
  ) l`

export async function listReceipts(
  sql: Sql,
  walletId: string,
  { before, limit }: { before: readonly [createdAt: string, id: string] | undefined; limit: number },
): Promise<ReceiptRow[]> {
  return sql<ReceiptRow[]>`
    ${receipts(sql)}
    where r.wallet_id = ${walletId}
      ${before ? sql`and (r.created_at, r.id) < (${before[0]}::timestamptz, ${before[1]})` : sql``}
    order by r.created_at desc, r.id desc limit ${limit}`
}

export async function findReceipt(sql: Sql, walletId: string, id: string): Promise<ReceiptRow | undefined> {
  const [row] = await sql<ReceiptRow[]>`${receipts(sql)} where r.wallet_id = ${walletId} and r.id = ${id}`
  return row
}

export type LegRow = {
  id: string
  destinationId: string
  address: string
  state: 'OPEN' | 'FORWARDED' | 'STOPPED'
  amountMsats: number
  paidMsats: number
  hops: number
  reason: ForwardingReason | null
  detail: string | null
  dueAt: Date | null
  isPaying: boolean
}

export async function listLegs(sql: Sql, receiptId: string): Promise<LegRow[]> {
  return sql<LegRow[]>`
    select l.id, l.destination_id, d.address, l.state, l.amount_msats, l.paid_msats, l.hops, d.reason, d.detail, d.due_at,
           exists (select from forwarding_attempts t where t.destination_id = d.id and t.status = 'PENDING') as is_paying
    from forwarding_legs l join forwarding_destinations d on d.id = l.destination_id
    where l.receipt_id = ${receiptId} order by l.position`
}

export type AttemptRow = {
  destinationId: string
  requestId: string
  attemptNo: number
  status: AttemptState
  amountMsats: number
  feesPaidMsats: number | null
  paymentHash: string
  code: string | null
  walletErrorCode: string | null
  createdAt: Date
  resolvedAt: Date | null
}

/** The newest few of each destination that could have to do with the receipt. */
export async function listAttempts(sql: Sql, receiptId: string, limit: number): Promise<AttemptRow[]> {
  return sql<AttemptRow[]>`
    select l.destination_id, t.request_id, t.attempt_no, t.status, t.amount_msats, t.fees_paid_msats, t.payment_hash,
           t.code, t.wallet_error_code, t.created_at, t.resolved_at
    from forwarding_legs l join forwarding_receipts r on r.id = l.receipt_id
    cross join lateral (
      select * from forwarding_attempts
      where destination_id = l.destination_id and created_at >= r.created_at
        and (l.ended_at is null or created_at <= l.ended_at)
      order by created_at desc, attempt_no desc limit ${limit}
    ) t
    where l.receipt_id = ${receiptId} and l.amount_msats > 0
    order by t.created_at desc, t.attempt_no desc`
}
