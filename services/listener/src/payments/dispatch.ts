/**
 * The one place where the listener sends pay_invoice, or `pay` where the fees are capped. The signed request is in the journal before it is published; past
 * that boundary nothing is sent again. How long a caller waits changes nothing about the payment.
 */

import type { NotPublished, Outcome } from '@chispa/nwc/outcome'
import type { Prepared } from '@chispa/nwc/wallet'
import { requestExpiresAt } from '@chispa/payments/deadlines'
import type { NeverSent } from '@chispa/payments/never-sent'
import { verdictOfReply } from '@chispa/payments/verdicts'
import type { PayingMethod } from '@chispa/protocols/nip47'
import { inSpan } from '@chispa/service/span'
import type { PooledWallet } from '../wallets/pooled-wallet.ts'
import { type JournalDeps, recordNotStarted, recordReply } from './record-outcome.ts'
import { type Claim, type Claimed, claimPayment, findPayment, markPublished, type ShownPayment } from './store.ts'

type PreparedPayment = Prepared<'pay_invoice'> | Prepared<'pay'>

/** `replyTimeoutMs`: after that a payment is unknown, and looked up. */
export type DispatchDeps = JournalDeps & { replyTimeoutMs: number; neverSent: NeverSent }

/** For a wallet that is ready: claim and boundary in one statement. A string tells why nothing was sent. */
export async function claimAndSend(
  deps: DispatchDeps,
  pooled: PooledWallet,
  claim: Claim,
): Promise<ShownPayment | undefined | Exclude<Claimed, 'claimed'> | 'not_ready'> {
  const prepared = await prepare(deps, pooled, claim)
  if (prepared.kind === 'not-published') return 'not_ready'
  const claiming = () => claimPayment(deps.sql, claim, ownerOf(deps, pooled), signedOf(prepared))
  const claimed = await inSpan('claim in the journal', { 'chispa.wallet_id': claim.walletId }, () =>
    deps.neverSent.passBoundary(claim.requestId, claiming),
  )
  if (claimed === 'claimed') return send(deps, claim, prepared)
  prepared.giveUp()
  return claimed
}

/** For a payment that was claimed while its wallet was not ready. */
export async function sendClaimed(
  deps: DispatchDeps,
  pooled: PooledWallet,
  claim: Claim,
): Promise<ShownPayment | undefined> {
  const prepared = await prepare(deps, pooled, claim)
  if (prepared.kind === 'not-published') {
    return recordNotStarted(deps, claim.requestId, { code: 'wallet_not_ready', message: prepared.message })
  }
  const passed = await deps.neverSent.passBoundary(claim.requestId, () =>
    markPublished(deps.sql, claim, ownerOf(deps, pooled), signedOf(prepared), deps.clock.now()),
  )
  if (passed) return send(deps, claim, prepared)
  prepared.giveUp()
  return findPayment(deps.sql, claim.requestId)
}

function prepare(
  { clock }: DispatchDeps,
  { wallet }: PooledWallet,
  { invoice, invoiceExpiresAt, maxFeeMsats, params }: Claim,
): Promise<PreparedPayment | NotPublished> {
  const expiresAt = requestExpiresAt(clock.now(), invoiceExpiresAt)
  if (maxFeeMsats === null) return wallet.prepare('pay_invoice', { ...params, invoice }, { expiresAt })
  return wallet.prepare('pay', { payment: `lightning:${invoice}`, max_fee: maxFeeMsats }, { expiresAt })
}

async function send(
  deps: DispatchDeps,
  { requestId, walletId, paymentHash }: Claim,
  prepared: PreparedPayment,
): Promise<ShownPayment | undefined> {
  deps.neverSent.forget(requestId)
  const publish = () => prepared.publish({ timeoutMs: deps.replyTimeoutMs })
  const outcome = await inSpan('wallet pay_invoice', { 'chispa.wallet_id': walletId }, publish, 'client')
  const verdict = verdictOfReply(outcome, paymentHash)
  const told = { 'chispa.verdict': verdict.kind }
  return inSpan('write the outcome', told, () => recordReply(deps, requestId, verdict, wordsFor(outcome)))
}

const ownerOf = ({ lease }: DispatchDeps, { fence }: PooledWallet) => ({ id: lease.id, fence })

const signedOf = ({ event, encryption }: PreparedPayment) => ({
  event: JSON.stringify(event),
  eventId: event.id,
  encryption,
})

function wordsFor(outcome: Outcome<PayingMethod>): string {
  switch (outcome.kind) {
    case 'result':
      return 'The wallet answered without a valid proof of the payment'
    case 'wallet-error':
    case 'not-published':
      return outcome.message
    case 'timeout':
    case 'closed':
      return 'The wallet has not answered yet'
    default:
      return outcome satisfies never
  }
}
