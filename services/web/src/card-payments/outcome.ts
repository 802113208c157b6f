/** What a card payment ends as, by what its wallet or the listener says of it: in the words of a till, with a deadline. */
import type { PaymentDecline } from '@chispa/contract/card-payments'
import { deadlineOf } from '@chispa/payments/deadlines'
import { declineOf } from '@chispa/payments/declines'
import type { JournalVerdict } from '@chispa/payments/journal'
import { type OpenPayment, outcomeOfLookup } from '@chispa/payments/lookup-outcome'
import { type Lookup, type PayReply, shortCode, verdictOfLookup, verdictOfReply } from '@chispa/payments/verdicts'

export type PaymentOutcome =
  | { kind: 'succeeded'; preimage: string; feesPaidMsats: number | null }
  | { kind: 'rejected'; code: PaymentDecline; walletErrorCode: string | null }
  /** Asked again later. */
  | { kind: 'unknown'; walletErrorCode: string | null }
  /** The deadline is here, and nobody knows. */
  | { kind: 'unresolved' }

export type LookedUp = OpenPayment & { paymentHash: string; createdAt: Date }

export function outcomeOfReply(reply: PayReply, paymentHash: string): PaymentOutcome {
  const verdict = verdictOfReply(reply, paymentHash)
  switch (verdict.kind) {
    case 'succeeded':
      return verdict
    case 'declined':
      return { kind: 'rejected', code: verdict.reason, walletErrorCode: verdict.walletErrorCode }
    case 'not-sent':
      return { kind: 'rejected', code: 'not_started', walletErrorCode: null }
    case 'open':
      return { kind: 'unknown', walletErrorCode: verdict.walletErrorCode }
    default:
      return verdict satisfies never
  }
}

/** What the listener has written down is final where it says so; a preimage in it was checked. */
export function outcomeOfJournal(verdict: JournalVerdict): PaymentOutcome {
  switch (verdict.kind) {
    case 'succeeded':
      return verdict
    case 'rejected': {
      const walletErrorCode = verdict.walletErrorCode === null ? null : shortCode(verdict.walletErrorCode)
      const code = verdict.code === 'expired_unpaid' ? verdict.code : (declineOf(walletErrorCode) ?? 'payment_failed')
      return { kind: 'rejected', code, walletErrorCode }
    }
    case 'not-started':
      return { kind: 'rejected', code: 'not_started', walletErrorCode: null }
    case 'open':
    case 'silent':
      return { kind: 'unknown', walletErrorCode: null }
    default:
      return verdict satisfies never
  }
}

export function outcomeOfCheck(answer: Lookup, payment: LookedUp, now: Date): PaymentOutcome {
  const outcome = outcomeOfLookup(verdictOfLookup(answer, payment), payment, now)
  switch (outcome.kind) {
    case 'succeeded':
      return outcome
    case 'rejected': {
      const code = outcome.because === 'expired_unpaid' ? outcome.because : 'payment_failed'
      return { kind: 'rejected', code, walletErrorCode: null }
    }
    case 'open':
      return now >= deadlineOf(payment) ? { kind: 'unresolved' } : { kind: 'unknown', walletErrorCode: null }
    default:
      return outcome satisfies never
  }
}
