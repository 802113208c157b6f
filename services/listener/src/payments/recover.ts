/**
 * What nobody works on any more, at start, at every take-over and from time to time: nothing of it is sent again. Also our
 * own, when the connection broke while a claim was written: it may be there without our knowing.
 */
import type { Deps } from '../deps.ts'
import { recoverPending } from './store.ts'

/** A claim that is being written is known to be ours by then. */
const claimPatienceMs = 15_000

export async function recoverPayments(
  { sql, log, now, lease }: Pick<Deps, 'sql' | 'log' | 'now' | 'lease'>,
  atWork: readonly string[],
): Promise<void> {
  const at = now()
  const living = { ownerId: lease.id, atWork, since: new Date(at.getTime() - claimPatienceMs) }
  for (const { requestId, walletId, state } of await recoverPending(sql, living, at)) {
    log.warn({ requestId, walletId, state }, 'a payment that nobody worked on is taken over')
  }
}
