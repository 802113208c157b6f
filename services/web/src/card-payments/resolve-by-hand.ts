/** An operator says what became of a payment that nobody else could find out. Success still needs its proof. */
import { preimageMatches } from '@chispa/protocols/nip47-transaction'
import { satsText } from '../activity/sats-text.ts'
import type { Caller } from '../auth/caller.ts'
import { Refusal } from '../http/refusal.ts'
import type { PaymentOutcome } from './outcome.ts'
import { type RecordDeps, recordOutcome } from './record-outcome.ts'
import { findPayment, type Payment } from './store.ts'

export type OperatorVerdict = { outcome: 'succeeded' | 'rejected'; preimage?: string }

export async function resolveByHand(
  deps: RecordDeps,
  id: string,
  verdict: OperatorVerdict,
  { caller, requestId }: { caller: Caller; requestId: string },
): Promise<Payment> {
  const payment = await findPayment(deps.sql, id)
  if (!payment) throw new Refusal('card_payment_not_found')
  if (payment.status === 'PENDING') throw new Refusal('card_payment_in_progress')
  const outcome = readVerdict(verdict, payment.paymentHash)
  if (!isOpen(payment)) throw new Refusal('card_payment_resolved')
  const resolved = await recordOutcome(deps, id, outcome, 'operator')
  if (resolved?.resolvedBy !== 'operator') throw new Refusal('card_payment_resolved')
  await deps.activity.record({
    category: 'CARD',
    level: 'WARN',
    event: 'card_payment.resolved_by_operator',
    message: `A card payment of ${satsText(payment.amountMsats)} was resolved by hand as ${verdict.outcome}`,
    userId: payment.userId,
    requestId,
    metadata: { paymentId: id, cardId: payment.cardId, outcome: verdict.outcome, resolvedBy: caller.pubkey },
  })
  return resolved
}

const isOpen = ({ status, errorCode }: Payment) =>
  status === 'UNKNOWN' || status === 'UNPROVEN' || errorCode === 'unresolved_expired'

function readVerdict({ outcome, preimage }: OperatorVerdict, paymentHash: string): PaymentOutcome {
  if (outcome === 'rejected')
    return { kind: 'rejected', code: 'rejected_by_operator', walletErrorCode: null, movedNothing: false }
  const proof = preimage?.trim().toLowerCase()
  if (proof === undefined || !preimageMatches(proof, paymentHash)) throw new Refusal('wrong_preimage')
  return { kind: 'succeeded', preimage: proof, feesPaidMsats: null }
}
