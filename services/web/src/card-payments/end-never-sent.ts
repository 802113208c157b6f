/**
 * Payments of this process whose boundary was written without its hearing so. It sent nothing, and nobody will: who claimed a
 * payment has its id alone, and sends no more after that. So they end as not_started, instead of being looked up until their
 * deadline; whoever waits for them does not keep them open. A proof corrects it, as it corrects everything.
 */
import type { NeverSent } from '@chispa/payments/never-sent'
import { markNeverSent } from './dispatch-store.ts'
import { type RecordDeps, tellChanged } from './record-outcome.ts'

export async function endNeverSent(deps: RecordDeps & { neverSent: NeverSent }): Promise<void> {
  const { sql, now, log, neverSent } = deps
  const { ids } = neverSent
  if (ids.length === 0) return
  const ended = await markNeverSent(sql, ids, now())
  // The others have ended otherwise.
  for (const id of ids) neverSent.forget(id)
  for (const { id } of ended)
    log.warn({ paymentId: id }, 'card payment ended: the database did not confirm that it may be sent')
  if (ended.length > 0) await tellChanged(deps, ended)
}
