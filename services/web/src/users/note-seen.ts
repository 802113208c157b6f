/** When a person last opened the app, to ten minutes. No visit fails because of it. */
import type { Deps } from '../deps.ts'
import { type Member, markSeen } from './store.ts'

const precisionMs = 10 * 60_000

export async function noteSeen(
  { sql, log, now }: Pick<Deps, 'sql' | 'log' | 'now'>,
  { id, lastSeenAt }: Pick<Member, 'id' | 'lastSeenAt'>,
): Promise<void> {
  const at = now()
  if (lastSeenAt && at.getTime() - lastSeenAt.getTime() < precisionMs) return
  await markSeen(sql, id, at).catch(error => log.warn({ err: error }, 'when a person was seen not written down'))
}
