import type { PaymentDecline, PaymentStatus } from '@chispa/contract/card-payments'
import type { Sql } from '@chispa/database/connect'
import type { Encryption } from '@chispa/protocols/nip47'

export type Payment = {
  id: string
  requestId: string
  cardId: string
  counter: number
  userId: string
  walletId: string
  paymentHash: string
  invoice: string
  description: string | null
  amountMsats: number
  status: PaymentStatus
  errorCode: PaymentDecline | null
  walletErrorCode: string | null
  feesPaidMsats: number | null
  transport: 'DIRECT' | 'LISTENER'
  eventId: string | null
  encryption: Encryption | null
  createdAt: Date
  publishedAt: Date | null
  invoiceExpiresAt: Date
  nextCheckAt: Date | null
  resolvedAt: Date | null
  resolvedBy: ResolvedBy | null
}

/** How the end of a payment became known. */
export type ResolvedBy =
  | 'reply'
  | 'late_reply'
  | 'notification'
  | 'journal'
  | 'lookup'
  | 'deadline'
  | 'lease'
  | 'operator'

const columns = [
  'id',
  'requestId',
  'cardId',
  'counter',
  'userId',
  'walletId',
  'paymentHash',
  'invoice',
  'description',
  'amountMsats',
  'status',
  'errorCode',
  'walletErrorCode',
  'feesPaidMsats',
  'transport',
  'eventId',
  'encryption',
  'createdAt',
  'publishedAt',
  'invoiceExpiresAt',
  'nextCheckAt',
  'resolvedAt',
  'resolvedBy',
] as const satisfies (keyof Payment)[]

export async function findPayment(sql: Sql, id: string): Promise<Payment | undefined> {
  const [payment] = await sql<Payment[]>`select ${sql(columns)} from card_payments where id = ${id}`
  return payment
}

export async function findPaymentOfTap(sql: Sql, cardId: string, counter: number): Promise<Payment | undefined> {
  const [payment] = await sql<Payment[]>`
    select ${sql(columns)} from card_payments where card_id = ${cardId} and counter = ${counter}`
  return payment
}

export async function findPaymentOfWallet(
  sql: Sql,
  walletId: string,
  paymentHash: string,
): Promise<Payment | undefined> {
  const [payment] = await sql<Payment[]>`
    select ${sql(columns)} from card_payments where wallet_id = ${walletId} and payment_hash = ${paymentHash}`
  return payment
}

/** A condition: there is a payment of this wallet and invoice without a proof. */
export const paymentOpen = (sql: Sql, walletId: string, paymentHash: string) => sql`
  exists (
    select from card_payments
    where wallet_id = ${walletId} and payment_hash = ${paymentHash} and status <> 'SUCCEEDED')`

export async function findPaymentOfEvent(sql: Sql, eventId: string): Promise<Payment | undefined> {
  const [payment] = await sql<Payment[]>`select ${sql(columns)} from card_payments where event_id = ${eventId}`
  return payment
}

export type Before = readonly [createdAt: string, id: string] | undefined

/** `userId`: only what this holder paid with it. */
export async function listPaymentsOfCard(
  sql: Sql,
  { cardId, userId, before, limit }: { cardId: string; userId: string | undefined; before: Before; limit: number },
): Promise<Payment[]> {
  return sql<Payment[]>`
    select ${sql(columns)} from card_payments
    where card_id = ${cardId}
      ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
      ${before ? sql`and (created_at, id) < (${before[0]}::timestamptz, ${before[1]})` : sql``}
    order by created_at desc, id desc limit ${limit}`
}

export async function listPayments(
  sql: Sql,
  {
    cardId,
    unresolved,
    before,
    limit,
  }: { cardId: string | undefined; unresolved: boolean; before: Before; limit: number },
): Promise<Payment[]> {
  return sql<Payment[]>`
    select ${sql(columns)} from card_payments
    where true
      ${cardId === undefined ? sql`` : sql`and card_id = ${cardId}`}
      ${unresolved ? sql`and (status in ('PENDING', 'UNKNOWN') or error_code = 'unresolved_expired')` : sql``}
      ${before ? sql`and (created_at, id) < (${before[0]}::timestamptz, ${before[1]})` : sql``}
    order by created_at desc, id desc limit ${limit}`
}

/**
 * The boundary: from here on the request may be on its way, and nothing is sent again. False when somebody released the
 * payment meanwhile, because we were slower than our lease. `previous` is the request that provably never left.
 */
export async function markPublished(
  sql: Sql,
  id: string,
  request: {
    event: string
    eventId: string
    encryption: Encryption
    previous: string | null
    now: Date
    leaseUntil: Date
  },
): Promise<boolean> {
  const { event, eventId, encryption, previous, now, leaseUntil } = request
  const rows = await sql`
    update card_payments
    set event = ${event}, event_id = ${eventId}, encryption = ${encryption}, published_at = ${now},
        lease_until = ${leaseUntil}
    where id = ${id} and status = 'PENDING' and event_id is not distinct from ${previous}
    returning 1`
  return rows.length === 1
}

