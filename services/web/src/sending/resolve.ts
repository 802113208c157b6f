/**
 * What became of payments whose end is not known. The journal is asked; where it has none, the payment is called off, so
 * that a request which is still on its way to the listener begins nothing when the member has long gone. The journal takes a
 * proof alone: where it has none, the wallet's word counts as a word, and at the deadline the payment ends, known or not.
 */
import { deadlineOf } from '@chispa/payments/deadlines'
import { outcomeOfLookup } from '@chispa/payments/lookup-outcome'
import { verdictOfLookup } from '@chispa/payments/verdicts'
import { expiryOf, peekBolt11 } from '@chispa/protocols/bolt11'
import type { Deps } from '../deps.ts'
import { cancelPayment, readJournal } from '../listener-client/payments.ts'
import { type ConcludeDeps, conclude } from './conclude.ts'
import { claimChecks, type SentPayment } from './store.ts'

export type ResolveDeps = ConcludeDeps & Pick<Deps, 'listener' | 'wallets' | 'walletLimitMs'>

const timeoutMs = 4000
const batch = 20

export async function resolveSent(deps: ResolveDeps, signal?: AbortSignal): Promise<void> {
  const pairing = deps.listener.usable()
  if (!pairing) return
  const due = await claimChecks(deps.sql, deps.now(), batch)
  await Promise.all(
    due.map(async payment => {
      const { requestId, walletId, invoice, paymentHash } = payment
      const asked = { requestId, walletId, invoice, paymentHash, timeoutMs, ...(signal && { signal }) }
      const found = await readJournal(deps.listener, pairing, asked)
      const isMissing = found.kind === 'silent' && found.isMissing === true
      const verdict = isMissing ? await cancelPayment(deps.listener, pairing, asked) : found
      const isUnknown = verdict.kind === 'open' || verdict.kind === 'silent'
      await (isUnknown ? endByWallet(deps, payment, signal) : conclude(deps, payment, verdict))
    }),
  )
}

async function endByWallet(deps: ResolveDeps, payment: SentPayment, signal: AbortSignal | undefined): Promise<void> {
  const { walletId, paymentHash, createdAt, amountMsats, attemptNo } = payment
  const read = peekBolt11(payment.invoice)
  if (!read) return
  const wait = { timeoutMs: Math.min(timeoutMs, deps.walletLimitMs), ...(signal && { signal }) }
  const answer = await deps.wallets.lookupInvoice(walletId, { paymentHash }, wait)
  const [now, invoiceExpiresAt] = [deps.now(), expiryOf(read)]
  const told = verdictOfLookup(answer, { paymentHash, amountMsats, createdAt, isRetry: attemptNo > 1 })
  const outcome = outcomeOfLookup(told, { publishedAt: null, invoiceExpiresAt, walletErrorCode: null }, now)
  const isOver = now >= deadlineOf({ createdAt, invoiceExpiresAt })
  switch (outcome.kind) {
    case 'succeeded':
      return conclude(deps, payment, { ...outcome, feesPaidMsats: outcome.feesPaidMsats ?? 0 })
    case 'unproven':
      return conclude(deps, payment, outcome)
    // Until then the journal says it, which knows when the request left.
    case 'rejected':
      return isOver ? conclude(deps, payment, expired) : undefined
    case 'open':
      return isOver ? conclude(deps, payment, { kind: 'unresolved' }) : undefined
    default:
      return outcome satisfies never
  }
}

const expired = { kind: 'rejected', code: 'expired_unpaid', walletErrorCode: null } as const
