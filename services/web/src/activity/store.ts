import type { ActivityCategory, ActivityLevel } from '@chispa/contract/activity'
import type { Sql } from '@chispa/database/connect'
import { firstRows } from '@chispa/database/first-rows'

export type Activity = {
  id: number
  createdAt: Date
  category: ActivityCategory
  level: ActivityLevel
  event: string
  message: string
  requestId: string | null
  userId: string | null
  metadata: unknown
}

export async function insertActivity(sql: Sql, entries: Omit<Activity, 'id' | 'createdAt'>[]): Promise<void> {
  await sql`
    insert into activity (category, level, event, message, request_id, user_id, metadata)
    select * from unnest(
      ${entries.map(({ category }) => category)}::text[], ${entries.map(({ level }) => level)}::text[],
      ${entries.map(({ event }) => event)}::text[], ${entries.map(({ message }) => message)}::text[],
      ${entries.map(({ requestId }) => requestId)}::text[], ${entries.map(({ userId }) => userId)}::text[],
      ${entries.map(({ metadata }) => (metadata === null ? null : JSON.stringify(metadata)))}::text[]::jsonb[])`
}

export type ActivityFilter = {
  category?: string
  level?: string
  words?: string
  /** What is found by its words has no amount in it: a search would tell it. */
  hidesAmounts?: boolean
  before?: number
  limit: number
}

export async function listActivityRows(
  sql: Sql,
  { category, level, words, hidesAmounts, before, limit }: ActivityFilter,
): Promise<Activity[]> {
  const activity = sql`
    select id, created_at, category, level, event, message, request_id, user_id, metadata from activity
    where true
      ${category ? sql`and category = ${category}` : sql``}
      ${level ? sql`and level = ${level}` : sql``}
      ${words ? sql`and to_tsvector('simple', message) @@ to_tsquery('simple', ${words})` : sql``}
      ${words && hidesAmounts ? sql`and message !~ '[0-9] sats?\\M'` : sql``}
      ${before === undefined ? sql`` : sql`and id < ${before}`}`
  // Whether few or most messages have the words decides which index serves: with no bound in the text, each search is planned for its words.
  if (words) return sql<Activity[]>`${activity} order by id desc limit ${limit}`
  return sql<Activity[]>`${firstRows(sql, activity, sql`id desc`, limit)}`
}

/** A bounded batch, so that a long-neglected log is shortened without a long transaction; what another process is at is its own. */
export async function deleteOldActivity(sql: Sql, olderThan: Date, batch: number): Promise<number> {
  const rows = await sql`
    delete from activity where id in (
      select id from activity where created_at < ${olderThan} order by created_at limit ${batch}
      for update skip locked) returning id`
  return rows.length
}

export async function listCardTitles(sql: Sql, ids: string[]): Promise<{ id: string; title: string }[]> {
  if (ids.length === 0) return []
  return sql<{ id: string; title: string }[]>`select id, title from cards where id = any(${ids})`
}
