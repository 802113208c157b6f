/**
 * Before another attempt: some wallets say that a payment failed and make it all the same. The wallet is asked, and
 * only when it does not have the payment either is there another.
 */
import { isInvoiceOver } from '@chispa/payments/deadlines'
import { verdictOfLookup } from '@chispa/payments/verdicts'
import type { Deps } from '../deps.ts'
import type { Attempt } from './attempt-store.ts'
import { afterFailure } from './backoff.ts'
import { type Debt, putOff } from './destination-store.ts'
import { settleAttempt } from './settle-attempt.ts'

const timeoutMs = 5000
/** It does not answer this question at all. */
const unanswerable = ['NOT_IMPLEMENTED', 'RESTRICTED', 'UNAUTHORIZED']
/** Any other error says nothing about the payment; it is not asked for ever. */
const maxAsked = 6

/** True when nothing is to be paid now: it was paid, or nobody can say. */
export async function wasPaidAfterAll(
  deps: Pick<Deps, 'sql' | 'now' | 'wallets'>,
  debt: Debt,
  attempt: Attempt,
): Promise<boolean> {
  const { walletId, paymentHash } = attempt
  const answer = await deps.wallets.lookupInvoice(walletId, { paymentHash }, { timeoutMs })
  const maySayMore = debt.failures < maxAsked
  if (answer.kind === 'wallet-error' && unanswerable.includes(answer.code)) return false
  const at = deps.now()
  const verdict = verdictOfLookup(answer, attempt)
  switch (verdict.kind) {
    case 'succeeded':
      await settleAttempt(deps, attempt, verdict)
      return true
    case 'failed':
    case 'no-record':
    case 'maybe-no-record':
      return false
    case 'unpaid':
    case 'expired':
      if (isInvoiceOver(attempt, at)) return false
      break
    case 'nothing':
      if (!maySayMore) return false
      break
    case 'pending':
    case 'unproven':
    case 'paid-inside':
      break
    default:
      return verdict satisfies never
  }
  const dueAt = new Date(at.getTime() + afterFailure(debt.failures))
  const reason = verdict.kind === 'nothing' ? 'wallet_not_ready' : 'in_flight'
  await putOff(deps.sql, debt, { dueAt, reason, failures: debt.failures + 1, reserveMsats: debt.reserveMsats }, at)
  return true
}
