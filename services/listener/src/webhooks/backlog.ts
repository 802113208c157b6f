/** Says so when events have been waiting for long: somebody should look at the web service. */
import type { Deps } from '../deps.ts'
import { findBacklog } from './store.ts'

const longMs = 10 * 60_000

export async function reportBacklog({ sql, log, now }: Pick<Deps, 'sql' | 'log' | 'now'>): Promise<void> {
  const { count, oldestAt } = await findBacklog(sql)
  if (!oldestAt || now().getTime() - oldestAt.getTime() <= longMs) return
  log.warn({ undelivered: count, oldestAt }, 'webhook.backlog')
}
