/** Erases the connections of wallets that were archived long ago: nothing is asked of them any more. A batch at a time. */
import type { Sql } from '@chispa/database/connect'
import { eraseConnections } from './store.ts'

const batch = 1000
const dayMs = 86_400_000

export async function eraseOldConnections(sql: Sql, days: number, now: Date, signal?: AbortSignal): Promise<void> {
  const archivedBefore = new Date(now.getTime() - days * dayMs)
  while (!signal?.aborted && (await eraseConnections(sql, archivedBefore, batch)) === batch);
}
