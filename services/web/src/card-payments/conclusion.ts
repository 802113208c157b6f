/** What becomes of a card payment by what its wallet or the listener says of it: in the words of a till, with a deadline. */
import type { PaymentDecline } from '@chispa/contract/card-payments'
import type { Outcome } from '@chispa/nwc/outcome'
import { shortCode, verdictOfLookup, verdictOfReply } from '@chispa/nwc/payment-verdict'
import type { Transaction } from '@chispa/protocols/nip47-transaction'
import type { JournalAnswer } from '../listener-client/payments.ts'
import type { CallOutcome } from '../wallets/calls.ts'

export type Conclusion =
  | { kind: 'succeeded'; preimage: string; feesPaidMsats: number | null }
  | { kind: 'rejected'; code: PaymentDecline; walletErrorCode: string | null }
  /** Asked again later. */
  | { kind: 'unknown'; walletErrorCode: string | null }
  /** The deadline is here, and nobody knows. */
  | { kind: 'unresolved' }

export type Looked = {
  paymentHash: string
  createdAt: Date
  publishedAt: Date | null
  invoiceExpiresAt: Date
  walletErrorCode: string | null
}

const minutes = 60_000
const hours = 60 * minutes

/** A payment holds its card until an hour after the invoice expired, and no longer than a day and an hour. */
export const graceMs = hours
export const longestMs = 24 * hours
/** A wallet that answered with an error and has no record of the payment by then has not made it. */
const errorCountsAfterMs = 2 * minutes

export const endsBy = ({ createdAt, invoiceExpiresAt }: Pick<Looked, 'createdAt' | 'invoiceExpiresAt'>): Date =>
  new Date(Math.min(invoiceExpiresAt.getTime(), createdAt.getTime() + longestMs) + graceMs)

/** What the person at the till is told when the wallet decided not to pay. */
const declines = new Map<string, PaymentDecline>([
  ['INSUFFICIENT_BALANCE', 'insufficient_balance'],
  ['QUOTA_EXCEEDED', 'wallet_quota_reached'],
  ['RESTRICTED', 'wallet_not_allowed'],
  ['UNAUTHORIZED', 'wallet_not_allowed'],
  ['NOT_IMPLEMENTED', 'wallet_not_allowed'],
  ['RATE_LIMITED', 'wallet_busy'],
  ['PAYMENT_FAILED', 'payment_failed'],
])

export function concludeReply(outcome: Outcome<'pay_invoice'>, paymentHash: string): Conclusion {
  const verdict = verdictOfReply(outcome, paymentHash)
  switch (verdict.kind) {
    case 'succeeded':
      return verdict
    case 'declined': {
      const { walletErrorCode } = verdict
      return { kind: 'rejected', code: declines.get(walletErrorCode) ?? 'payment_failed', walletErrorCode }
    }
    case 'not-sent':
      return { kind: 'rejected', code: 'not_started', walletErrorCode: null }
    case 'open':
      return { kind: 'unknown', walletErrorCode: verdict.walletErrorCode }
    default:
      return verdict satisfies never
  }
}

/** What the listener has written down is final where it says so; a preimage in it was checked. */
export function concludeJournal(answer: JournalAnswer): Conclusion {
  switch (answer.kind) {
    case 'succeeded':
      return answer
    case 'rejected': {
      const walletErrorCode = answer.walletErrorCode === null ? null : shortCode(answer.walletErrorCode)
      return { kind: 'rejected', code: declineIn(answer.code, walletErrorCode), walletErrorCode }
    }
    case 'not-started':
      return { kind: 'rejected', code: 'not_started', walletErrorCode: null }
    case 'open':
    case 'silent':
      return { kind: 'unknown', walletErrorCode: null }
    default:
      return answer satisfies never
  }
}

function declineIn(code: string, walletErrorCode: string | null): PaymentDecline {
  if (code === 'expired_unpaid') return 'expired_unpaid'
  return declines.get(walletErrorCode ?? '') ?? 'payment_failed'
}

export function concludeLookup(answer: CallOutcome<Transaction>, payment: Looked, now: Date): Conclusion {
  const verdict = verdictOfLookup(answer, payment)
  const at = now.getTime()
  const rejected = (code: PaymentDecline): Conclusion => ({ kind: 'rejected', code, walletErrorCode: null })
  if (verdict.kind === 'succeeded') return verdict
  if (verdict.kind === 'failed') return rejected('payment_failed')
  // A payment that is on its way may still settle for a while after the invoice expired, whatever the wallet calls it.
  const isUnpaid = verdict.kind === 'expired' || verdict.kind === 'no-record'
  if (isUnpaid && isPast(payment.invoiceExpiresAt, graceMs, at)) return rejected('expired_unpaid')
  const isDeclined = verdict.kind === 'no-record' && payment.walletErrorCode !== null
  if (isDeclined && isPast(payment.publishedAt, errorCountsAfterMs, at)) return rejected('payment_failed')
  return at >= endsBy(payment).getTime() ? { kind: 'unresolved' } : { kind: 'unknown', walletErrorCode: null }
}

const isPast = (from: Date | null, ms: number, at: number) => from !== null && at >= from.getTime() + ms
