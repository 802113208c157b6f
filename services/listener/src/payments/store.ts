import type { PaymentState } from '@chispa/contract/listener'
import type { Sql } from '@chispa/database/connect'
import type { Encryption } from '@chispa/protocols/nip47'

export type Payment = {
  requestId: string
  walletId: string
  invoice: string
  paymentHash: string
  state: PaymentState
  owner: string
  eventId: string | null
  encryption: Encryption | null
  createdAt: Date
  publishedAt: Date | null
  invoiceExpiresAt: Date
  preimage: string | null
  feesPaidMsats: number | null
  errorCode: string | null
  errorMessage: string | null
  walletErrorCode: string | null
  /** It had been called failed before it was proven. */
  corrected: boolean
}

export type Claim = {
  requestId: string
  walletId: string
  invoice: string
  paymentHash: string
  idempotencyScope: string | null
  attemptNo: number | null
  invoiceExpiresAt: Date
  now: Date
}

/** Who writes: it must own the wallet under this fence. */
export type Owner = { id: string; fence: number }

/** The signed request. Stored with it, the payment is past the boundary. */
export type SignedRequest = { event: string; eventId: string; encryption: Encryption }

export type Claimed = 'claimed' | 'not_owner' | 'exists'

/**
 * Claims the request id and, with a signed request, passes the dispatch boundary in the same statement. Of any number of
 * callers one wins; a process that lost the wallet wins nothing.
 */
