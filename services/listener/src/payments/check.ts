/** Asks the wallet what became of a payment. Read-only: nothing is sent again. */
import { outcomeOfLookup } from '@chispa/payments/lookup-outcome'
import { verdictOfLookup } from '@chispa/payments/verdicts'
import type { Deps } from '../deps.ts'
import { type ConcludeDeps, prove } from './conclude.ts'
import { markRejected, type Payment } from './store.ts'

export type CheckDeps = ConcludeDeps & Pick<Deps, 'pool'>

const lookupTimeoutMs = 5000

const endings = {
  wallet_says_failed: { code: 'wallet_error', message: 'The wallet says that the payment failed' },
  expired_unpaid: { code: 'expired_unpaid', message: 'The invoice expired unpaid' },
  error_and_no_record: {
    code: 'wallet_error',
    message: 'The wallet answered with an error and has no record of the payment',
  },
} as const

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
  const now = deps.now()
  const outcome = outcomeOfLookup(verdictOfLookup(answer, payment), payment, now)
  switch (outcome.kind) {
    case 'succeeded':
      return prove(deps, requestId, outcome)
    case 'rejected': {
      const { walletErrorCode } = payment
      return markRejected(deps.sql, requestId, { ...endings[outcome.because], walletErrorCode, now })
    }
    case 'open':
      return undefined
    default:
      return outcome satisfies never
  }
}