/** The boundary for a payment that the listener makes: from here on it may be on its way. */
export async function markHandedOver(
  sql: Sql,
  id: string,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<boolean> {
  const rows = await sql`
    update card_payments set transport = 'LISTENER', published_at = ${now}, lease_until = ${leaseUntil}
    where id = ${id} and status = 'PENDING' and published_at is null
    returning 1`
  return rows.length === 1
}

/** The listener provably made nothing of it. False when somebody else has taken the payment over: then nobody pays. */
export async function markTakenBack(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`
    update card_payments set transport = 'DIRECT', published_at = null
    where id = ${id} and status = 'PENDING' and transport = 'LISTENER'
    returning 1`
  return rows.length === 1
}

export type Ending = { by: ResolvedBy; now: Date }

/** A proof counts whenever it comes, also against what the wallet said before, and whatever other wallets did since. */
export async function markSucceeded(
  sql: Sql,
  id: string,
  { preimage, feesPaidMsats, by, now }: Ending & { preimage: string; feesPaidMsats: number | null },
): Promise<(Payment & { wasRejected: boolean }) | undefined> {
  const [payment] = await sql<(Payment & { wasRejected: boolean })[]>`
    with earlier as (
      select id as earlier_id, status = 'REJECTED' as was_rejected from card_payments
      where id = ${id} and status <> 'SUCCEEDED' for update
    )
    update card_payments
    set status = 'SUCCEEDED', preimage = ${preimage}, fees_paid_msats = ${feesPaidMsats}, error_code = null,
        resolved_at = ${now}, resolved_by = ${by}, lease_until = null, next_check_at = null, corrected = was_rejected
    from earlier where id = earlier_id
    returning ${sql(columns)}, was_rejected`
  return payment
}

export async function markRejected(
  sql: Sql,
  id: string,
  { code, walletErrorCode, by, now }: Ending & { code: PaymentDecline; walletErrorCode: string | null },
): Promise<Payment | undefined> {
  const [payment] = await sql<Payment[]>`
    update card_payments
    set status = 'REJECTED', error_code = ${code},
        wallet_error_code = coalesce(${walletErrorCode}, wallet_error_code),
        resolved_at = ${now}, resolved_by = ${by}, lease_until = null, next_check_at = null
    where id = ${id} and (status in ('PENDING', 'UNKNOWN') or error_code = 'unresolved_expired')
    returning ${sql(columns)}`
  return payment
}

/** The wallet is asked at once what became of it. */
export async function markUnknown(
  sql: Sql,
  id: string,
  { walletErrorCode, now }: { walletErrorCode: string | null; now: Date },
): Promise<Payment | undefined> {
  const [payment] = await sql<Payment[]>`
    update card_payments
    set status = 'UNKNOWN', wallet_error_code = coalesce(${walletErrorCode}, wallet_error_code), lease_until = null,
        next_check_at = ${now}
    where id = ${id} and status in ('PENDING', 'UNKNOWN')
    returning ${sql(columns)}`
  return payment
}

/** The card is free, its limits are not: the wallet goes on being asked for a while. */
export async function markUnresolved(sql: Sql, id: string, now: Date): Promise<Payment | undefined> {
  const [payment] = await sql<Payment[]>`
    update card_payments
    set status = 'REJECTED', error_code = 'unresolved_expired', resolved_at = ${now}, resolved_by = 'deadline'
    where id = ${id} and status = 'UNKNOWN'
    returning ${sql(columns)}`
  return payment
}

/** Nobody is asked any more; an operator may still know. */
export async function stopChecking(sql: Sql, id: string): Promise<void> {
  await sql`
    update card_payments set next_check_at = null where id = ${id} and error_code = 'unresolved_expired'`
}

/**
 * What a process left behind that died or hangs: nothing left before the boundary, so it is released; past it, it is
 * looked up. A process that was merely slow finds its row changed at the boundary and sends nothing.
 */
export async function takeOverLeases(sql: Sql, now: Date): Promise<Payment[]> {
  return sql<Payment[]>`
    update card_payments
    set status = case when published_at is null then 'REJECTED' else 'UNKNOWN' end,
        error_code = case when published_at is null then 'not_started' end,
        resolved_at = case when published_at is null then ${now}::timestamptz end,
        resolved_by = case when published_at is null then 'lease' end,
        next_check_at = case when published_at is null then null else ${now}::timestamptz end,
        lease_until = null
    where status = 'PENDING' and lease_until <= ${now}
    returning ${sql(columns)}`
}

/** `mostMs` while the card waits for it, `mostLaterMs` when only the truth does. */
export type CheckSchedule = { firstMs: number; mostMs: number; mostLaterMs: number; graceMs: number; longestMs: number }

/**
 * Takes the payments whose turn it is, each by one process only, and sets the next turn in the same statement: a process
 * that dies in the middle loses nothing. The pause grows with the payment's age; one turn falls on its deadline.
 */
export async function claimChecks(
  sql: Sql,
  { now, limit, schedule }: { now: Date; limit: number; schedule: CheckSchedule },
): Promise<Payment[]> {
  const seconds = (ms: number) => ms / 1000
  return sql<Payment[]>`
    with due as (
      select id as due_id,
        least(invoice_expires_at, created_at + make_interval(secs => ${seconds(schedule.longestMs)}))
          + make_interval(secs => ${seconds(schedule.graceMs)}) as ends_by,
        ${now}::timestamptz + least(
          greatest(${now}::timestamptz - created_at, make_interval(secs => ${seconds(schedule.firstMs)})),
          make_interval(secs => case when status = 'UNKNOWN'
            then ${seconds(schedule.mostMs)}::float8 else ${seconds(schedule.mostLaterMs)}::float8 end)
        ) as later
      from card_payments
      where next_check_at <= ${now}
      order by next_check_at limit ${limit}
      for update skip locked
    )
    update card_payments
    set next_check_at = case when ${now} < due.ends_by then least(due.later, due.ends_by) else due.later end
    from due where id = due.due_id
    returning ${sql(columns)}`
}
