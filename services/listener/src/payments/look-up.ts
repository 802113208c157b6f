/** Asks the wallet what became of a payment. Read-only: nothing is sent again. */
import { type LookupOutcome, outcomeOfLookup } from '@chispa/payments/lookup-outcome'
import { verdictOfLookup } from '@chispa/payments/verdicts'
import { peekBolt11 } from '@chispa/protocols/bolt11'
import type { Deps } from '../deps.ts'
import { type JournalDeps, recordProof, recordRejection } from './record-outcome.ts'
import { hasEarlierAttempt, isActingLate, methodFor, type Payment } from './store.ts'

export type LookupDeps = JournalDeps & Pick<Deps, 'pool'> & { lookupTimeoutMs: number }

const failures = {
  wallet_says_failed: { code: 'wallet_error', message: 'The wallet says that the payment failed' },
  expired_unpaid: { code: 'expired_unpaid', message: 'The invoice expired unpaid' },
  error_and_no_record: {
    code: 'wallet_error',
    message: 'The wallet answered with an error and has no record of the payment',
  },
} as const

/** Whether its wallet can tell more than the journal: not before the request left, and not once it ended. */
export const isOpen = ({ state, publishedAt }: Payment): boolean =>
  state === 'unknown' || (state === 'pending' && publishedAt !== null)

/** What its wallet says; undefined: it was not asked. While the reply to the payment is waited for, only a proof counts. */
export async function lookUpPayment(
  deps: LookupDeps,
  payment: Payment,
  signal?: AbortSignal,
): Promise<LookupOutcome['kind'] | undefined> {
  const { requestId, walletId, paymentHash, eventId, encryption, state } = payment
  const pooled = deps.pool.find(walletId)
  if (!pooled?.isReady) return undefined
  const isReplyPending = state === 'pending'
  // The reply may still come, also to a process that did not send the request.
  if (!isReplyPending && eventId && encryption) pooled.wallet.expectReply(eventId, methodFor(payment), encryption)
  const wait = { timeoutMs: deps.lookupTimeoutMs, ...(signal && { signal }) }
  const answer = await pooled.wallet.request('lookup_invoice', { payment_hash: paymentHash }, wait)
  const [isRetry, actsLate] = await Promise.all([
    hasEarlierAttempt(deps.sql, payment),
    isActingLate(deps.sql, walletId),
  ])
  const asked = { ...payment, isRetry, amountMsats: peekBolt11(payment.invoice)?.amountMsats ?? 0 }
  const outcome = outcomeOfLookup(verdictOfLookup(answer, asked), { ...payment, actsLate }, deps.clock.now())
  switch (outcome.kind) {
    case 'succeeded':
      await recordProof(deps, requestId, outcome)
      break
    case 'rejected': {
      const { walletErrorCode } = payment
      if (!isReplyPending) await recordRejection(deps, requestId, { ...failures[outcome.because], walletErrorCode })
      break
    }
    // The journal takes nobody's word for it.
    case 'unproven':
    case 'open':
      break
    default:
      return outcome satisfies never
  }
  return outcome.kind
}
