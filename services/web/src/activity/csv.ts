/** The activity log as CSV. */
import type { ActivityRow } from '@chispa/contract/activity'
import { csvLine } from '../http/csv.ts'

export const csvHead = csvLine(['at', 'level', 'area', 'event', 'message', 'about', 'by', 'card', 'request_id'])

const nameOf = (person: ActivityRow['member']): string => person?.username ?? person?.pubkey ?? ''

export const activityLine = (row: ActivityRow): string =>
  csvLine([
    row.createdAt,
    row.level,
    row.category,
    row.event,
    row.message,
    nameOf(row.member) || (row.userId ?? ''),
    nameOf(row.actor),
    row.card?.title ?? '',
    row.requestId ?? '',
  ])
