/** Writes the activity log. An entry that cannot be written is logged and never fails what it tells about. */
import type { ActivityCategory, ActivityLevel } from '@chispa/contract/activity'
import type { Sql } from '@chispa/database/connect'
import { type Log, scrub } from '@chispa/service/log'
import { currentRequestId } from '@chispa/service/request-context'
import { insertActivity } from './store.ts'

export type Entry = {
  category: ActivityCategory
  event: string
  message: string
  level?: ActivityLevel
  requestId?: string
  userId?: string
  metadata?: Record<string, unknown>
}

/** Several entries are written by one statement. */
export type ActivityLog = { record: (...entries: Entry[]) => Promise<void> }

/** For a transaction: an entry that cannot be written fails it, because a transaction with a failed statement is lost. */
export const activityIn = (tx: Sql): ActivityLog => ({ record: (...entries) => insertActivity(tx, entries.map(rowOf)) })

export function activityLog(sql: Sql, log: Log): ActivityLog {
  return {
    async record(...entries) {
      await insertActivity(sql, entries.map(rowOf)).catch(error =>
        log.error({ err: error, events: entries.map(({ event }) => event) }, 'activity not written'),
      )
    },
  }
}

const rowOf = (entry: Entry): Parameters<typeof insertActivity>[1][number] => ({
  category: entry.category,
  level: entry.level ?? 'INFO',
  event: entry.event,
  message: scrub(entry.message),
  requestId: entry.requestId ?? currentRequestId() ?? null,
  userId: entry.userId ?? null,
  metadata: entry.metadata ?? null,
})
