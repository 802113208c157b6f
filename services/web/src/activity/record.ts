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

export type ActivityLog = { record: (entry: Entry) => Promise<void> }

/** For a transaction: an entry that cannot be written fails it, because a transaction with a failed statement is lost. */
export const activityIn = (tx: Sql): ActivityLog => ({ record: entry => insertActivity(tx, rowOf(entry)) })

export function activityLog(sql: Sql, log: Log): ActivityLog {
  return {
    async record(entry) {
      await insertActivity(sql, rowOf(entry)).catch(error =>
        log.error({ err: error, event: entry.event }, 'activity not written'),
      )
    },
  }
}

const rowOf = (entry: Entry): Parameters<typeof insertActivity>[1] => ({
  category: entry.category,
  level: entry.level ?? 'INFO',
  event: entry.event,
  message: scrub(entry.message),
  requestId: entry.requestId ?? currentRequestId() ?? null,
  userId: entry.userId ?? null,
  metadata: entry.metadata ?? null,
})
