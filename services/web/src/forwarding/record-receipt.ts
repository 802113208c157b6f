/**
 * A payment that a forwarding wallet received: recorded with its split in the transaction of its webhook, so that the
 * listener hears that we have it only when we have. Once for each event, whoever tells it and how often.
 */
import type { EffectDeps, ReportedPayment } from '../effect.ts'
import { tellDue } from './due-channel.ts'
import { isReceivable } from './max-msats.ts'
import { findForwardingAction, insertReceipt } from './receipt-store.ts'
import { splitReceipt } from './split-receipt.ts'

type Recording = Pick<EffectDeps, 'sql' | 'activity' | 'now'>

export async function recordReceipt(deps: Recording, payment: ReportedPayment): Promise<void> {
  const { sql, now } = deps
  const { eventKey, walletId, paymentHash, amountMsats } = payment
  const action = await findForwardingAction(sql, walletId, paymentHash)
  if (!action) return
  const at = now()
  const settledAt = settledBy(payment, at)
  // Wallets tell whole seconds.
  if (settledAt.getTime() < Math.floor(action.enabledAt.getTime() / 1000) * 1000) return
  const { revision, hops } = action
  const receipt = { eventKey, walletId, revision, paymentHash, hops, settledAt, amountDueAt: at, now: at }
  const id = await insertReceipt(sql, receipt)
  if (id === undefined) return
  // Wallets that do not know the amount say 0; one that cannot be is asked for as well.
  if (isReceivable(amountMsats)) await splitReceipt(deps, { id, ...action }, amountMsats)
  await tellDue(sql)
}

/** Where the wallet does not say when: at the latest when it was first heard of. A time that has not come yet is none. */
const settledBy = ({ settledAt, receivedAt }: ReportedPayment, now: Date) =>
  new Date(Math.min(settledAt === undefined ? receivedAt : Math.floor(settledAt) * 1000, now.getTime()))
