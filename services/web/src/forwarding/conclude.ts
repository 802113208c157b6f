/** Writes down what the listener says of an attempt, and when the destination is looked at next. */
import type { ForwardingReason } from '@chispa/contract/forwarding'
import { type Sql, transaction } from '@chispa/database/connect'
import type { JournalVerdict } from '@chispa/payments/journal'
import { verdictOfLookup } from '@chispa/payments/verdicts'
import { activityIn } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { type Attempt, countCheck, markEnded } from './attempt-store.ts'
import { afterCheck, afterFailure } from './backoff.ts'
import { type Debt, lockDestination, putOff, type Waiting } from './destination-store.ts'
import { firstReserve, nextReserve } from './reserve.ts'
import { settleAttempt } from './settle-attempt.ts'

export type Concluding = Pick<Deps, 'sql' | 'now' | 'wallets'>

const balanceTimeoutMs = 3000
const lookupTimeoutMs = 3000

export async function conclude(deps: Concluding, debt: Debt, attempt: Attempt, answer: JournalVerdict): Promise<void> {
  switch (answer.kind) {
    case 'succeeded':
      return settleAttempt(deps, attempt, answer)
    case 'rejected':
      return rejected(deps, debt, attempt, answer)
    case 'not-started':
      // An earlier request of the same id may have arrived: only the journal knows.
      return answer.undelivered
        ? stillOpen(deps, debt, attempt, 'listener_away')
        : notStarted(deps, debt, attempt, answer)
    case 'open':
      return takeWord(deps, debt, attempt)
    case 'silent':
      return stillOpen(deps, debt, attempt, 'in_flight')
    default:
      return answer satisfies never
  }
}

/** The journal waits for a proof, which some wallets never give. */
async function takeWord(deps: Concluding, debt: Debt, attempt: Attempt): Promise<void> {
  const { walletId, paymentHash } = attempt
  const answer = await deps.wallets.lookupInvoice(walletId, { paymentHash }, { timeoutMs: lookupTimeoutMs })
  const verdict = verdictOfLookup(answer, attempt)
  if (verdict.kind === 'succeeded') return settleAttempt(deps, attempt, verdict)
  if (verdict.kind === 'unproven') return settleAttempt(deps, attempt, { ...verdict, preimage: null })
  return stillOpen(deps, debt, attempt, 'in_flight')
}

async function stillOpen({ sql, now }: Concluding, debt: Debt, attempt: Attempt, reason: ForwardingReason) {
  const { failures, reserveMsats } = debt
  await transaction(sql, async tx => {
    await lockDestination(tx, debt.id)
    // A proof that came meanwhile has said what is due next: putting that off would hold up the rest of the debt.
    if (!(await countCheck(tx, attempt.requestId))) return
    const dueAt = new Date(now().getTime() + afterCheck(attempt.checks))
    await putOff(tx, debt, { dueAt, reason, failures, reserveMsats }, now())
  })
}

async function notStarted(deps: Concluding, debt: Debt, attempt: Attempt, { why }: { why: string }): Promise<void> {
  await end(
    deps,
    debt,
    attempt,
    { status: 'NOT_STARTED', code: why, walletErrorCode: null },
    later(deps, debt, 'wallet_not_ready'),
  )
}

type Rejection = { code: string; walletErrorCode: string | null }

async function rejected(deps: Concluding, debt: Debt, attempt: Attempt, rejection: Rejection): Promise<void> {
  const code = rejection.code.slice(0, 40)
  const walletErrorCode = rejection.walletErrorCode?.slice(0, 40) ?? null
  await end(
    deps,
    debt,
    attempt,
    { status: 'REJECTED', code, walletErrorCode },
    await nextAfter(deps, debt, attempt, rejection),
  )
}

/** A wallet that lacks the routing fees is asked for less at once, which is what the reserve is for. */
async function nextAfter(deps: Concluding, debt: Debt, attempt: Attempt, rejection: Rejection): Promise<Waiting> {
  const reason = reasonOf(rejection)
  if (reason !== 'insufficient_balance' && !(reason === 'payment_failed' && (await lacksFees(deps, attempt)))) {
    return later(deps, debt, reason)
  }
  const reserveMsats = nextReserve(debt.owedMsats, attempt.reserveMsats)
  if (reserveMsats === undefined) return later(deps, debt, 'insufficient_balance')
  return { dueAt: deps.now(), reason: 'insufficient_balance', failures: debt.failures, reserveMsats }
}

/** Some wallets call it a failed payment when there is enough for the amount but not for the fees. */
async function lacksFees({ wallets }: Concluding, { walletId, amountMsats }: Attempt): Promise<boolean> {
  const answer = await wallets.getBalance(walletId, { timeoutMs: balanceTimeoutMs })
  return answer.kind === 'result' && answer.result.balanceMsats < amountMsats + firstReserve(amountMsats)
}

function reasonOf({ code, walletErrorCode }: Rejection): ForwardingReason {
  // Its invoice is being paid under another request.
  if (code === 'request_conflict') return 'destination_unusable'
  if (code === 'expired_unpaid' || walletErrorCode === 'PAYMENT_FAILED' || walletErrorCode === null)
    return 'payment_failed'
  return walletErrorCode === 'INSUFFICIENT_BALANCE' ? 'insufficient_balance' : 'wallet_declined'
}

const later = ({ now }: Concluding, { failures }: Debt, reason: ForwardingReason): Waiting => ({
  dueAt: new Date(now().getTime() + afterFailure(failures)),
  reason,
  failures: failures + 1,
})

type Ending = { status: 'REJECTED' | 'NOT_STARTED' } & Rejection

async function end(deps: Concluding, debt: Debt, attempt: Attempt, ending: Ending, next: Waiting): Promise<void> {
  await transaction(deps.sql, async tx => {
    await lockDestination(tx, debt.id)
    // Told otherwise meanwhile: then that counts.
    if (!(await markEnded(tx, attempt.requestId, { ...ending, now: deps.now() }))) return
    await putOff(tx, debt, next, deps.now())
    // One entry for a row of failures.
    if (debt.failures === 0 && next.failures === 1) await record(tx, debt, attempt, ending)
  })
}

async function record(
  sql: Sql,
  { userId, walletId, address }: Debt,
  { requestId, amountMsats }: Attempt,
  ending: Ending,
) {
  const { status, code, walletErrorCode } = ending
  await activityIn(sql).record({
    category: 'NWC',
    level: 'WARN',
    event: 'forwarding.attempt_failed',
    message: `A received payment was not forwarded to ${address} yet; it is tried again`,
    userId,
    metadata: { walletId, address, requestId, amountMsats, status, code, walletErrorCode },
  })
}
