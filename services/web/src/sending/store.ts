import type { Sql, SqlPart } from '@chispa/database/connect'
import { restoredEvent } from '../activity/restored-event.ts'

export type Sender = {
  userId: string
  walletId: string
  walletName: string
  network: string | null
  canPay: boolean
  extensions: string[] | null
  /** A payment has cost more than the cap that it was sent with. */
  brokeFeeCap: boolean
  /** What payees are told, and whether those of this community are told it unasked. */
  name: string | null
  username: string | null
  saysWho: boolean
}

/** The member's primary wallet, while it is in use. A wallet that never said what it can do may be asked. */
export async function findSender(sql: Sql, pubkey: string): Promise<Sender | undefined> {
  const [row] = await sql<Sender[]>`
    select u.id as user_id, w.id as wallet_id, w.name as wallet_name, w.network,
           w.methods is null or cardinality(w.methods) = 0 or 'pay_invoice' = any(w.methods) as can_pay,
           w.extensions, w.profile ? 'feeCapBrokenAt' as broke_fee_cap, f.name, f.username, coalesce(own.says_who, true) as says_who
    from users u join remote_wallets w on w.user_id = u.id and w.is_primary and w.status = 'ACTIVE'
    join member_faces f on f.user_id = u.id left join member_profiles own on own.user_id = u.id
    where u.pubkey = ${pubkey}`
  return row
}

export type SentPayment = {
  id: string
  userId: string
  walletId: string
  requestId: string
  paymentHash: string
  invoice: string
  target: string
  amountMsats: number
  attemptNo: number
  maxFeeMsats: number | null
  status: 'PENDING' | 'SUCCEEDED' | 'UNPROVEN' | 'UNRESOLVED' | 'REJECTED'
  createdAt: Date
}

const columns = [
  'id',
  'userId',
  'walletId',
  'requestId',
  'paymentHash',
  'invoice',
  'target',
  'amountMsats',
  'attemptNo',
  'maxFeeMsats',
  'status',
  'createdAt',
] as const satisfies (keyof SentPayment)[]

export async function findByKey(sql: Sql, pubkey: string, key: string): Promise<SentPayment | undefined> {
  const [row] = await sql<SentPayment[]>`
    select ${sql(columns)} from sent_payments
    where user_id = (select id from users where pubkey = ${pubkey}) and idempotency_key = ${key}`
  return row
}

export type NewPayment = Omit<SentPayment, 'id' | 'status'> & {
  idempotencyKey: string
  address: string | null
  /** A member of this community. */
  payeeId: string | null
  description: string | null
  comment: string | null
  nextCheckAt: Date
}

/** Whether these books were restored from a backup then or later: what was paid in between is not in them. */
export async function wasRestoredSince(sql: Sql, since: Date): Promise<boolean> {
  const [row] = await sql<{ restored: boolean }[]>`
    select exists (
      select from activity where category = 'SERVER' and event = ${restoredEvent} and created_at >= ${since}) as restored`
  return row?.restored ?? false
}

/** Which try of this wallet at this invoice comes next, with a card or by hand. */
export async function nextAttempt(sql: Sql, walletId: string, paymentHash: string): Promise<number> {
  const [row] = await sql<{ next: number }[]>`
    select 1 + coalesce(max(attempt_no), 0) as next from (
      select attempt_no from sent_payments where payment_hash = ${paymentHash} and wallet_id = ${walletId}
      union all
      select attempt_no from card_payments where wallet_id = ${walletId} and payment_hash = ${paymentHash}
    ) tries`
  return row?.next ?? 1
}

/**
 * The boundary: from here on the payment may be made, by whoever inserted it and nobody else. Undefined when the key or the
 * try has a payment already, and when the trigger `take_invoice` finds that an earlier try of this wallet may have moved something,
 * or that anybody has paid the invoice or is about to, with a card, by hand or by forwarding.
 */
export async function insertPayment(sql: Sql, payment: NewPayment): Promise<SentPayment | undefined> {
  const { userId, idempotencyKey, walletId, requestId, paymentHash, invoice, target, address, payeeId } = payment
  const { description, comment, amountMsats, attemptNo, maxFeeMsats, createdAt, nextCheckAt } = payment
  const [row] = await sql<SentPayment[]>`
    insert into sent_payments (user_id, idempotency_key, wallet_id, request_id, payment_hash, invoice, target, address, payee_id, description,
                               comment, amount_msats, attempt_no, max_fee_msats, created_at, next_check_at)
    values (${userId}, ${idempotencyKey}, ${walletId}, ${requestId}, ${paymentHash}, ${invoice}, ${target}, ${address}, ${payeeId},
            ${description}, ${comment}, ${amountMsats}, ${attemptNo}, ${maxFeeMsats}, ${createdAt}, ${nextCheckAt})
    on conflict do nothing
    returning ${sql(columns)}`
  return row
}

