import type { PaymentDecline } from '@chispa/contract/card-payments'
import type { Sql } from '@chispa/database/connect'
import { type Payment, paymentColumns, type ResolvedBy } from './store.ts'

/** When the wallet is asked next for the proof of what it says it has paid. */
const proofCheckMs = 60_000

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
        resolved_at = ${now}, resolved_by = ${by}, lease_until = null, next_check_at = null,
        corrected = corrected or was_rejected, moved_nothing = false
    from earlier where id = earlier_id
    returning ${sql(paymentColumns)}, was_rejected`
  return payment
}

/**
 * It counts, the card is free, and nothing is sent again; a proof that comes later ends it as succeeded. What ended without
 * anybody knowing is corrected by it, whatever other wallets do with the invoice since.
 */
export async function markUnproven(
  sql: Sql,
  id: string,
  { feesPaidMsats, by, now }: Ending & { feesPaidMsats: number },
): Promise<Payment | undefined> {
  const [payment] = await sql<Payment[]>`
    update card_payments
    set status = 'UNPROVEN', corrected = status = 'REJECTED', error_code = null, fees_paid_msats = ${feesPaidMsats}, resolved_at = ${now},
        resolved_by = ${by}, lease_until = null, next_check_at = ${new Date(now.getTime() + proofCheckMs)}
    where id = ${id} and (status in ('PENDING', 'UNKNOWN') or error_code = 'unresolved_expired')
    returning ${sql(paymentColumns)}`
  return payment
}

export type Rejection = {
  code: PaymentDecline
  walletErrorCode: string | null
  /** Provably: the same invoice may be tried again. */
  movedNothing: boolean
}

export async function markRejected(
  sql: Sql,
  id: string,
  { code, walletErrorCode, movedNothing, by, now }: Ending & Rejection,
): Promise<Payment | undefined> {
  const [payment] = await sql<Payment[]>`
    update card_payments
    set status = 'REJECTED', error_code = ${code}, moved_nothing = ${movedNothing},
        wallet_error_code = coalesce(${walletErrorCode}, wallet_error_code),
        resolved_at = ${now}, resolved_by = ${by}, lease_until = null, next_check_at = null
    where id = ${id} and (status in ('PENDING', 'UNKNOWN') or error_code = 'unresolved_expired')
    returning ${sql(paymentColumns)}`
  return payment
}

/** The wallet has the payment as failed: what it declined in doubtful words moved nothing after all. */
export async function markMovedNothing(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`
    update card_payments set moved_nothing = true
    where id = ${id} and status = 'REJECTED' and error_code = 'payment_failed' returning 1`
  return rows.length === 1
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
    returning ${sql(paymentColumns)}`
  return payment
}

/** The card is free, its limits are not: the wallet goes on being asked for a while. */
export async function markUnresolved(sql: Sql, id: string, now: Date): Promise<Payment | undefined> {
  const [payment] = await sql<Payment[]>`
    update card_payments
    set status = 'REJECTED', error_code = 'unresolved_expired', resolved_at = ${now}, resolved_by = 'deadline'
    where id = ${id} and status = 'UNKNOWN'
    returning ${sql(paymentColumns)}`
  return payment
}
