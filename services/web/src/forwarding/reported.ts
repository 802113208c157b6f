/** What reported payments mean for forwarding: one received is recorded, one sent may be one of ours. */
import { preimageMatches } from '@chispa/protocols/nip47-transaction'
import { type Effect, type EffectDeps, oneByOne, type ReportedPayment } from '../effect.ts'
import { isForwarding } from './action-store.ts'
import { attemptOpen, findAttemptOf } from './attempt-store.ts'
import { recordReceipt } from './record-receipt.ts'
import { settleAttempt } from './settle-attempt.ts'

export const forwardReceived: Effect = {
  on: 'payment_received',
  concerns: (sql, { walletId }) => isForwarding(sql, walletId),
  apply: oneByOne(recordReceipt),
}

export const endForwarded: Effect = {
  on: 'payment_sent',
  concerns: (sql, { walletId, paymentHash }) => attemptOpen(sql, walletId, paymentHash),
  apply: oneByOne(takeSent),
}

async function takeSent(deps: EffectDeps, payment: ReportedPayment): Promise<void> {
  const { walletId, paymentHash, preimage, feesPaidMsats = 0 } = payment
  if (preimage === undefined || !preimageMatches(preimage, paymentHash)) return
  const attempt = await findAttemptOf(deps.sql, walletId, paymentHash)
  if (attempt && attempt.status !== 'SUCCEEDED') await settleAttempt(deps, attempt, { preimage, feesPaidMsats })
}
