import type { PaymentState } from '@chispa/contract/listener'
import type { Sql } from '@chispa/database/connect'
import type { Encryption, PayingMethod, RequestParams } from '@chispa/protocols/nip47'

export type Payment = {
  requestId: string
  walletId: string
  invoice: string
  paymentHash: string
  idempotencyScope: string | null
  attemptNo: number | null
  state: PaymentState
  owner: string
  eventId: string | null
  encryption: Encryption | null
  createdAt: Date
  publishedAt: Date | null
  invoiceExpiresAt: Date
  /** Null: the wallet decides about fees. */
  maxFeeMsats: number | null
  preimage: string | null
  feesPaidMsats: number | null
  errorCode: string | null
  errorMessage: string | null
  walletErrorCode: string | null
  /** It had been called failed before it was proven. */
  corrected: boolean
}

/** What is told of a payment. */
export type ShownPayment = Pick<
  Payment,
  | 'requestId'
  | 'walletId'
  | 'invoice'
  | 'paymentHash'
  | 'state'
  | 'publishedAt'
  | 'preimage'
  | 'feesPaidMsats'
  | 'errorCode'
  | 'errorMessage'
  | 'walletErrorCode'
  | 'corrected'
>

export type Claim = {
  requestId: string
  walletId: string
  invoice: string
  paymentHash: string
  idempotencyScope: string | null
  attemptNo: number | null
  invoiceExpiresAt: Date
  maxFeeMsats: number | null
  /** Of `pay_invoice`, besides the invoice: an amount for one that names none, and what the wallet keeps with the payment. */
  params?: Omit<RequestParams['pay_invoice'], 'invoice'>
  now: Date
}

/** Who writes: it must own the wallet under this fence. */
type Owner = { id: string; fence: number }

/** The signed request. Stored with it, the payment is past the boundary. */
type SignedRequest = { event: string; eventId: string; encryption: Encryption }

export type Claimed = 'claimed' | 'not_owner' | 'exists'

/**
 * Claims the request id and, with a signed request, passes the dispatch boundary in the same statement. Of any number of
 * callers one wins; a process that lost the wallet wins nothing.
 */
export async function claimPayment(sql: Sql, claim: Claim, owner: Owner, request?: SignedRequest): Promise<Claimed> {
  const { requestId, walletId, invoice, paymentHash, idempotencyScope, attemptNo, invoiceExpiresAt, now } = claim
  const { maxFeeMsats } = claim
  const [row] = await sql<[{ owned: boolean; claimed: boolean }]>`
    with mine as (
      select 1 from listener.wallets where wallet_id = ${walletId} and owner = ${owner.id} and fence = ${owner.fence}
    ), claimed as (
      insert into listener.payments (
        request_id, wallet_id, invoice, payment_hash, idempotency_scope, attempt_no, state, owner, created_at,
        invoice_expires_at, max_fee_msats, event, event_id, encryption, published_at
      )
      select ${requestId}, ${walletId}, ${invoice}, ${paymentHash}, ${idempotencyScope}, ${attemptNo}, 'pending',
             ${owner.id}, ${now}, ${invoiceExpiresAt}, ${maxFeeMsats}::int8, ${request?.event ?? null}, ${request?.eventId ?? null},
             ${request?.encryption ?? null}, ${request ? now : null}
      from mine
      where not exists (select from listener.payments where payment_hash = ${paymentHash} and corrected)
      on conflict do nothing
      returning 1
    )
    select exists (select from mine) as owned, exists (select from claimed) as claimed`
  if (row?.claimed) return 'claimed'
  return row?.owned ? 'exists' : 'not_owner'
}

