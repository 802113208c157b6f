/**
 * The listener's journal over HTTP, both directions: the status with which a state is answered, and what an answer says.
 * Only `not-started` allows another way; whatever is odd about an answer makes it silent.
 */
import type { PaymentReply, PaymentState } from '@chispa/contract/listener'
import { preimageMatches } from '@chispa/protocols/nip47-transaction'

export const journalStatus = {
  succeeded: 200,
  pending: 202,
  unknown: 202,
  rejected: 422,
  not_started: 503,
} as const satisfies Record<PaymentState, number>

/** Requests that name no payment of the journal. */
export const journalRefusalStatus = { validation_error: 400, request_not_found: 404, request_conflict: 409 } as const

export type JournalVerdict =
  | { kind: 'succeeded'; preimage: string; feesPaidMsats: number }
  | { kind: 'rejected'; code: string; walletErrorCode: string | null }
  /** `undelivered`: the request never left this machine; an earlier one of the same id may have. */
  | { kind: 'not-started'; why: string; undelivered?: true }
  /** The listener has it and does not know the end. */
  | { kind: 'open' }
  /** Nothing can be concluded. `isMissing`: the journal has no such id. `isConflict`: the id or the invoice is another's. */
  | { kind: 'silent'; why: string; isMissing?: true; isConflict?: true }

/** `body`: undefined when it has not the shape of the contract. `requestId` in lower case. */
export type JournalAnswer = { status: number; body: PaymentReply | undefined }

export function verdictOfJournal(
  { status, body }: JournalAnswer,
  asked: { requestId: string; paymentHash: string },
): JournalVerdict {
  const odd: JournalVerdict = { kind: 'silent', why: `it answered a payment with ${status}` }
  if (!body) return odd
  const refusal = body.ok ? undefined : body.error?.code
  if (refusal === 'request_not_found' && status === journalRefusalStatus.request_not_found) {
    return { kind: 'silent', why: 'it has no such payment', isMissing: true }
  }
  if (body.requestId.toLowerCase() !== asked.requestId) return odd
  if (refusal === 'request_conflict' && status === journalRefusalStatus.request_conflict) {
    return { kind: 'silent', why: 'it answered a payment with a conflict', isConflict: true }
  }
  return journalStatus[body.status] === status ? verdictOfState(body, asked.paymentHash) : odd
}

function verdictOfState(reply: PaymentReply, paymentHash: string): JournalVerdict {
  switch (reply.status) {
    case 'succeeded': {
      const { preimage, feesPaidMsats } = reply
      if (!preimageMatches(preimage, paymentHash)) return { kind: 'silent', why: 'its preimage is of another payment' }
      return { kind: 'succeeded', preimage, feesPaidMsats }
    }
    case 'rejected': {
      const { code = 'wallet_error', walletErrorCode = null } = reply.error ?? {}
      return { kind: 'rejected', code, walletErrorCode }
    }
    case 'not_started':
      return { kind: 'not-started', why: reply.error?.code ?? 'not_started' }
    case 'pending':
    case 'unknown':
      return { kind: 'open' }
    default:
      return reply satisfies never
  }
}
