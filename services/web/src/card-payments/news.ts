/** What wallets say of payments when nobody waits for the answer: it ends those whose result was not known. */
import type { Sql, SqlPart } from '@chispa/database/connect'
import type { Outcome } from '@chispa/nwc/outcome'
import type { LateReply } from '@chispa/nwc/requests'
import { preimageMatches, type Transaction } from '@chispa/protocols/nip47-transaction'
import type { PaymentNews } from '../wallets/payment-wallets.ts'
import { readProfile } from '../wallets/profile.ts'
import { outcomeOfReply } from './outcome.ts'
import { notePayReply } from './pay-wait.ts'
import { type RecordDeps, recordOutcome } from './record-outcome.ts'
import { findPaymentOfEvent, findProvable, paymentOpen } from './store.ts'

export function paymentNews(deps: RecordDeps): PaymentNews {
  const guarded = (work: Promise<void>) => {
    work.catch(error => deps.log.error({ err: error }, 'news of a card payment not taken'))
  }
  return {
    onLateReply: late => guarded(takeLateReply(deps, late)),
    onPaymentSent: (walletId, transaction) => guarded(takePaymentSent(deps, walletId, transaction)),
  }
}

async function takeLateReply(deps: RecordDeps, { method, requestId, reply, walletKey }: LateReply): Promise<void> {
  if (method !== 'pay_invoice') return
  const payment = await findPaymentOfEvent(deps.sql, requestId)
  if (!payment || payment.walletId !== walletKey) return
  const outcome = outcomeOfReply(reply as Outcome<'pay_invoice'>, payment.paymentHash)
  if (outcome.kind !== 'unknown' || payment.status === 'PENDING') {
    await recordOutcome(deps, payment.id, outcome, 'late_reply')
  }
  await notePayReply(deps, {
    walletId: walletKey,
    tookMs: deps.now().getTime() - (payment.publishedAt ?? payment.createdAt).getTime(),
    seen: await readProfile(deps.sql, walletKey),
  })
}

/** A condition, for a statement: whether a proof of this payment can change anything. */
export const mayEndPayment = (sql: Sql, walletId: SqlPart, paymentHash: SqlPart) =>
  paymentOpen(sql, walletId, paymentHash)

/** Whoever settles a payment by proof: also the way for the listener's news. */
export async function takePaymentSent(
  deps: RecordDeps,
  walletId: string,
  { paymentHash, preimage, feesPaidMsats }: Pick<Transaction, 'paymentHash' | 'preimage' | 'feesPaidMsats'>,
): Promise<void> {
  if (preimage === undefined || !preimageMatches(preimage, paymentHash)) return
  const payment = await findProvable(deps.sql, walletId, paymentHash)
  if (!payment) return
  await recordOutcome(deps, payment.id, { kind: 'succeeded', preimage, feesPaidMsats }, 'notification')
}
