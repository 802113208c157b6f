/** Asks the wallet what became of a payment. Read-only: nothing is sent again. */
import { verdictOfLookup } from '@chispa/nwc/payment-verdict'
import type { Deps } from '../deps.ts'
import { type ConcludeDeps, prove } from './conclude.ts'
import { markRejected, type Payment } from './store.ts'

export type CheckDeps = ConcludeDeps & Pick<Deps, 'pool'>

const lookupTimeoutMs = 5000
/** A wallet that answered with an error and has no record of the payment by then has not made it. */
const errorCountsAfterMs = 2 * 60_000
/** So long after its expiry an invoice that the wallet calls unpaid cannot be paid any more. */
const graceMs = 3_600_000

/** The payment as it stands afterwards, when that changed. */
export async function checkPayment(deps: CheckDeps, payment: Payment): Promise<Payment | undefined> {
  const { requestId, walletId, paymentHash, eventId, encryption } = payment
  const pooled = deps.pool.find(walletId)
  if (!pooled?.isReady) return undefined
  // The reply may still come, also to a process that did not send the request.
  if (eventId && encryption) pooled.wallet.expectReply(eventId, 'pay_invoice', encryption)
  const answer = await pooled.wallet.request(
    'lookup_invoice',
    { payment_hash: paymentHash },
    { timeoutMs: lookupTimeoutMs },
  )
  const verdict = verdictOfLookup(answer, payment)
  const now = deps.now()
  const reject = (code: 'wallet_error' | 'expired_unpaid', message: string) =>
    markRejected(deps.sql, requestId, { code, message, walletErrorCode: payment.walletErrorCode, now })
  switch (verdict.kind) {
    case 'succeeded':
      return prove(deps, requestId, verdict)
    case 'failed':
      return reject('wallet_error', 'The wallet says that the payment failed')
    case 'expired':
      return isOver(payment, now) ? reject('expired_unpaid', 'The invoice expired unpaid') : undefined
    case 'no-record':
      if (isOver(payment, now)) return reject('expired_unpaid', 'The invoice expired unpaid')
      if (payment.walletErrorCode === null || !isPast(payment.publishedAt, errorCountsAfterMs, now)) return undefined
      return reject('wallet_error', 'The wallet answered with an error and has no record of the payment')
    case 'nothing':
      return undefined
    default:
      return verdict satisfies never
  }
}

const isOver = ({ invoiceExpiresAt }: Payment, now: Date) => isPast(invoiceExpiresAt, graceMs, now)
const isPast = (from: Date | null, ms: number, now: Date) => from !== null && now.getTime() >= from.getTime() + ms
