/** Delivered events are kept for a while, then go, in bounded steps. What was not accepted is never deleted. */

import type { Loop } from '@chispa/concurrency/loop'
import { startLoop } from '@chispa/concurrency/loop'
import type { Deps } from '../deps.ts'
import { deleteDelivered } from './store.ts'

type RetentionDeps = Pick<Deps, 'sql' | 'log' | 'clock'>

const periodMs = 60 * 60_000
const batch = 1000
const dayMs = 24 * 60 * 60_000

export function startRetention(deps: RetentionDeps, days: number): Loop {
  return startLoop({
    periodMs,
    onError: error => deps.log.warn({ err: error }, 'old events not deleted'),
    work: async signal => {
      await deleteOldEvents(deps, days, signal)
    },
  })
}

export async function deleteOldEvents(
  { sql, clock }: RetentionDeps,
  days: number,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(clock.now().getTime() - days * dayMs)
  let deleted = 0
  for (;;) {
    const count = await deleteDelivered(sql, before, batch)
    deleted += count
    if (count < batch || signal?.aborted) return deleted
  }
}