/** A proof counts whenever it comes, also against what the wallet said before. */
export async function markSucceeded(
  sql: Sql,
  id: string,
  { preimage, feesPaidMsats, now }: { preimage: string; feesPaidMsats: number; now: Date },
): Promise<boolean> {
  const { count } = await sql`
    update sent_payments
    set status = 'SUCCEEDED', moved_nothing = false, preimage = ${preimage}, fees_paid_msats = ${feesPaidMsats}, code = null, next_check_at = null,
        -- Counted as paid since then.
        resolved_at = case when status = 'UNPROVEN' then resolved_at else ${now} end
    where id = ${id} and status <> 'SUCCEEDED'`
  return count > 0
}

/** `movedNothing`: provably, so that the invoice may be sent again. */
type Rejection = { code: string; walletErrorCode: string | null; movedNothing: boolean; now: Date }

export async function markRejected(
  sql: Sql,
  id: string,
  { code, walletErrorCode, movedNothing, now }: Rejection,
): Promise<boolean> {
  const { count } = await sql`
    update sent_payments
    set status = 'REJECTED', code = ${code}, moved_nothing = ${movedNothing}, wallet_error_code = ${walletErrorCode}, next_check_at = null, resolved_at = ${now}
    where id = ${id} and status in ('PENDING', 'UNRESOLVED')`
  return count > 0
}

/** The wallet says that it has paid. */
export async function markUnproven(
  sql: Sql,
  id: string,
  { feesPaidMsats, now }: { feesPaidMsats: number; now: Date },
): Promise<boolean> {
  const { count } = await sql`
    update sent_payments set status = 'UNPROVEN', fees_paid_msats = ${feesPaidMsats}, code = null, resolved_at = ${now}
    where id = ${id} and status in ('PENDING', 'UNRESOLVED')`
  return count > 0
}

/** The deadline is here, and nobody knows. */
export async function markUnresolved(sql: Sql, id: string, now: Date): Promise<boolean> {
  const { count } = await sql`
    update sent_payments set status = 'UNRESOLVED', code = 'unresolved_expired', resolved_at = ${now}
    where id = ${id} and status = 'PENDING'`
  return count > 0
}

/** Takes those whose turn it is, each by one process only, and sets the next turn in the same statement. What has ended is asked for a week. */
export async function claimChecks(sql: Sql, now: Date, limit: number): Promise<SentPayment[]> {
  return sql<SentPayment[]>`
    update sent_payments s
    set checks = checks + 1,
        next_check_at = case
          when status = 'PENDING' then ${now}::timestamptz + least(make_interval(secs => 3 * power(2, least(checks, 10))), interval '5 minutes')
          when created_at > ${now}::timestamptz - interval '7 days' then ${now}::timestamptz + interval '6 hours' end
    where id in (
      select id from sent_payments where next_check_at <= ${now} order by next_check_at limit ${limit} for update skip locked
    )
    returning ${sql(columns)}`
}

/** A condition: a proof of this wallet's payment of this invoice may be of one that was sent by hand and has none. */
export const sentOpen = (sql: Sql, walletId: SqlPart, paymentHash: SqlPart) => sql`
  exists (
    select from sent_payments where wallet_id = ${walletId} and payment_hash = ${paymentHash} and status <> 'SUCCEEDED')`

/**
 * Whose proof it is when the wallet has paid this invoice: of the attempt that is open, with a card or by hand, else of the newest.
 * Undefined when that one is a card's, or proven.
 */
export async function findProvable(sql: Sql, walletId: string, paymentHash: string): Promise<SentPayment | undefined> {
  const [row] = await sql<SentPayment[]>`
    select ${sql(columns)} from sent_payments s
    where payment_hash = ${paymentHash} and wallet_id = ${walletId} and not exists (
      select from card_payments p
      where p.wallet_id = s.wallet_id and p.payment_hash = s.payment_hash
        and (p.status <> 'REJECTED', p.created_at) >= (s.status <> 'REJECTED', s.created_at))
    order by status <> 'REJECTED' desc, created_at desc limit 1`
  return row?.status === 'SUCCEEDED' ? undefined : row
}
