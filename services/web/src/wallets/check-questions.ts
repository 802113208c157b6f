/** What a wallet is asked in a check beside invoices: its budget, a look-up, a page of history. */
import { randomBytes } from 'node:crypto'
import type { TrialAnswer, WalletCheck, WalletDifference } from '@chispa/contract/wallet-check'
import { decoded, noteError, type Trial } from './trial.ts'

/** Undefined when the wallet does not say; null without a limit. */
export async function tryBudget(trial: Trial): Promise<WalletCheck['budget']> {
  if (!trial.isOffered('get_budget')) return undefined
  const told = await trial.calls.getBudget(trial.id, trial.limit())
  noteError(trial, told)
  if (told.kind !== 'result') return undefined
  const { totalMsats, usedMsats = 0, renewsAt } = told.result
  if (totalMsats === undefined) return null
  const balance = trial.isOffered('get_balance') ? await trial.calls.getBalance(trial.id, trial.limit()) : undefined
  const isBudget = balance?.kind === 'result' && balance.result.balanceMsats === totalMsats - usedMsats
  if (isBudget) trial.differs('balance_is_budget')
  return { totalMsats, usedMsats, renewsAt: renewsAt ? new Date(renewsAt * 1000).toISOString() : null }
}

export async function tryLookup(trial: Trial, bolt11: string | undefined): Promise<TrialAnswer> {
  if (!trial.isOffered('lookup_invoice')) return 'not_offered'
  const paymentHash = bolt11 === undefined ? undefined : decoded(bolt11)?.paymentHash
  if (bolt11 === undefined || paymentHash === undefined) return 'not_tried'
  const [byHash] = await Promise.all([
    trial.wallet.request('lookup_invoice', { payment_hash: paymentHash }, trial.limit()),
    tryUnknownHash(trial),
  ])
  noteError(trial, byHash)
  if (byHash.kind === 'wallet-error') return 'refused'
  if (byHash.kind === 'result') {
    const canTell = noteOpenInvoice(trial, byHash.raw)
    const { result } = byHash
    return canTell && result.paymentHash === paymentHash && result.state !== 'settled' ? 'right' : 'wrong'
  }
  const byInvoice = await trial.wallet.request('lookup_invoice', { invoice: bolt11 }, trial.limit())
  if (byInvoice.kind === 'result') {
    trial.differs('found_by_invoice_only')
    noteOpenInvoice(trial, byInvoice.raw)
  }
  return 'no_answer'
}

/** How it says that it knows no such payment: what nobody can tell from a failure is no proof. */
async function tryUnknownHash(trial: Trial): Promise<void> {
  const unknown = { payment_hash: randomBytes(32).toString('hex') }
  const answer = await trial.wallet.request('lookup_invoice', unknown, trial.limit())
  noteError(trial, answer)
  const isOther = answer.kind === 'wallet-error' && !['NOT_FOUND', 'EXPIRED', 'RATE_LIMITED'].includes(answer.code)
  if (isOther || answer.kind === 'timeout') trial.differs('not_found_in_other_words')
}

/** Nobody has paid it: whatever speaks of a payment is no proof of one. Whether a payment would show. */
function noteOpenInvoice({ differs }: Trial, raw: unknown): boolean {
  const told = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<string, unknown>
  if (!told.state) differs('no_state')
  if (typeof told.preimage === 'string' && /^[0-9a-f]{64}$/i.test(told.preimage)) differs('preimage_before_payment')
  if (told.settled_at) differs('settled_before_payment')
  if (told.amount === undefined || told.amount === null) differs('no_amount')
  if (!told.payment_hash) differs('no_payment_hash')
  return Boolean(told.state) || !told.settled_at
}

/** Behind any clock that is nearly right. */
const expiredSeconds = 60

/** Whether it carries out what has expired: then it may pay long after everybody has left. `timeoutMs`: it answered sooner before. */
export async function tryExpired(trial: Trial, timeoutMs: number): Promise<void> {
  const prepared = await trial.wallet.prepare('get_info', {}, { expiresAt: trial.now() - expiredSeconds, timeoutMs })
  if (prepared.kind === 'not-published') return
  const outcome = await prepared.publish({ timeoutMs, evenIfExpired: true })
  if (outcome.kind === 'result' || outcome.kind === 'wallet-error') trial.differs('acts_when_expired')
}

const pageSize = 20

export async function tryHistory(trial: Trial, bolt11: string | undefined): Promise<TrialAnswer> {
  if (!trial.isOffered('list_transactions')) return 'not_offered'
  const listed = await trial.wallet.request('list_transactions', { limit: pageSize, unpaid: true }, trial.limit())
  noteError(trial, listed)
  if (listed.kind === 'wallet-error') return 'refused'
  if (listed.kind !== 'result') return 'no_answer'
  return areRowsRight(trial, listed.raw, bolt11 === undefined ? undefined : decoded(bolt11)?.paymentHash)
    ? 'right'
    : 'wrong'
}

function areRowsRight({ differs }: Trial, raw: unknown, unpaidHash: string | undefined): boolean {
  let isRight = true
  const differsForPayments = (difference: WalletDifference) => {
    isRight = false
    differs(difference)
  }
  const rows = (raw as { transactions?: unknown }).transactions
  for (const row of Array.isArray(rows) ? (rows as Record<string, unknown>[]) : []) {
    const invoice = typeof row.invoice === 'string' ? decoded(row.invoice) : undefined
    if (invoice && row.payment_hash && row.payment_hash !== invoice.paymentHash) differsForPayments('lists_other_ids')
    if (typeof row.fees_paid === 'number' && row.fees_paid < 0) differs('negative_fees')
    const isTrial = unpaidHash !== undefined && (row.payment_hash === unpaidHash || invoice?.paymentHash === unpaidHash)
    const isSettled = row.state === 'settled' || (!row.state && Boolean(row.settled_at))
    if (isTrial && isSettled) differsForPayments('lists_unpaid_as_settled')
  }
  return isRight
}
