/**
 * Sees every unresolved payment to its end: what a dead process left behind is taken over, and the listener, where it was to
 * pay, and the wallet are asked what became of the rest, ever less often, until the payment's deadline. Any number of
 * processes share the work.
 */
import { invoiceGraceMs, maxOpenMs } from '@chispa/payments/deadlines'
import type { Deps } from '../deps.ts'
import { cancelPayment, readJournal } from '../listener-client/payments.ts'
import { outcomeOfCheck, outcomeOfJournal } from './outcome.ts'
import { type RecordDeps, recordOutcome } from './record-outcome.ts'
import { type CheckSchedule, claimChecks, type Payment, stopChecking, takeOverLeases } from './store.ts'

export type ResolveDeps = RecordDeps & Pick<Deps, 'wallets' | 'paymentWallets' | 'walletLimitMs' | 'listener'>

const seconds = 1000
const hours = 3600 * seconds
const days = 24 * hours

const schedule: CheckSchedule = {
  firstMs: 2 * seconds,
  mostMs: 30 * seconds,
  mostLaterMs: 6 * hours,
  graceMs: invoiceGraceMs,
  longestMs: maxOpenMs,
}
const patienceMs = 5 * seconds
const journalPatienceMs = 3 * seconds
const batch = 50
/** Nobody's card waits for it any more; the truth may still come with a wallet that comes back. */
const giveUpAfterMs = 7 * days

export async function resolvePayments(deps: ResolveDeps, signal?: AbortSignal): Promise<void> {
  for (const payment of await takeOverLeases(deps.sql, deps.now())) {
    deps.log.warn(
      { paymentId: payment.id, status: payment.status },
      'card payment taken over from a process that ended',
    )
  }
  for (;;) {
    const due = await claimChecks(deps.sql, { now: deps.now(), limit: batch, schedule })
    await Promise.all(due.map(payment => checkPayment(deps, payment, signal)))
    if (due.length < batch || signal?.aborted) return
  }
}

/** Nothing is sent again. */
export async function checkPayment(
  deps: ResolveDeps,
  payment: Payment,
  signal?: AbortSignal,
): Promise<Payment | undefined> {
  return (await checkJournal(deps, payment, signal)) ?? checkWallet(deps, payment, signal)
}

/**
 * Undefined when the listener cannot say how it ended. What never reached it is called off: nobody is at the till any more,
 * and the card is free for the next tap.
 */
async function checkJournal(
  deps: ResolveDeps,
  payment: Payment,
  signal: AbortSignal | undefined,
): Promise<Payment | undefined> {
  const pairing = payment.transport === 'LISTENER' ? deps.listener.usable() : undefined
  if (!pairing) return undefined
  const asked = { ...payment, timeoutMs: journalPatienceMs, ...(signal && { signal }) }
  const found = await readJournal(deps.listener, pairing, asked)
  const isMissing = found.kind === 'silent' && found.isMissing === true
  const answer = isMissing ? await cancelPayment(deps.listener, pairing, asked) : found
  const outcome = outcomeOfJournal(answer)
  return outcome.kind === 'unknown' ? undefined : recordOutcome(deps, payment.id, outcome, 'journal')
}

async function checkWallet(
  deps: ResolveDeps,
  payment: Payment,
  signal: AbortSignal | undefined,
): Promise<Payment | undefined> {
  const { id, walletId, paymentHash, eventId, encryption } = payment
  // The reply may still come, also to a process that did not send the request.
  const borrowed = eventId && encryption ? await deps.paymentWallets.borrow(walletId) : undefined
  if (eventId && encryption) borrowed?.wallet.expectReply(eventId, 'pay_invoice', encryption)
  try {
    const timeoutMs = Math.min(patienceMs, deps.walletLimitMs)
    const answer = await deps.wallets.lookupInvoice(walletId, { paymentHash }, { timeoutMs, ...(signal && { signal }) })
    const outcome = outcomeOfCheck(answer, payment, deps.now())
    if (outcome.kind === 'unknown') return payment
    if (outcome.kind === 'unresolved' && payment.status === 'REJECTED') {
      if (deps.now().getTime() >= payment.createdAt.getTime() + giveUpAfterMs) await stopChecking(deps.sql, id)
      return payment
    }
    return await recordOutcome(deps, id, outcome, 'lookup')
  } finally {
    borrowed?.giveBack()
  }
}
