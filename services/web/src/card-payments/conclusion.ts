/**
 * What can be concluded from what a wallet says of a payment. Only a preimage that hashes to the payment hash makes it
 * succeed; only a wallet that decided, or provably never heard of it, makes it fail; everything else is looked up until
 * the payment's deadline.
 */
import type { PaymentDecline } from '@chispa/contract/card-payments'
import type { Outcome } from '@chispa/nwc/outcome'
import { preimageMatches } from '@chispa/protocols/nip47-client'
import type { Transaction } from '@chispa/protocols/nip47-transaction'
import type { JournalAnswer } from '../listener-link/payments.ts'
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
/** A record from before is of another attempt, made by somebody else; clocks differ. */
const clockToleranceMs = 5 * minutes

export const endsBy = ({ createdAt, invoiceExpiresAt }: Pick<Looked, 'createdAt' | 'invoiceExpiresAt'>): Date =>
  new Date(Math.min(invoiceExpiresAt.getTime(), createdAt.getTime() + longestMs) + graceMs)

/** With these words the wallet itself has decided not to pay. INTERNAL and OTHER say nothing for sure. */
const decided = new Map<string, PaymentDecline>([
  ['INSUFFICIENT_BALANCE', 'insufficient_balance'],
  ['QUOTA_EXCEEDED', 'wallet_quota_reached'],
  ['RESTRICTED', 'wallet_not_allowed'],
  ['UNAUTHORIZED', 'wallet_not_allowed'],
  ['NOT_IMPLEMENTED', 'wallet_not_allowed'],
  ['RATE_LIMITED', 'wallet_busy'],
  ['PAYMENT_FAILED', 'payment_failed'],
  // It could not read the request.
  ['UNSUPPORTED_ENCRYPTION', 'not_started'],
])

export function concludeReply(outcome: Outcome<'pay_invoice'>, paymentHash: string): Conclusion {
  switch (outcome.kind) {
    case 'result': {
      const { preimage, feesPaidMsats = null } = outcome.result
      if (!preimageMatches(preimage, paymentHash)) return { kind: 'unknown', walletErrorCode: null }
      return { kind: 'succeeded', preimage: preimage.toLowerCase(), feesPaidMsats }
    }
    case 'wallet-error': {
      const [code, walletErrorCode] = [decided.get(outcome.code), shortCode(outcome.code)]
      return code ? { kind: 'rejected', code, walletErrorCode } : { kind: 'unknown', walletErrorCode }
    }
    case 'not-published':
      return { kind: 'rejected', code: 'not_started', walletErrorCode: null }
    case 'timeout':
    case 'closed':
      return { kind: 'unknown', walletErrorCode: null }
    default:
      return outcome satisfies never
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
  const decline = decided.get(walletErrorCode ?? '')
  // Only the listener itself says that nothing was started.
  return decline === undefined || decline === 'not_started' ? 'payment_failed' : decline
}

export function concludeLookup(answer: CallOutcome<Transaction>, payment: Looked, now: Date): Conclusion {
  const told = readLookup(answer, payment)
  if (typeof told === 'object') return told
  const at = now.getTime()
  const expired = at >= payment.invoiceExpiresAt.getTime() + graceMs
  if (told === 'no record' && expired) return { kind: 'rejected', code: 'expired_unpaid', walletErrorCode: null }
  if (told === 'no record' && payment.walletErrorCode !== null && isPast(payment.publishedAt, errorCountsAfterMs, at)) {
    return { kind: 'rejected', code: 'payment_failed', walletErrorCode: null }
  }
  return at >= endsBy(payment).getTime() ? { kind: 'unresolved' } : { kind: 'unknown', walletErrorCode: null }
}

type Told = Conclusion | 'no record' | 'nothing'

function readLookup(answer: CallOutcome<Transaction>, payment: Looked): Told {
  if (answer.kind === 'wallet-error') return answer.code === 'NOT_FOUND' ? 'no record' : 'nothing'
  if (answer.kind !== 'result') return 'nothing'
  const { type, state, paymentHash, preimage, feesPaidMsats, createdAt } = answer.result
  if (paymentHash !== payment.paymentHash) return 'nothing'
  // The invoice was made by this very wallet, which knows the preimage whether it was paid or not.
  if (type !== 'outgoing') return 'no record'
  if (preimage !== undefined && preimageMatches(preimage, paymentHash)) {
    return { kind: 'succeeded', preimage, feesPaidMsats }
  }
  if (state !== 'failed' && state !== 'expired') return 'nothing'
  const madeAt = createdAt === undefined ? undefined : createdAt * 1000
  if (madeAt !== undefined && madeAt < payment.createdAt.getTime() - clockToleranceMs) return 'no record'
  return { kind: 'rejected', code: state === 'failed' ? 'payment_failed' : 'expired_unpaid', walletErrorCode: null }
}

const isPast = (from: Date | null, ms: number, at: number) => from !== null && at >= from.getTime() + ms

/** A code is a stranger's word. */
const shortCode = (code: string) => (/^[A-Z_]{1,40}$/.test(code) ? code : 'OTHER')
