/**
 * What nobody works on any more, at start, at every take-over and from time to time: nothing of it is sent again. Also our
 * own, when the connection broke while a claim was written: it may be there without our knowing.
 */
import { recoverPending } from './check-store.ts'
import type { DispatchDeps } from './dispatch.ts'

/** A claim that is being written is known to be ours by then. */
const claimTimeoutMs = 15_000

export async function recoverPayments(deps: DispatchDeps, atWork: readonly string[]): Promise<void> {
  const { sql, log, clock, lease, signals, neverSent } = deps
  const now = clock.now()
  const since = new Date(now.getTime() - claimTimeoutMs)
  const living = { ownerId: lease.id, atWork, neverSent: neverSent.ids, since }
  for (const payment of await recoverPending(sql, living, now)) {
    signals.written(payment)
    neverSent.forget(payment.requestId)
    const { requestId, walletId, state } = payment
    log.warn({ paymentRequestId: requestId, walletId, state }, 'a payment that nobody worked on is taken over')
  }
}
