/** What reported payments mean for forwarding: one received is recorded, one sent may be one of ours. */
import type { Sql } from '@chispa/database/connect'
import { preimageMatches } from '@chispa/protocols/nip47-transaction'
import type { Effect, EffectDeps, ReportedPayment } from '../effect.ts'
import { isForwarding } from './action-store.ts'
import { attemptOpen, findAttemptOf } from './attempt-store.ts'
import { recordReceipt } from './record-receipt.ts'
import { settleAttempt } from './settle-attempt.ts'

export const forwardReceived: Effect = {
  on: 'payment_received',
  concerns: (sql: Sql, { walletId }) => isForwarding(sql, walletId),
  apply: recordReceipt,
}

export const endForwarded: Effect = {
  on: 'payment_sent',
  concerns: (sql: Sql, { walletId, paymentHash }) => attemptOpen(sql, walletId, paymentHash),
  apply: takeSent,
}

async function takeSent(deps: EffectDeps, payment: ReportedPayment): Promise<void> {
  const { walletId, paymentHash, preimage, feesPaidMsats = 0 } = payment
  if (preimage === undefined || !preimageMatches(preimage, paymentHash)) return
  const attempt = await findAttemptOf(deps.sql, walletId, paymentHash)
  if (attempt && attempt.status !== 'SUCCEEDED') await settleAttempt(deps, attempt, { preimage, feesPaidMsats })
}
