/** Trial invoices: what a wallet makes when it is asked for one that commits to a hash, and for part of a satoshi. */
import { createHash } from 'node:crypto'
import type { HashForm, WalletCheck } from '@chispa/contract/wallet-check'
import type { Transaction } from '@chispa/protocols/nip47-transaction'
import type { CallOutcome, InvoiceRequest } from './calls.ts'
import { decoded, noteError, type Trial } from './trial.ts'

export type MadeInvoice = { invoice: WalletCheck['invoice']; hashForm: HashForm | null; bolt11: string | undefined }

const asked = { amountMsats: 1000, expirySeconds: 600 }
const partMsats = 1500
/** Wallets round, and clocks differ. */
const expirySlackSeconds = 60
const text = 'A trial invoice, not to be paid'
const descriptionHash = createHash('sha256').update(text).digest('hex')

const requests: [HashForm, InvoiceRequest][] = [
  ['hash', { ...asked, descriptionHash }],
  ['hash_with_text', { ...asked, description: text, descriptionHash }],
  ['none', { ...asked, description: text }],
]

/** In one form after the other, until an invoice commits to the hash; the last one that was made counts. */
export async function tryInvoice(trial: Trial): Promise<MadeInvoice> {
  let best: MadeInvoice = { invoice: 'no_answer', hashForm: null, bolt11: undefined }
  for (const [form, request] of requests) {
    const made = await trial.calls.makeInvoice(trial.id, request, trial.limit())
    noteError(trial, made)
    const invoice = invoiceSeen(made, trial.now())
    const bolt11 = made.kind === 'result' ? made.result.invoice : undefined
    const committed = bolt11 === undefined ? undefined : decoded(bolt11)?.descriptionHash === descriptionHash
    if (made.kind === 'result' || best.bolt11 === undefined) best = { invoice, hashForm: null, bolt11 }
    if (committed || (form === 'none' && bolt11 !== undefined)) {
      best.hashForm = form
      break
    }
    if (made.kind !== 'result' && made.kind !== 'wallet-error') break
  }
  if (best.hashForm === 'hash_with_text') trial.differs('hash_only_with_text')
  if (best.hashForm === 'none') trial.differs('no_description_hash')
  if (best.invoice === 'wrong_expiry') trial.differs('own_expiry')
  return best
}

export async function tryPartSatoshis(trial: Trial): Promise<void> {
  const request = { amountMsats: partMsats, description: text, expirySeconds: asked.expirySeconds }
  const made = await trial.calls.makeInvoice(trial.id, request, trial.limit())
  noteError(trial, made)
  if (made.kind === 'wallet-error' && made.code !== 'RATE_LIMITED') trial.differs('refuses_part_satoshis')
  if (made.kind !== 'result' || made.result.invoice === undefined) return
  if (decoded(made.result.invoice)?.amountMsats !== partMsats) trial.differs('rounds_part_satoshis')
}

export function invoiceSeen(made: CallOutcome<Transaction>, now: number): WalletCheck['invoice'] {
  if (made.kind === 'wallet-error') return 'refused'
  if (made.kind !== 'result') return 'no_answer'
  const invoice = made.result.invoice === undefined ? undefined : decoded(made.result.invoice)
  if (!invoice) return 'unreadable'
  const { amountMsats, paymentHash, expiresAt } = invoice
  if (amountMsats !== asked.amountMsats) return 'wrong_amount'
  if (made.result.paymentHash !== undefined && made.result.paymentHash !== paymentHash) return 'wrong_hash'
  return Math.abs(expiresAt - (now + asked.expirySeconds)) <= expirySlackSeconds ? 'as_asked' : 'wrong_expiry'
}