export async function claimPayment(sql: Sql, claim: Claim, owner: Owner, request?: SignedRequest): Promise<Claimed> {
  const { requestId, walletId, invoice, paymentHash, idempotencyScope, attemptNo, invoiceExpiresAt, now } = claim
  const [row] = await sql<[{ owned: boolean; claimed: boolean }]>`
    with mine as (
      select 1 from listener.wallets where wallet_id = ${walletId} and owner = ${owner.id} and fence = ${owner.fence}
    ), claimed as (
      insert into listener.payments (
        request_id, wallet_id, invoice, payment_hash, idempotency_scope, attempt_no, state, owner, created_at,
        invoice_expires_at, event, event_id, encryption, published_at
      )
      select ${requestId}, ${walletId}, ${invoice}, ${paymentHash}, ${idempotencyScope}, ${attemptNo}, 'pending',
             ${owner.id}, ${now}, ${invoiceExpiresAt}, ${request?.event ?? null}, ${request?.eventId ?? null},
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

export type Ending = { code: string; message: string; walletErrorCode?: string | null }

/** A payment that ends before it began. False when the request id, or the invoice, has a row already. */
export async function insertEnded(
  sql: Sql,
  claim: Claim,
  ownerId: string,
  state: 'not_started' | 'rejected',
  { code, message }: Ending,
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

export async function findPayment(sql: Sql, requestId: string): Promise<Payment | undefined> {
  const [row] = await sql<Payment[]>`select ${columns(sql)} from listener.payments where request_id = ${requestId}`
  return row
}

/** A proof counts whenever it comes, also after a rejection, or when a relay had said that it dropped the request. */
export async function markSucceeded(
  sql: Sql,
  requestId: string,
  { preimage, feesPaidMsats, now }: { preimage: string; feesPaidMsats: number | null; now: Date },
): Promise<Payment | undefined> {
  const [row] = await sql<Payment[]>`
    update listener.payments
    set state = 'succeeded', preimage = ${preimage}, fees_paid_msats = ${feesPaidMsats}, completed_at = ${now},
        next_check_at = null, error_code = null, error_message = null, wallet_error_code = null,
        corrected = state in ('rejected', 'not_started')
    where request_id = ${requestId} and state <> 'succeeded' and published_at is not null
    returning ${columns(sql)}`
  return row
}

export async function markRejected(
  sql: Sql,
  requestId: string,
  { code, message, walletErrorCode, now }: Ending & { now: Date },
): Promise<Payment | undefined> {
  const [row] = await sql<Payment[]>`
    update listener.payments
    set state = 'rejected', error_code = ${code}, error_message = ${message},
        wallet_error_code = ${walletErrorCode ?? null}, completed_at = ${now}, next_check_at = null
    where request_id = ${requestId} and state in ('pending', 'unknown')
    returning ${columns(sql)}`
  return row
}

/** Only whoever works on it can know that nothing left. */
export async function markNotStarted(
  sql: Sql,
  requestId: string,
  ownerId: string,
  { code, message, now }: Ending & { now: Date },
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

export type Living = {
  ownerId: string
  /** What this process works on. */
  atWork: readonly string[]
  /** What it claimed since then may be on its way to becoming known. */
  since: Date
}

/**
 * Past the boundary a payment that nobody works on may have been made; before it, it was not. Nobody: its process is dead, or
 * it is ours and we never heard that our claim was written.
 */
export async function recoverPending(sql: Sql, { ownerId, atWork, since }: Living, now: Date): Promise<Payment[]> {
  return sql<Payment[]>`
    update listener.payments
    set state = case when published_at is null then 'not_started' else 'unknown' end,
        error_code = case when published_at is null then 'wallet_not_ready' else 'relay_error' end,
        error_message = 'The listener ended while it was at work on it',
        completed_at = case when published_at is null then ${now}::timestamptz end,
        next_check_at = case when published_at is null then null else ${now}::timestamptz end
    where state = 'pending' and case when owner = ${ownerId}
      then created_at < ${since} and request_id <> all(${[...atWork]})
      else owner not in (select id from listener.instances where lease_until > now()) end
    returning ${columns(sql)}`
}

export type CheckSchedule = { firstSeconds: number; mostSeconds: number }

/**
 * Takes the payments whose turn it is and whose wallet we hold, and sets the next turn in the same statement: a process
 * that dies in the middle loses nothing. The pause grows with every check.
 */
export async function claimChecks(
  sql: Sql,
  { ownerId, now, limit, schedule }: { ownerId: string; now: Date; limit: number; schedule: CheckSchedule },
): Promise<Payment[]> {
  return sql<Payment[]>`
    update listener.payments p
    set checks = checks + 1,
        next_check_at = ${now}::timestamptz + least(
          ${schedule.firstSeconds} * 2 ^ least(checks, 20), ${schedule.mostSeconds}) * interval '1 second'
    where request_id in (
      select request_id from listener.payments due
      where next_check_at <= ${now}
        and exists (select from listener.wallets w where w.wallet_id = due.wallet_id and w.owner = ${ownerId})
      order by next_check_at limit ${limit}
      for update skip locked
    )
    returning ${columns(sql)}`
}

/** Of the wallets that we hold: the others are somebody else's, or out of reach. */
export async function findNextCheck(sql: Sql, ownerId: string): Promise<Date | null> {
  const [row] = await sql<[{ at: Date | null }]>`
    select min(next_check_at) as at
    from listener.payments p join listener.wallets w on w.wallet_id = p.wallet_id and w.owner = ${ownerId}
    where state = 'unknown'`
  return row?.at ?? null
}

/** Wallets with payments whose end nobody knows. */
export async function listUncertainWallets(sql: Sql): Promise<string[]> {
  const rows = await sql<{ walletId: string }[]>`
    select distinct wallet_id from listener.payments where state in ('pending', 'unknown')`
  return rows.map(({ walletId }) => walletId)
}

/** The wallet can be asked now. */
export async function bringChecksForward(sql: Sql, walletId: string, now: Date): Promise<void> {
  await sql`
    update listener.payments set next_check_at = ${now}
    where wallet_id = ${walletId} and state = 'unknown' and next_check_at > ${now}`
}

/** Also those that ended: a wallet may say failed and then pay. */
export async function findProvable(sql: Sql, walletId: string, paymentHash: string): Promise<{ requestId: string }[]> {
  return sql<{ requestId: string }[]>`
    select request_id from listener.payments
    where wallet_id = ${walletId} and payment_hash = ${paymentHash} and published_at is not null
      and state <> 'succeeded'
    order by created_at desc`
}

export async function findByEvent(sql: Sql, eventId: string): Promise<Payment | undefined> {
  const [row] = await sql<Payment[]>`select ${columns(sql)} from listener.payments where event_id = ${eventId}`
  return row
}

const columns = (sql: Sql) => sql`
  request_id, wallet_id, invoice, payment_hash, state, owner, event_id, encryption, created_at, published_at,
  invoice_expires_at, preimage, fees_paid_msats, error_code, error_message, wallet_error_code, corrected`

/** Whether the wallet was ever here, whatever its status. */
export async function hasWallet(sql: Sql, walletId: string): Promise<boolean> {
  return (await sql`select from remote_wallets where id = ${walletId}`).length > 0
}
