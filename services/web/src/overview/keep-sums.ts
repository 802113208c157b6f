/** Folds what was counted into the sums, and counts what ended before there were sums, an hour of the past at a time. */
import type { Sql } from '@chispa/database/connect'
import { countPastHour, foldChanges, forgetOldHours } from './store.ts'

const batch = 5000
const hoursKeptMs = 3 * 86_400_000

export async function keepSums(sql: Sql, now: Date, signal: AbortSignal): Promise<void> {
  const hoursSince = new Date(now.getTime() - hoursKeptMs)
  const fold = async () => {
    while (!signal.aborted && (await foldChanges(sql, batch)) === batch);
  }
  await fold()
  while (!signal.aborted && (await countPastHour(sql, hoursSince))) await fold()
  await forgetOldHours(sql, hoursSince)
}
