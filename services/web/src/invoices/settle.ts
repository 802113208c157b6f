/**
 * The one place where an invoice becomes paid, whoever brings the news: the verify route, the background look-up or the
 * listener's webhook. It must come from the wallet that made the invoice, over its amount, and a preimage must be the
 * right one. Saying it twice changes nothing.
 */
import type { Sql } from '@chispa/database/connect'
import { preimageMatches } from '@chispa/protocols/nip47-transaction'
import type { ActivityLog } from '../activity/record.ts'
import { satsText } from '../activity/sats-text.ts'
import { addPreimage, findInvoiceRow, markPaid, type StoredInvoice } from './store.ts'

export type Evidence = {
  walletId: string
  amountMsats: number
  preimage?: string | undefined
  /** Unix seconds, by the wallet's clock. */
  settledAt?: number | undefined
}

export type Settlement =
  | { kind: 'paid' | 'already_paid'; invoice: StoredInvoice }
  | { kind: 'unknown' | 'wrong_wallet' | 'wrong_amount' | 'wrong_preimage' }

/** `sql` may be a transaction of the caller's. */
type SettleDeps = { sql: Sql; activity: ActivityLog; now: () => Date }

export async function settleInvoice(deps: SettleDeps, paymentHash: string, evidence: Evidence): Promise<Settlement> {
  const { sql, now } = deps
  const { walletId, amountMsats } = evidence
  const preimage = evidence.preimage?.toLowerCase() ?? null
  if (preimage !== null && !preimageMatches(preimage, paymentHash)) return { kind: 'wrong_preimage' }

  const at = now()
  const paidAt = evidence.settledAt === undefined ? at : new Date(Math.min(evidence.settledAt * 1000, at.getTime()))
  const paid = await markPaid(sql, { paymentHash, walletId, amountMsats, preimage, paidAt, now: at })
  if (paid) {
    await recordPaid(deps.activity, paid)
    return { kind: 'paid', invoice: paid }
  }
  return whyNotNow(sql, paymentHash, { ...evidence, preimage })
}

async function whyNotNow(
  sql: Sql,
  paymentHash: string,
  { walletId, amountMsats, preimage }: { walletId: string; amountMsats: number; preimage: string | null },
): Promise<Settlement> {
  const invoice = await findInvoiceRow(sql, paymentHash)
  if (!invoice) return { kind: 'unknown' }
  if (invoice.walletId !== walletId) return { kind: 'wrong_wallet' }
  if (invoice.amountMsats !== amountMsats) return { kind: 'wrong_amount' }
  if (preimage !== null && invoice.preimage === null) await addPreimage(sql, paymentHash, preimage)
  return { kind: 'already_paid', invoice: { ...invoice, preimage: invoice.preimage ?? preimage } }
}

async function recordPaid(activity: ActivityLog, { amountMsats, username, userId, purpose }: StoredInvoice) {
  await activity.record({
    category: 'INVOICE',
    event: 'invoice.paid',
    message: `${satsText(amountMsats)} received${username === null ? '' : ` for ${username}`}`,
    userId,
    metadata: { amountMsats, username, purpose },
  })
}
