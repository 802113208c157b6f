import type { Connection } from '@chispa/database/connect'
import { deleteOldest } from './store.ts'

/** Whoever was away for longer reads everything anew. */
const keptMs = 24 * 3_600_000
const batch = 5000

export async function forgetOldEvents(sql: Connection, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - keptMs)
  while (!signal.aborted && (await deleteOldest(sql, before, batch)) === batch);
}
