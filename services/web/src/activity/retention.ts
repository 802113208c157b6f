/** Forgets entries older than the setting says, a batch at a time. */
import type { Sql } from '@chispa/database/connect'
import { deleteOldActivity } from './store.ts'

const batch = 5000
const dayMs = 86_400_000

export async function forgetOldActivity(sql: Sql, days: number, now: Date, signal: AbortSignal): Promise<void> {
  const olderThan = new Date(now.getTime() - days * dayMs)
  while (!signal.aborted && (await deleteOldActivity(sql, olderThan, batch)) === batch);
}
