/**
 * The one place where the web service pays: through the listener when that is there, else with a pay_invoice of its own,
 * whose signed request is stored before it is published. Past that boundary nothing is sent again, on whichever way, unless
 * the listener or every relay proves that nothing was begun. What nobody knows when the time is over goes on by itself: the
 * listener's journal, late replies, notifications and look-ups find it. Of a boundary that was not heard to be written nothing
 * has left, and who did not hear it says so: end-never-sent.
 */

import type { Deadline } from '@chispa/concurrency/timeout'
import { withTimeout } from '@chispa/concurrency/timeout'
import type { WalletProfile } from '@chispa/contract/wallet-profile'
import { notPublished, type Outcome } from '@chispa/nwc/outcome'
import { waitForRelays } from '@chispa/nwc/wait-for-relays'
import type { Wallet } from '@chispa/nwc/wallet'
import { requestExpiresAt } from '@chispa/payments/deadlines'
import type { NeverSent } from '@chispa/payments/never-sent'
import { mayPublishAgain } from '@chispa/payments/publish-again'
import { inSpan } from '@chispa/service/span'
import type { Deps } from '../deps.ts'
import type { Pairing } from '../listener-client/pairing.ts'
import { sendPayment } from '../listener-client/payments.ts'
import { markHandedOver, markPublished, markTakenBack } from './dispatch-store.ts'
import { notStarted, outcomeOfJournal, outcomeOfReply } from './outcome.ts'
import { notePayReply, payWaitMs } from './pay-wait.ts'
import { type RecordDeps, recordOutcome } from './record-outcome.ts'
import { findPayment, type Payment } from './store.ts'

export type DispatchDeps = RecordDeps &
  Pick<Deps, 'paymentWallets' | 'walletLimitMs' | 'listener'> & { neverSent: NeverSent }

export type Order = {
  id: string
  requestId: string
  /** Which try of this wallet at this invoice. */
  attemptNo: number
  walletId: string
  invoice: string
  paymentHash: string
  invoiceExpiresAt: Date
  /** What was seen of how late the wallet replies to payments. */
  seen: Pick<WalletProfile, 'payReplyMs'>
}

/** Past the boundary somebody else looks after it this much later than the reply is waited for. */
export const leaseMarginMs = 5000
/** Our own work within the limit that callers are promised. */
const ownShare = 1 / 20
const changeTimeoutMs = 500

/** Undefined when the payment gave way to another tap meanwhile. */
export async function dispatch(deps: DispatchDeps, order: Order, deadline: Deadline): Promise<Payment | undefined> {
  const pairing = deps.listener.usable()
  const paying = { 'chispa.payment_id': order.id, 'chispa.wallet_id': order.walletId }
  const handedOver =
    pairing && (await inSpan('pay through the listener', paying, () => handOver(deps, pairing, order, deadline)))
  return handedOver === undefined || handedOver === 'not started'
    ? inSpan('pay directly', paying, () => payDirectly(deps, order, deadline))
    : handedOver.payment
}

/** The request id is the payment's for good: should it reach the listener twice, it is one payment. */
async function handOver(
  deps: DispatchDeps,
  pairing: Pairing,
  { id, requestId, attemptNo, walletId, invoice, paymentHash }: Order,
  deadline: Deadline,
): Promise<{ payment: Payment | undefined } | 'not started'> {
  const { sql, now, listener, walletLimitMs, neverSent } = deps
  const timeoutMs = deadline.leftMs() - ownShare * walletLimitMs
  const leaseUntil = new Date(now().getTime() + timeoutMs + leaseMarginMs)
  const handingOver = () => markHandedOver(sql, id, { now: now(), leaseUntil })
  if (!(await neverSent.passBoundary(id, handingOver))) return { payment: await findPayment(sql, id) }
  neverSent.forget(id)
  // The first attempt may have been ours: without its number the listener would take the wallet's record of it for this one's.
  const retry = attemptNo > 1 && { attemptNo }
  const request = { requestId, walletId, invoice, paymentHash, ...retry }
  const answer = await sendPayment(listener, pairing, { ...request, timeoutMs })
  if (answer.kind !== 'not-started')
    return { payment: await recordOutcome(deps, id, outcomeOfJournal(answer), 'reply') }
  if (await markTakenBack(sql, id)) return 'not started'
  return { payment: await findPayment(sql, id) }
}

async function payDirectly(deps: DispatchDeps, order: Order, deadline: Deadline): Promise<Payment | undefined> {
  const borrowed = await deps.paymentWallets.borrow(order.walletId)
  if (!borrowed) return recordOutcome(deps, order.id, notStarted, 'reply')
  try {
    const sent = await send(deps, borrowed.wallet, order, deadline)
    if (sent === 'released') return findPayment(deps.sql, order.id)
    const payment = await recordOutcome(deps, order.id, outcomeOfReply(sent.reply, order.paymentHash), 'reply')
    if (sent.tookMs !== undefined) await notePayReply(deps, { ...order, tookMs: sent.tookMs })
    return payment
  } finally {
    borrowed.giveBack()
  }
}

/** `tookMs` when the wallet replied. */
type Sent = { reply: Outcome<'pay_invoice'>; tookMs?: number }

async function send(
  { sql, now, walletLimitMs, neverSent }: DispatchDeps,
  wallet: Wallet,
  { id, walletId, invoice, invoiceExpiresAt, seen }: Order,
  deadline: Deadline,
): Promise<Sent | 'released'> {
  const leftMs = () => deadline.leftMs() - ownShare * walletLimitMs
  // Without time to hear the answer it is better not to begin.
  const minAnswerMs = walletLimitMs / 4
  // Nothing begins later for a slow wallet: only its reply is waited for longer.
  const replyMs = () => leftMs() + payWaitMs(seen, walletLimitMs) - walletLimitMs
  let previous: string | null = null
  for (let attempt = 1; ; attempt++) {
    const expiresAt = requestExpiresAt(now(), invoiceExpiresAt)
    const prepared = await wallet.prepare('pay_invoice', { invoice }, { expiresAt, timeoutMs: leftMs() - minAnswerMs })
    if (prepared.kind === 'not-published') return { reply: prepared }
    // Before the boundary, so that whoever dies while waiting has provably sent nothing.
    const reached = await waitForRelays(wallet, relay => relay.covers(wallet.clientPublicKey), leftMs() - minAnswerMs)
    if (reached.length === 0) {
      prepared.giveUp()
      return { reply: notPublished('not-connected', 'No relay of the wallet could be reached in time') }
    }
    const { event, encryption } = prepared
    const leaseUntil = new Date(now().getTime() + replyMs() + leaseMarginMs)
    const request = { event: JSON.stringify(event), eventId: event.id, encryption, previous, now: now(), leaseUntil }
    if (!(await neverSent.passBoundary(id, () => markPublished(sql, id, request)))) {
      prepared.giveUp()
      return 'released'
    }
    neverSent.forget(id)
    previous = event.id
    const publish = () => prepared.publish({ timeoutMs: replyMs() })
    const publishedAt = now().getTime()
    const reply = await inSpan('wallet pay_invoice', { 'chispa.wallet_id': walletId }, publish, 'client')
    if (!mayPublishAgain(reply, { attempt, leftMs: leftMs(), timeoutMs: walletLimitMs })) {
      const hasReplied = reply.kind === 'result' || reply.kind === 'wallet-error'
      return { reply, ...(hasReplied && { tookMs: now().getTime() - publishedAt }) }
    }
    // The socket may not have known yet that it is closed.
    await withTimeout(Promise.race(wallet.relays.map(relay => relay.nextChange)), changeTimeoutMs)
  }
}
