import type { Sql } from '@chispa/database/connect'

export type TakeoverRow = {
  id: string
  userId: string
  askedBy: string
  successor: string
  beganAt: Date
  endsAt: Date
}

/** How a take-over ends: the account changed hands, its own key said no, the asker took it back, or its ground is gone. */
export type TakeoverEnd = 'done' | 'stopped' | 'withdrawn' | 'void'

const columns = (sql: Sql) => sql`id, user_id, asked_by, successor, began_at, ends_at`

/** Undefined: another one waits. The index decides which of two is first. */
export async function insertTakeover(sql: Sql, row: Omit<TakeoverRow, 'id'>): Promise<TakeoverRow | undefined> {
  const [inserted] = await sql<TakeoverRow[]>`
    insert into account_takeovers (user_id, asked_by, successor, began_at, ends_at, watched_at)
    values (${row.userId}, ${row.askedBy}, ${row.successor}, ${row.beganAt}, ${row.endsAt}, ${row.beganAt})
    on conflict (user_id) where state = 'waiting' do nothing
    returning ${columns(sql)}`
  return inserted
}

export async function findWaiting(sql: Sql, userId: string): Promise<TakeoverRow | undefined> {
  const [row] = await sql<TakeoverRow[]>`
    select ${columns(sql)} from account_takeovers where user_id = ${userId} and state = 'waiting'`
  return row
}

/** Only what waits ends, once: of a stop and the moment of taking over, the first has it. */
export async function endTakeover(
  sql: Sql,
  { userId, askedBy, state, at }: { userId: string; askedBy?: string; state: TakeoverEnd; at: Date },
): Promise<TakeoverRow | undefined> {
  const [row] = await sql<TakeoverRow[]>`
    update account_takeovers set state = ${state}, ended_at = ${at}
    where user_id = ${userId} and state = 'waiting' ${askedBy === undefined ? sql`` : sql`and asked_by = ${askedBy}`}
    returning ${columns(sql)}`
  return row
}

/** False: it was ended, or put off, since it was found due. */
export async function claimDue(
  sql: Sql,
  { id, state, at }: { id: string; state: 'done' | 'void'; at: Date },
): Promise<boolean> {
  const { count } = await sql`
    update account_takeovers set state = ${state}, ended_at = ${at}
    where id = ${id} and state = 'waiting' and ends_at <= ${at}`
  return count > 0
}

/** Those that a key asked for, of any account, and those that would give it one. */
export async function endTakeoversOfKey(sql: Sql, pubkey: string, at: Date): Promise<void> {
  await sql`
    update account_takeovers set state = 'void', ended_at = ${at}
    where state = 'waiting' and (asked_by = ${pubkey} or successor = ${pubkey})`
}

/** Time in which no process was there to be told no does not count: it is added to the wait. */
export async function keepWatch(sql: Sql, { now, maxGapMs }: { now: Date; maxGapMs: number }): Promise<void> {
  await sql`
    update account_takeovers
    set ends_at = case when ${now}::timestamptz - watched_at > ${maxGapMs} * interval '1 ms'
                       then ends_at + (${now}::timestamptz - watched_at) else ends_at end,
        watched_at = ${now}
    where state = 'waiting' and watched_at < ${now}`
}

/** Told a second time, each once. */
export async function markReminded(sql: Sql, { now, before }: { now: Date; before: Date }): Promise<void> {
  await sql`
    update account_takeovers set reminded_at = ${now}
    where state = 'waiting' and reminded_at is null and ends_at <= ${before}`
}

export async function listDue(sql: Sql, now: Date): Promise<TakeoverRow[]> {
  return sql<TakeoverRow[]>`
    select ${columns(sql)} from account_takeovers where state = 'waiting' and ends_at <= ${now} order by ends_at limit 100`
}

export async function postpone(sql: Sql, id: string, endsAt: Date): Promise<void> {
  await sql`update account_takeovers set ends_at = ${endsAt} where id = ${id}`
}
