/**
 * Sees every unresolved payment to its end: what a dead process left behind is taken over, and the listener, where it was to
 * pay, and the wallet are asked what became of the rest, ever less often, until the payment's deadline. Any number of
 * processes share the work.
 */
import { workInLanes } from '@chispa/concurrency/lanes'
import type { NeverSent } from '@chispa/payments/never-sent'
import type { Deps } from '../deps.ts'
import { cancelPayment, readJournal } from '../listener-client/payments.ts'
import { readProfile } from '../wallets/profile.ts'
import { type CheckSchedule, claimChecks, stopChecking } from './check-store.ts'
import { takeOverLeases } from './dispatch-store.ts'
import { endNeverSent } from './end-never-sent.ts'
import { outcomeOfCheck, outcomeOfJournal } from './outcome.ts'
import { type RecordDeps, recordOutcome } from './record-outcome.ts'
import type { Payment } from './store.ts'

export type ResolveDeps = RecordDeps &
  Pick<Deps, 'wallets' | 'paymentWallets' | 'walletLimitMs' | 'listener'> & { neverSent: NeverSent }

const seconds = 1000
const hours = 3600 * seconds
const days = 24 * hours

const schedule: CheckSchedule = { firstMs: 2 * seconds, maxMs: 30 * seconds, maxLaterMs: 6 * hours }
const lookupTimeoutMs = 5 * seconds
const journalTimeoutMs = 3 * seconds
/** Wallets that are asked at the same time: a silent one takes up its own place and nobody else's. */
const maxWallets = 200
/** Nobody's card waits for it any more; the truth may still come with a wallet that comes back. */
const giveUpAfterMs = 7 * days

export async function resolvePayments(deps: ResolveDeps, signal?: AbortSignal): Promise<void> {
  await workInLanes({
    maxLanes: maxWallets,
    laneOf: ({ walletId }: Payment) => walletId,
    claim: async busy => {
      await endNeverSent(deps)
      await takeOver(deps)
      return claimChecks(deps.sql, { now: deps.now(), limit: maxWallets - busy.length, busy, schedule })
    },
    work: async payments => {
      for (const payment of payments) if (!signal?.aborted) await checkPayment(deps, payment, signal)
    },
    signal,
  })
}

async function takeOver({ sql, now, log, outcomes }: ResolveDeps): Promise<void> {
  for (const { id, status, paymentHash } of await takeOverLeases(sql, now())) {
    log.warn({ paymentId: id, status }, 'card payment taken over from a process that ended')
    outcomes.notify(paymentHash)
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
  const asked = { ...payment, timeoutMs: journalTimeoutMs, ...(signal && { signal }) }
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
    const timeoutMs = Math.min(lookupTimeoutMs, deps.walletLimitMs)
    const answer = await deps.wallets.lookupInvoice(walletId, { paymentHash }, { timeoutMs, ...(signal && { signal }) })
    const { check } = await readProfile(deps.sql, walletId)
    const actsLate = check?.differences?.includes('acts_when_expired')
    const outcome = outcomeOfCheck(answer, { ...payment, actsLate }, deps.now())
    if (outcome.kind === 'unknown') return payment
    // It has ended, and only a proof says more.
    const hasEnded = payment.status === 'UNPROVEN' || (outcome.kind === 'unresolved' && payment.status === 'REJECTED')
    if (hasEnded && outcome.kind !== 'succeeded') {
      if (deps.now().getTime() >= payment.createdAt.getTime() + giveUpAfterMs) await stopChecking(deps.sql, id)
      return payment
    }
    return await recordOutcome(deps, id, outcome, 'lookup')
  } finally {
    borrowed?.giveBack()
  }
}
