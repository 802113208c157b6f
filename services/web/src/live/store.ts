import type { MemberEventName } from '@chispa/contract/live'
import type { Sql } from '@chispa/database/connect'

export type MemberEvent = { id: string; name: MemberEventName; subject: string }

/** Of the newest event of all: whoever begins here has seen everything up to now. */
export async function findNewestId(sql: Sql): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select coalesce(max(id), 0)::text as id from member_events`
  return row?.id as string
}

/**
 * What a member was told since then. Ids are given out before the commit, so a smaller one may become visible later: what
 * is a little older than the last one seen is told again. Undefined: the last one seen is forgotten here.
 */
export async function listSince(
  sql: Sql,
  { userId, lastId, overlapMs, limit }: { userId: string; lastId: string; overlapMs: number; limit: number },
): Promise<MemberEvent[] | undefined> {
  const [seen] = await sql<{ createdAt: Date }[]>`select created_at from member_events where id = ${lastId}`
  if (!seen && lastId !== '0') return undefined
  const after = new Date((seen?.createdAt.getTime() ?? 0) - overlapMs)
  return sql<MemberEvent[]>`${toldSince(sql, { userId, lastId, after, limit })}`
}

/** Apart, so that a test can ask how it is carried out. Of what is older, no more is looked at than would be told. */
export const toldSince = (
  sql: Sql,
  { userId, lastId, after, limit }: { userId: string; lastId: string; after: Date; limit: number },
) => sql`
    select id::text, name, subject from (
      (select id, name, subject from member_events where user_id = ${userId} and id > ${lastId} order by id limit ${limit})
      union all
      select id, name, subject from (
        select id, name, subject, created_at from member_events
        where user_id = ${userId} and id < ${lastId} order by id desc limit ${limit}) before
      where created_at > ${after}
    ) told order by told.id limit ${limit}`

/** How many were deleted: the oldest first, a part at a time. */
export async function deleteOldest(sql: Sql, before: Date, limit: number): Promise<number> {
  const { count } = await sql`
    delete from member_events
    where id in (select id from member_events order by id limit ${limit}) and created_at < ${before}`
  return count
}
