/** Forgets events that the listener itself has forgotten long since (it keeps delivered ones for 30 days). */
import type { Sql } from '@chispa/database/connect'
import { deleteOldEvents } from './inbox-store.ts'

const keptDays = 90
const batch = 5000
const dayMs = 86_400_000

export async function forgetOldEvents(sql: Sql, now: Date, signal: AbortSignal): Promise<void> {
  const olderThan = new Date(now.getTime() - keptDays * dayMs)
  while (!signal.aborted && (await deleteOldEvents(sql, olderThan, batch)) === batch);
}
