import type { AttemptState } from '@chispa/contract/forwarding'
import type { Sql, SqlPart } from '@chispa/database/connect'

export type Attempt = {
  requestId: string
  destinationId: string
  legId: string
  attemptNo: number
  walletId: string
  invoice: string
  paymentHash: string
  amountMsats: number
  reserveMsats: number
  status: AttemptState
  code: string | null
  walletErrorCode: string | null
  checks: number
  invoiceExpiresAt: Date
  createdAt: Date
}

const columns = [
  'requestId',
  'destinationId',
  'legId',
  'attemptNo',
  'walletId',
  'invoice',
  'paymentHash',
  'amountMsats',
  'reserveMsats',
  'status',
  'code',
  'walletErrorCode',
  'checks',
  'invoiceExpiresAt',
  'createdAt',
] as const satisfies (keyof Attempt)[]

/** The one that is open, else the newest. */
export async function findLatestAttempt(sql: Sql, destinationId: string): Promise<Attempt | undefined> {
  const [attempt] = await sql<Attempt[]>`
    select ${sql(columns)} from forwarding_attempts where destination_id = ${destinationId}
    order by status = 'PENDING' desc, created_at desc, attempt_no desc limit 1`
  return attempt
}

export async function nextAttemptNo(sql: Sql, legId: string): Promise<number> {
  const [row] = await sql<[{ no: number }]>`
    select coalesce(max(attempt_no), 0) + 1 as no from forwarding_attempts where leg_id = ${legId}`
  return row?.no as number
}

export type NewAttempt = Omit<Attempt, 'status' | 'code' | 'walletErrorCode' | 'checks'> & {
  hops: number
  lease: string
}

/**
 * The boundary: from here on the payment may be made. False, and nothing written, when somebody else holds the wallet
 * by now, when another payment to the destination is open, when less is owed than before, or when the invoice was tried
 * before. The destination is locked.
 */
export async function insertAttempt(sql: Sql, attempt: NewAttempt): Promise<boolean> {
  const { requestId, destinationId, legId, attemptNo, walletId, invoice, paymentHash, amountMsats, reserveMsats } =
    attempt
  const rows = await sql`
    with stored as (
      insert into forwarding_attempts
        (request_id, destination_id, leg_id, attempt_no, wallet_id, invoice, payment_hash, amount_msats, reserve_msats,
         hops, invoice_expires_at, created_at)
      select ${requestId}, ${destinationId}, ${legId}, ${attemptNo}, ${walletId}, ${invoice}, ${paymentHash},
             ${amountMsats}, ${reserveMsats}, ${attempt.hops}, ${attempt.invoiceExpiresAt}, ${attempt.createdAt}
      from receive_actions a
      where a.wallet_id = ${walletId} and a.lease = ${attempt.lease}
        and ${amountMsats}::int8 <= (
          select sum(l.amount_msats - l.paid_msats) from forwarding_legs l
          where l.destination_id = ${destinationId} and l.state = 'OPEN')
      on conflict do nothing
      returning destination_id
    )
    update forwarding_destinations d set due_at = ${attempt.createdAt}, reason = 'in_flight', detail = null
    from stored where d.id = stored.destination_id
    returning 1`
  return rows.length === 1
}

/** False when its end is known already. The destination is locked. */
export async function countCheck(sql: Sql, requestId: string): Promise<boolean> {
  const rows = await sql`
    update forwarding_attempts set checks = checks + 1 where request_id = ${requestId} and status = 'PENDING' returning 1`
  return rows.length === 1
}

/** A proof counts whenever it comes, also after a rejection: the truth wins. The destination is locked. */
export async function markSucceeded(
  sql: Sql,
  requestId: string,
  proof: { preimage: string; feesPaidMsats: number; now: Date },
): Promise<{ amountMsats: number; chargedMsats: number } | undefined> {
  const { preimage, feesPaidMsats, now } = proof
  const [row] = await sql<{ amountMsats: number; chargedMsats: number; wasUnproven: boolean }[]>`
    with earlier as (
      select request_id as earlier_id, status = 'UNPROVEN' as was_unproven from forwarding_attempts
      where request_id = ${requestId} and status <> 'SUCCEEDED' for update
    )
    update forwarding_attempts
    set status = 'SUCCEEDED', preimage = ${preimage}, fees_paid_msats = ${feesPaidMsats},
        charged_msats = case when was_unproven then charged_msats else least(${feesPaidMsats}::int8, reserve_msats) end,
        code = null, wallet_error_code = null, resolved_at = ${now}
    from earlier where request_id = earlier_id
    returning amount_msats, charged_msats, was_unproven`
  // What the wallet's word has paid for is paid for.
  return row?.wasUnproven ? undefined : row
}

/** The wallet says that it has paid: never again, and what it was for is paid. */
export async function markUnproven(
  sql: Sql,
  requestId: string,
  { feesPaidMsats, now }: { feesPaidMsats: number; now: Date },
): Promise<{ amountMsats: number; chargedMsats: number } | undefined> {
  const [row] = await sql<{ amountMsats: number; chargedMsats: number }[]>`
    update forwarding_attempts
    set status = 'UNPROVEN', fees_paid_msats = ${feesPaidMsats},
        charged_msats = least(${feesPaidMsats}::int8, reserve_msats), code = null, wallet_error_code = null,
        resolved_at = ${now}
    where request_id = ${requestId} and status = 'PENDING'
    returning amount_msats, charged_msats`
  return row
}

/** False when its end is known already. */
export async function markEnded(
  sql: Sql,
  requestId: string,
  ending: { status: 'REJECTED' | 'NOT_STARTED'; code: string; walletErrorCode: string | null; now: Date },
): Promise<boolean> {
  const { status, code, walletErrorCode, now } = ending
  const rows = await sql`
    update forwarding_attempts
    set status = ${status}, code = ${code}, wallet_error_code = ${walletErrorCode}, resolved_at = ${now}
    where request_id = ${requestId} and status = 'PENDING' returning 1`
  return rows.length === 1
}

/** A condition: there is an attempt of this wallet and invoice without a proof. */
export const attemptOpen = (sql: Sql, walletId: SqlPart, paymentHash: SqlPart) => sql`
  exists (
    select from forwarding_attempts
    where payment_hash = ${paymentHash} and wallet_id = ${walletId} and status <> 'SUCCEEDED')`

export async function findAttemptOf(sql: Sql, walletId: string, paymentHash: string): Promise<Attempt | undefined> {
  const [attempt] = await sql<Attempt[]>`
    select ${sql(columns)} from forwarding_attempts where payment_hash = ${paymentHash} and wallet_id = ${walletId}`
  return attempt
}

/** Whether an invoice was made by this very instance. */
export async function isOwnInvoice(sql: Sql, paymentHash: string): Promise<boolean> {
  const rows = await sql`select 1 from invoices where payment_hash = ${paymentHash}`
  return rows.length > 0
}

/** For the words of the log. */
export async function findOwner(
  sql: Sql,
  destinationId: string,
): Promise<{ userId: string; address: string; walletId: string } | undefined> {
  const [row] = await sql<{ userId: string; address: string; walletId: string }[]>`
    select w.user_id, d.address, d.wallet_id from forwarding_destinations d join remote_wallets w on w.id = d.wallet_id
    where d.id = ${destinationId}`
  return row
}
