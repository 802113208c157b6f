/** What a process left behind that is no more, at start and at every take-over: nothing of it is sent again. */
import type { Deps } from '../deps.ts'
import { recoverPending } from './store.ts'

export async function recoverPayments({
  sql,
  log,
  now,
  lease,
}: Pick<Deps, 'sql' | 'log' | 'now' | 'lease'>): Promise<void> {
  for (const { requestId, walletId, state } of await recoverPending(sql, lease.id, now())) {
    log.warn({ requestId, walletId, state }, 'payment taken over from a listener that ended')
  }
}
