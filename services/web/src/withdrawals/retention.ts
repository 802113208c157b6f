/** Forgets what was taken long ago, also by members who take nothing any more, a batch at a time. */
import type { Sql } from '@chispa/database/connect'
import { deleteOldWithdrawals } from './store.ts'

const [keptDays, batch, dayMs] = [90, 1000, 86_400_000]

export async function forgetOldWithdrawals(sql: Sql, now: Date, signal?: AbortSignal): Promise<void> {
  const createdBefore = new Date(now.getTime() - keptDays * dayMs)
  while (!signal?.aborted && (await deleteOldWithdrawals(sql, createdBefore, batch)) === batch);
}
