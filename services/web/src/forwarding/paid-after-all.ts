/**
 * Before another attempt: some wallets say that a payment failed and make it all the same. The wallet is asked, and
 * only when it does not have the payment either is there another.
 */
import { preimageMatches } from '@chispa/protocols/nip47-client'
import type { Deps } from '../deps.ts'
import type { Attempt } from './attempt-store.ts'
import { afterFailure } from './backoff.ts'
import { type Debt, putOff } from './destination-store.ts'
import { settleAttempt } from './settle-attempt.ts'

const patienceMs = 5000
/** Codes with which a wallet says nothing about the payment; it is not asked for ever. */
const unsure = ['INTERNAL', 'OTHER', 'RATE_LIMITED']
const mostAsked = 6
const graceMs = 3_600_000

/** True when nothing is to be paid now: it was paid, or nobody can say. */
export async function wasPaidAfterAll(
  deps: Pick<Deps, 'sql' | 'now' | 'wallets'>,
  debt: Debt,
  attempt: Attempt,
): Promise<boolean> {
  const { walletId, paymentHash } = attempt
  const answer = await deps.wallets.lookupInvoice(walletId, { paymentHash }, { timeoutMs: patienceMs })
  const maySayMore = debt.failures < mostAsked
  if (answer.kind === 'wallet-error' && !(unsure.includes(answer.code) && maySayMore)) return false
  if (answer.kind === 'result') {
    const { type, state, preimage, feesPaidMsats, paymentHash: found } = answer.result
    if (type !== 'outgoing' || found !== paymentHash) return false
    if (preimage !== undefined && preimageMatches(preimage, paymentHash)) {
      await settleAttempt(deps, attempt, { preimage, feesPaidMsats })
      return true
    }
    if (state === 'failed') return false
    // Clocks differ: an invoice that just expired may have been paid in its last moment.
    if (state === 'expired' && deps.now().getTime() >= attempt.invoiceExpiresAt.getTime() + graceMs) return false
  }
  if (answer.kind !== 'result' && !maySayMore) return false
  const at = deps.now()
  const dueAt = new Date(at.getTime() + afterFailure(debt.failures))
  const reason = answer.kind === 'result' ? 'in_flight' : 'wallet_not_ready'
  await putOff(deps.sql, debt, { dueAt, reason, failures: debt.failures + 1, reserveMsats: debt.reserveMsats }, at)
  return true
}
