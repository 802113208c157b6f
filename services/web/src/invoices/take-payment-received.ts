/** A wallet reports through the listener that it was paid. */
import type { Sql } from '@chispa/database/connect'
import type { Deps } from '../deps.ts'
import { type Evidence, settleInvoice } from './settle.ts'
import { hastenLookup, invoiceOpen } from './store.ts'

type Report = Omit<Evidence, 'amountMsats'> & { paymentHash: string; amountMsats: number | undefined }
type TakeDeps = Parameters<typeof settleInvoice>[0] & Pick<Deps, 'log'>

/** A condition, for a statement: whether a report of this payment can change an invoice of ours. */
export const invoiceMayChange = (sql: Sql, paymentHash: string, hasPreimage: boolean) =>
  invoiceOpen(sql, paymentHash, hasPreimage)

export async function takePaymentReceived(deps: TakeDeps, report: Report): Promise<void> {
  const { paymentHash, walletId, amountMsats } = report
  // Without the amount nothing is settled, but the wallet can be asked at once.
  if (amountMsats === undefined) return hastenLookup(deps.sql, { paymentHash, walletId, now: deps.now() })
  const { kind } = await settleInvoice(deps, paymentHash, { ...report, amountMsats })
  if (kind === 'wrong_wallet' || kind === 'wrong_amount' || kind === 'wrong_preimage') {
    deps.log.warn({ paymentHash, walletId, problem: kind }, 'a wallet reports a payment that does not fit')
  }
}
