/** What a payment ended as, by what a look-up says and the time that has passed. */
import { errorGraceMs, inFlightGraceMs, isInvoiceOver, isPast, mayStillAct } from './deadlines.ts'
import type { LookupVerdict, Proven } from './verdicts.ts'

export type OpenPayment = {
  publishedAt: Date | null
  invoiceExpiresAt: Date
  /** The error with which the wallet answered the request, if it did. */
  walletErrorCode: string | null
  /** Its wallet was seen to act on requests that had expired. */
  actsLate?: boolean | undefined
}

export type LookupOutcome =
  | Proven
  /** Whoever takes a wallet's word may call it paid. */
  | { kind: 'unproven'; feesPaidMsats: number }
  | { kind: 'rejected'; because: 'wallet_says_failed' | 'expired_unpaid' | 'error_and_no_record' }
  | { kind: 'open' }

export function outcomeOfLookup(verdict: LookupVerdict, payment: OpenPayment, now: Date): LookupOutcome {
  const rejectedIf = (isOver: boolean): LookupOutcome =>
    isOver ? { kind: 'rejected', because: 'expired_unpaid' } : { kind: 'open' }
  // What a wallet has no record of yet, one that acts late may still do.
  const expired = rejectedIf(isInvoiceOver(payment, now) && !mayStillAct(payment, now))
  switch (verdict.kind) {
    case 'succeeded':
    case 'unproven':
      return verdict
    case 'failed':
      return { kind: 'rejected', because: 'wallet_says_failed' }
    case 'expired':
      return rejectedIf(isPast(payment.invoiceExpiresAt, inFlightGraceMs, now))
    case 'unpaid':
    case 'maybe-no-record':
      return expired
    case 'no-record': {
      const isDeclined = payment.walletErrorCode !== null && isPast(payment.publishedAt, errorGraceMs, now)
      return expired.kind === 'open' && isDeclined ? { kind: 'rejected', because: 'error_and_no_record' } : expired
    }
    case 'pending':
    case 'paid-inside':
    case 'nothing':
      return { kind: 'open' }
    default:
      return verdict satisfies never
  }
}
