/** Wallets report through the listener that they were paid. */
import type { Sql, SqlPart } from '@chispa/database/connect'
import type { Deps } from '../deps.ts'
import { type News, settleInvoices } from './settle.ts'
import { hastenLookup, invoiceOpen } from './store.ts'

type Report = Omit<News, 'amountMsats'> & { amountMsats: number | undefined }
type TakeDeps = Parameters<typeof settleInvoices>[0] & Pick<Deps, 'log'>

/** A condition, for a statement: whether a report of this payment can change an invoice of ours. */
export const invoiceMayChange = (sql: Sql, paymentHash: SqlPart, hasPreimage: SqlPart) =>
  invoiceOpen(sql, paymentHash, hasPreimage)

export async function takePaymentsReceived(deps: TakeDeps, reports: readonly Report[]): Promise<void> {
  const complete = reports.filter(hasAmount)
  const settlements = await settleInvoices(deps, complete)
  for (const [at, { paymentHash, walletId }] of complete.entries()) {
    const kind = settlements[at]?.kind
    if (kind === 'wrong_wallet' || kind === 'wrong_amount' || kind === 'wrong_preimage') {
      deps.log.warn({ paymentHash, walletId, problem: kind }, 'a wallet reports a payment that does not fit')
    }
  }
  // Without the amount nothing is settled, but the wallet can be asked at once.
  for (const report of reports.filter(one => !hasAmount(one))) {
    await hastenLookup(deps.sql, { paymentHash: report.paymentHash, walletId: report.walletId, now: deps.now() })
  }
}

const hasAmount = (report: Report): report is News => report.amountMsats !== undefined