/** Passes the dispatch boundary of a payment that was claimed before. False: it is not ours to send any more. */
export async function markPublished(
  sql: Sql,
  { requestId, walletId }: { requestId: string; walletId: string },
  owner: Owner,
  { event, eventId, encryption }: SignedRequest,
  now: Date,
): Promise<boolean> {
  const rows = await sql`
    update listener.payments
    set event = ${event}, event_id = ${eventId}, encryption = ${encryption}, published_at = ${now}
    where request_id = ${requestId} and state = 'pending' and published_at is null and owner = ${owner.id}
      and exists (
        select from listener.wallets where wallet_id = ${walletId} and owner = ${owner.id} and fence = ${owner.fence}
      )
    returning 1`
  return rows.length > 0
}

/** A cap is known to `pay` alone. */
export const methodFor = ({ maxFeeMsats }: { maxFeeMsats: number | null }): PayingMethod =>
  maxFeeMsats === null ? 'pay_invoice' : 'pay'

/** Why there is no payment. */
export type Failure = { code: string; message: string; walletErrorCode?: string | null }

/** A payment that ends before it began. False when the request id, or the invoice, has a row already. */
export async function insertUnsent(
  sql: Sql,
  claim: Claim,
  ownerId: string,
  state: 'not_started' | 'rejected',
  { code, message }: Failure,
): Promise<boolean> {
  const rows = await sql`
    insert into listener.payments (
      request_id, wallet_id, invoice, payment_hash, idempotency_scope, attempt_no, state, owner, created_at,
      invoice_expires_at, error_code, error_message, completed_at
    )
    select
      ${claim.requestId}, ${claim.walletId}, ${claim.invoice}, ${claim.paymentHash}, ${claim.idempotencyScope},
      ${claim.attemptNo}::integer, ${state}, ${ownerId}, ${claim.now}, ${claim.invoiceExpiresAt}, ${code}, ${message},
      ${claim.now}
    where not exists (select from listener.payments where payment_hash = ${claim.paymentHash} and corrected)
      and not exists (
        select from listener.payments
        where payment_hash = ${claim.paymentHash} and state in ('pending', 'unknown', 'succeeded') and not corrected
      )
    on conflict do nothing
    returning 1`
  return rows.length > 0
}

/**
 * Whether this wallet may have been asked before to pay this invoice: by the caller itself, who counts its attempts (within a
 * scope each has an invoice of its own), or here, under another id and past the boundary.
 */
export async function hasEarlierAttempt(
  sql: Sql,
  { requestId, walletId, paymentHash, idempotencyScope, attemptNo }: Payment,
): Promise<boolean> {
  if (idempotencyScope === null && (attemptNo ?? 1) > 1) return true
  const rows = await sql`
    select from listener.payments
    where wallet_id = ${walletId} and payment_hash = ${paymentHash} and request_id <> ${requestId}
      and published_at is not null
    limit 1`
  return rows.length > 0
}

/** Whether the last check of the wallet saw it act on a request that had expired. */
export async function isActingLate(sql: Sql, walletId: string): Promise<boolean> {
  const [row] = await sql<{ actsLate: boolean | null }[]>`
    select profile -> 'check' -> 'differences' ? 'acts_when_expired' as acts_late from remote_wallets where id = ${walletId}`
  return row?.actsLate ?? false
}

export async function findPayment(sql: Sql, requestId: string): Promise<Payment | undefined> {
  const [row] = await sql<Payment[]>`select ${columns(sql)} from listener.payments where request_id = ${requestId}`
  return row
}

/** A proof counts whenever it comes, also after a rejection, or when a relay had said that it dropped the request. */
export async function markSucceeded(
  sql: Sql,
  requestId: string,
  { preimage, feesPaidMsats, now }: { preimage: string; feesPaidMsats: number | null; now: Date },
): Promise<ShownPayment | undefined> {
  // Every payment comes by here: the columns stand in the statement, which is not put together each time.
  const [row] = await sql<ShownPayment[]>`
    update listener.payments
    set state = 'succeeded', preimage = ${preimage}, fees_paid_msats = ${feesPaidMsats}, completed_at = ${now},
        next_check_at = null, error_code = null, error_message = null, wallet_error_code = null,
        corrected = state in ('rejected', 'not_started')
    where request_id = ${requestId} and state <> 'succeeded' and published_at is not null
    returning request_id, wallet_id, invoice, payment_hash, state, published_at, preimage, fees_paid_msats, error_code,
              error_message, wallet_error_code, corrected`
  return row
}

