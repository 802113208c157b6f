/** What comes of a request: a payment, or a conflict with another that has its id or its invoice. */
import type { PaymentRequest, PaymentState } from '@chispa/contract/listener'
import type { Begun } from './begin.ts'
import type { ShownPayment } from './store.ts'

export type PayResult =
  /** Undefined while the work goes on. */
  | { kind: 'payment'; payment: ShownPayment | undefined }
  /** `status`: of what the id or the invoice belongs to, `pending` while that may still be paid. */
  | { kind: 'conflict'; status: 'pending' | 'rejected'; message: string }

export type CancelResult = PayResult | { kind: 'missing' }

export const isUnknown = (result: PayResult) => result.kind === 'payment' && result.payment?.state === 'unknown'

export const resultOf = (begun: Exclude<Begun, { kind: 'handed' }>): PayResult =>
  begun.kind === 'invoice_taken'
    ? {
        kind: 'conflict',
        status: statusOfOther(begun.state),
        message: 'This invoice is paid or being paid under another request',
      }
    : { kind: 'payment', payment: begun.payment }

export const resultFor = (request: PaymentNames, payment: ShownPayment): PayResult =>
  isSamePayment(request, payment) ? { kind: 'payment', payment } : conflictWith(payment.state)

export const conflictWith = (state: PaymentState): PayResult => ({
  kind: 'conflict',
  status: statusOfOther(state),
  message: 'This request id belongs to another payment',
})

/** Unknown is as good as pending to whoever asked for something else; so is one that ended just now. */
const statusOfOther = (state: PaymentState | undefined) =>
  state === undefined || state === 'pending' || state === 'unknown' ? 'pending' : 'rejected'

type PaymentNames = Pick<PaymentRequest, 'walletId' | 'invoice' | 'paymentHash'>

export function isSamePayment(one: PaymentNames, other: PaymentNames): boolean {
  return one.walletId === other.walletId && one.invoice === other.invoice && one.paymentHash === other.paymentHash
}
