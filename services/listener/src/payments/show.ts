/** A payment of the journal as callers see it. */
import type { PaymentErrorCode, PaymentReply } from '@chispa/contract/listener'
import type { ShownPayment } from './store.ts'

export function replyOf(payment: ShownPayment): PaymentReply {
  const { requestId, state, preimage, feesPaidMsats, errorCode, errorMessage, walletErrorCode } = payment
  if (state === 'succeeded') {
    return { ok: true, status: state, requestId, preimage: preimage as string, feesPaidMsats: feesPaidMsats ?? 0 }
  }
  if (state === 'pending' || errorCode === null) return { ok: false, status: state, requestId }
  const error = { code: errorCode as PaymentErrorCode, message: errorMessage ?? errorCode }
  return { ok: false, status: state, requestId, error: walletErrorCode ? { ...error, walletErrorCode } : error }
}

/** The request was wrong, or another's came first: there is no payment of it. */
export function refusalOf(
  requestId: string,
  status: 'rejected' | 'unknown' | 'pending',
  code: PaymentErrorCode,
  message: string,
): PaymentReply {
  return { ok: false, status, requestId, error: { code, message } }
}
