/** Says so when events have been waiting for long: somebody should look at the web service. */
import type { Deps } from '../deps.ts'
import { findBacklog } from './store.ts'

const longMs = 10 * 60_000

export async function reportBacklog({ sql, log, clock }: Pick<Deps, 'sql' | 'log' | 'clock'>): Promise<void> {
  const { count, oldestAt } = await findBacklog(sql)
  if (!oldestAt || clock.now().getTime() - oldestAt.getTime() <= longMs) return
  log.warn({ undelivered: count, oldestAt }, 'webhook.backlog')
}
