/**
 * Before an invoice is tried again that the wallet called failed: some wallets say so and pay all the same. Only a look-up
 * that says failed proves that nothing moved.
 */
import { verdictOfLookup } from '@chispa/payments/verdicts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { markMovedNothing } from './outcome-store.ts'
import { type RecordDeps, recordOutcome } from './record-outcome.ts'
import { findPayment } from './store.ts'

const timeoutMs = 1500

export async function confirmFailed(deps: RecordDeps & Pick<Deps, 'wallets'>, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.sql, paymentId)
  // It gave way meanwhile: the next claim says how things are.
  if (!payment) return
  // Of a second attempt a failed record may be the first one's.
  if (payment.attemptNo > 1) throw new Refusal('invoice_declined_before')
  const answer = await deps.wallets.lookupInvoice(payment.walletId, payment, { timeoutMs })
  const verdict = verdictOfLookup(answer, payment)
  if (verdict.kind === 'succeeded') {
    await recordOutcome(deps, payment.id, verdict, 'lookup')
    throw new Refusal('invoice_already_paid')
  }
  if (verdict.kind === 'unproven' || verdict.kind === 'paid-inside') throw new Refusal('payment_unproven')
  if (verdict.kind !== 'failed') throw new Refusal('invoice_declined_before')
  await markMovedNothing(deps.sql, payment.id)
}
