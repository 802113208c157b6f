/**
 * Whether an invoice was paid, for those who poll. The wallet is asked at most once in a while for each invoice; everyone
 * who asks meanwhile shares the answer.
 */

import { LoadingCache } from '@chispa/concurrency/bounded-cache'
import type { Sql } from '@chispa/database/connect'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { type LookUpDeps, type LookUpOutcome, lookUpInvoice } from './look-up.ts'
import { findInvoiceRow, type StoredInvoice } from './store.ts'

export type InvoiceState = { text: string; settled: boolean; preimage?: string }

const rememberedMs = 1000
const maxRemembered = 10_000

export async function getInvoice(sql: Sql, paymentHash: string): Promise<StoredInvoice> {
  if (!/^[0-9a-f]{64}$/i.test(paymentHash)) throw new Refusal('invalid_payment_hash')
  const invoice = await findInvoiceRow(sql, paymentHash.toLowerCase())
  if (!invoice) throw new Refusal('invoice_not_found')
  return invoice
}

export function invoiceStates(
  deps: LookUpDeps & Pick<Deps, 'clock'>,
): (invoice: StoredInvoice) => Promise<InvoiceState> {
  const { clock } = deps
  const outcomes = new LoadingCache<string, LookUpOutcome>({ max: maxRemembered, ttlMs: rememberedMs, clock })

  const ask = (invoice: StoredInvoice) => outcomes.get(invoice.paymentHash, () => lookUpInvoice(deps, invoice))

  return async invoice => {
    const { bolt11: text, status, preimage } = invoice
    if (status === 'PAID') return { text, settled: true, ...(preimage !== null && { preimage }) }
    const outcome = status === 'PENDING' ? await ask(invoice) : undefined
    if (outcome?.kind !== 'settled') return { text, settled: false }
    return { text, settled: true, ...(outcome.preimage !== null && { preimage: outcome.preimage }) }
  }
}
