/**
 * Whether an invoice was paid, for those who poll. The wallet is asked at most once in a while for each invoice; everyone
 * who asks meanwhile shares the answer.
 */

import { LoadingCache } from '@chispa/concurrency/bounded-cache'
import type { Sql } from '@chispa/database/connect'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { type LookUpDeps, type LookUpOutcome, lookUpInvoice } from './look-up.ts'
import { LookUpBudget, type Poller } from './look-up-budget.ts'
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

/** Whose an invoice of ours is; undefined for one that was made elsewhere. */
export const findInvoiceOwner = async (
  sql: Sql,
  paymentHash: string,
): Promise<Pick<StoredInvoice, 'userId' | 'username'> | undefined> => findInvoiceRow(sql, paymentHash)

/** `poller`: whose share of the wallet's look-ups it is. */
export type FindInvoiceState = (invoice: StoredInvoice, poller: Poller) => Promise<InvoiceState>

/** Made once for the process: whoever asks about an invoice, whichever way, shares the answer and the budget of its wallet. */
export function invoiceStates(deps: LookUpDeps & Pick<Deps, 'clock' | 'rateLimits'>): FindInvoiceState {
  const { clock } = deps
  const outcomes = new LoadingCache<string, LookUpOutcome>({ max: maxRemembered, ttlMs: rememberedMs, clock })
  const budget = deps.rateLimits ? new LookUpBudget(clock) : undefined

  async function ask(invoice: StoredInvoice, poller: Poller): Promise<LookUpOutcome> {
    const release = budget?.take(invoice.walletId, poller)
    if (budget && !release) return { kind: 'silent' }
    try {
      return await lookUpInvoice(deps, invoice)
    } finally {
      release?.()
    }
  }

  return async (invoice, poller) => {
    const { bolt11: text, status, preimage } = invoice
    if (status === 'PAID') return { text, settled: true, ...(preimage !== null && { preimage }) }
    const load = () => ask(invoice, poller)
    const outcome = status === 'PENDING' ? await outcomes.get(invoice.paymentHash, load) : undefined
    if (outcome?.kind !== 'settled') return { text, settled: false }
    return { text, settled: true, ...(outcome.preimage !== null && { preimage: outcome.preimage }) }
  }
}
