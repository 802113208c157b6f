/** What a card payment ends as, by what its wallet or the listener says of it: in the words of a till, with a deadline. */
import type { PaymentDecline } from '@chispa/contract/card-payments'
import { declineOf, isPassing } from '@chispa/payments/declines'
import type { JournalVerdict } from '@chispa/payments/journal'
import { type OpenPayment, outcomeOfLookup } from '@chispa/payments/lookup-outcome'
import {
  type LookedUpPayment,
  type Lookup,
  type PayReply,
  shortCode,
  verdictOfLookup,
  verdictOfReply,
} from '@chispa/payments/verdicts'

export type PaymentOutcome =
  | { kind: 'succeeded'; preimage: string; feesPaidMsats: number | null }
  /** The wallet says that it has paid, and nothing proves it. */
  | { kind: 'unproven'; feesPaidMsats: number }
  | { kind: 'rejected'; code: PaymentDecline; walletErrorCode: string | null; movedNothing: boolean }
  /** Asked again later. */
  | { kind: 'unknown'; walletErrorCode: string | null }
  /** The deadline is here, and nobody knows. */
  | { kind: 'unresolved' }

export type LookedUp = OpenPayment & Omit<LookedUpPayment, 'isRetry'> & { deadlineAt: Date; attemptNo: number }

export const notStarted: PaymentOutcome = {
  kind: 'rejected',
  code: 'not_started',
  walletErrorCode: null,
  movedNothing: true,
}

export function outcomeOfReply(reply: PayReply, paymentHash: string): PaymentOutcome {
  const verdict = verdictOfReply(reply, paymentHash)
  switch (verdict.kind) {
    case 'succeeded':
      return verdict
    case 'declined': {
      const { reason, walletErrorCode } = verdict
      return { kind: 'rejected', code: reason, walletErrorCode, movedNothing: isPassing(reason) }
    }
    case 'not-sent':
      return notStarted
    case 'accepted':
      return { kind: 'unknown', walletErrorCode: null }
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
      const decline = declineOf(walletErrorCode)
      const movedNothing = decline !== undefined && isPassing(decline)
      if (verdict.code === 'expired_unpaid') {
        return { kind: 'rejected', code: verdict.code, walletErrorCode, movedNothing: false }
      }
      return { kind: 'rejected', code: decline ?? 'payment_failed', walletErrorCode, movedNothing }
    }
    case 'not-started':
      return notStarted
    case 'open':
    case 'silent':
      return { kind: 'unknown', walletErrorCode: null }
    default:
      return verdict satisfies never
  }
}

export function outcomeOfCheck(answer: Lookup, payment: LookedUp, now: Date): PaymentOutcome {
  const outcome = outcomeOfLookup(verdictOfLookup(answer, { ...payment, isRetry: payment.attemptNo > 1 }), payment, now)
  switch (outcome.kind) {
    case 'succeeded':
    case 'unproven':
      return outcome
    case 'rejected': {
      const code = outcome.because === 'expired_unpaid' ? outcome.because : 'payment_failed'
      const movedNothing = outcome.because === 'wallet_says_failed'
      return { kind: 'rejected', code, walletErrorCode: null, movedNothing }
    }
    case 'open':
      return now >= payment.deadlineAt ? { kind: 'unresolved' } : { kind: 'unknown', walletErrorCode: null }
    default:
      return outcome satisfies never
  }
}
