/**
 * The one place where an invoice becomes paid, whoever brings the news: the verify route, the background look-up or the
 * listener's webhook. It must come from the wallet that made the invoice, over its amount, and a preimage must be the
 * right one. Saying it twice changes nothing.
 */
import type { Sql } from '@chispa/database/connect'
import { preimageMatches } from '@chispa/protocols/nip47-transaction'
import type { ActivityLog, Entry } from '../activity/record.ts'
import { satsText } from '../activity/sats-text.ts'
import { addPreimage, findInvoiceRow, markPaid, type StoredInvoice } from './store.ts'

export type Evidence = {
  walletId: string
  amountMsats: number
  preimage?: string | undefined
  /** Unix seconds, by the wallet's clock. */
  settledAt?: number | undefined
}

export type News = Evidence & { paymentHash: string; requestId?: string | undefined }

export type Settlement =
  | { kind: 'paid' | 'already_paid'; invoice: StoredInvoice }
  | { kind: 'unknown' | 'wrong_wallet' | 'wrong_amount' | 'wrong_preimage' }

/** `sql` may be a transaction of the caller's. */
type SettleDeps = { sql: Sql; activity: ActivityLog; now: () => Date }

export async function settleInvoice(deps: SettleDeps, paymentHash: string, evidence: Evidence): Promise<Settlement> {
  const [settlement] = await settleInvoices(deps, [{ paymentHash, ...evidence }])
  return settlement!
}

/** Several at once, each invoice once; the results in the same order. */
export async function settleInvoices(deps: SettleDeps, news: readonly News[]): Promise<Settlement[]> {
  const at = deps.now()
  const marks = news.filter(fitsItsHash).map(({ paymentHash, walletId, amountMsats, preimage, settledAt }) => ({
    paymentHash,
    walletId,
    amountMsats,
    preimage: preimage?.toLowerCase() ?? null,
    paidAt: settledAt === undefined ? at : new Date(Math.min(settledAt * 1000, at.getTime())),
  }))
  const paid = marks.length === 0 ? [] : await markPaid(deps.sql, marks, at)
  const requestOf = (invoice: StoredInvoice) => news.find(one => isOf(invoice, one))?.requestId
  if (paid.length > 0) await deps.activity.record(...paid.map(one => paidEntry(one, requestOf(one))))
  const settlements: Settlement[] = []
  for (const one of news) {
    const invoice = paid.find(row => isOf(row, one))
    if (invoice) settlements.push({ kind: 'paid', invoice })
    else settlements.push(fitsItsHash(one) ? await whyNotNow(deps.sql, one) : { kind: 'wrong_preimage' })
  }
  return settlements
}

const isOf = (invoice: StoredInvoice, { paymentHash, walletId }: News) =>
  invoice.paymentHash === paymentHash && invoice.walletId === walletId

const fitsItsHash = ({ preimage, paymentHash }: News) =>
  preimage === undefined || preimageMatches(preimage.toLowerCase(), paymentHash)

async function whyNotNow(sql: Sql, { paymentHash, walletId, amountMsats, ...news }: News): Promise<Settlement> {
  const preimage = news.preimage?.toLowerCase() ?? null
  const invoice = await findInvoiceRow(sql, paymentHash)
  if (!invoice) return { kind: 'unknown' }
  if (invoice.walletId !== walletId) return { kind: 'wrong_wallet' }
  if (invoice.amountMsats !== amountMsats) return { kind: 'wrong_amount' }
  if (preimage !== null && invoice.preimage === null) await addPreimage(sql, paymentHash, preimage)
  return { kind: 'already_paid', invoice: { ...invoice, preimage: invoice.preimage ?? preimage } }
}

const paidEntry = ({ amountMsats, username, userId, purpose }: StoredInvoice, requestId?: string): Entry => ({
  category: 'INVOICE',
  event: 'invoice.paid',
  message: `${satsText(amountMsats)} received${username === null ? '' : ` for ${username}`}`,
  userId,
  ...(requestId !== undefined && { requestId }),
  metadata: { amountMsats, username, purpose },
})