export async function markRejected(
  sql: Sql,
  requestId: string,
  { code, message, walletErrorCode }: Failure,
  now: Date,
): Promise<Payment | undefined> {
  const [row] = await sql<Payment[]>`
    update listener.payments
    set state = 'rejected', error_code = ${code}, error_message = ${message},
        wallet_error_code = ${walletErrorCode ?? null}, completed_at = ${now}, next_check_at = null
    where request_id = ${requestId} and state in ('pending', 'unknown')
    returning ${columns(sql)}`
  return row
}

export async function markNotStarted(
  sql: Sql,
  requestId: string,
  ownerId: string,
  { code, message }: Failure,
  now: Date,
): Promise<Payment | undefined> {
  const [row] = await sql<Payment[]>`
    update listener.payments
    set state = 'not_started', error_code = ${code}, error_message = ${message}, completed_at = ${now}
    where request_id = ${requestId} and state = 'pending' and owner = ${ownerId}
    returning ${columns(sql)}`
  return row
}

export async function markUnknown(
  sql: Sql,
  requestId: string,
  { message, walletErrorCode, nextCheckAt }: { message: string; walletErrorCode: string | null; nextCheckAt: Date },
): Promise<Payment | undefined> {
  const [row] = await sql<Payment[]>`
    update listener.payments
    set state = 'unknown', error_code = 'relay_error', error_message = ${message},
        wallet_error_code = ${walletErrorCode}, next_check_at = ${nextCheckAt}
    where request_id = ${requestId} and state = 'pending' and published_at is not null
    returning ${columns(sql)}`
  return row
}

/**
 * Whose proof it is when a wallet says that it has paid, not which request: of the attempt that is open, else of the newest, also where
 * that one ended: a wallet may say failed and then pay. Undefined when it is proven.
 */
export async function findProvable(
  sql: Sql,
  walletId: string,
  paymentHash: string,
): Promise<{ requestId: string } | undefined> {
  const [row] = await sql<{ requestId: string; state: PaymentState }[]>`
    select request_id, state from listener.payments
    where wallet_id = ${walletId} and payment_hash = ${paymentHash} and published_at is not null
    order by state in ('pending', 'unknown') desc, coalesce(attempt_no, 1) desc, created_at desc
    limit 1`
  return row?.state === 'succeeded' ? undefined : row
}

/** Of the payment that took the invoice, whichever wallet's: one that is open, or was made. */
export async function findStateOfInvoice(sql: Sql, paymentHash: string): Promise<PaymentState | undefined> {
  const [row] = await sql<{ state: PaymentState }[]>`
    select state from listener.payments
    where payment_hash = ${paymentHash} and state in ('pending', 'unknown', 'succeeded') and not corrected
    union all
    select state from listener.payments where payment_hash = ${paymentHash} and corrected
    limit 1`
  return row?.state
}

export async function findByEvent(sql: Sql, eventId: string): Promise<Payment | undefined> {
  const [row] = await sql<Payment[]>`select ${columns(sql)} from listener.payments where event_id = ${eventId}`
  return row
}

/** Of a `Payment`. */
export const columns = (sql: Sql) => sql`
  request_id, wallet_id, invoice, payment_hash, idempotency_scope, attempt_no, state, owner, event_id, encryption, created_at, published_at,
  invoice_expires_at, max_fee_msats, preimage, fees_paid_msats, error_code, error_message, wallet_error_code, corrected`

/** Whether the wallet was ever here, whatever its status. */
export async function hasWallet(sql: Sql, walletId: string): Promise<boolean> {
  return (await sql`select from remote_wallets where id = ${walletId}`).length > 0
}
