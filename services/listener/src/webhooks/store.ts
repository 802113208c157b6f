import type { Sql } from '@chispa/database/connect'

/** PostgreSQL's numbers for timestamptz and boolean: the driver cannot tell them from the values. */
const times = 1184
const booleans = 16

/** `userId`: whose wallet it is of; that of a wallet which is gone has a turn of its own. */
export type Undelivered = { eventKey: string; userId: string; body: string; attempts: number }

const member = (sql: Sql) =>
  sql`coalesce((select user_id from remote_wallets w where w.id = e.wallet_id), e.wallet_id) as user_id`
type Claim = { now: Date; until: Date; limit: number }

/** What is due. Several processes share the work: a claimed event is nobody else's until its claim ends. */
export async function claimDue(sql: Sql, { now, until, limit }: Claim): Promise<Undelivered[]> {
  return sql<Undelivered[]>`
    with due as (
      select event_key from listener.events
      where status <> 'delivered' and not held and next_attempt_at <= ${now}
      order by next_attempt_at limit ${limit}
      for update skip locked
    )
    update listener.events e set next_attempt_at = ${until} from due where e.event_key = due.event_key
    returning e.event_key, ${member(sql)}, body, attempts`
}

/** What waited for the web service to come back, oldest first and whatever its time. */
export async function claimHeld(sql: Sql, { until, limit }: Claim): Promise<Undelivered[]> {
  const claimed = await sql<(Undelivered & { receivedAt: Date })[]>`
    with waiting as (
      select event_key from listener.events where held order by received_at limit ${limit} for update skip locked
    )
    update listener.events e set next_attempt_at = ${until}, held = false
    from waiting where e.event_key = waiting.event_key
    returning e.event_key, ${member(sql)}, body, attempts, received_at`
  return claimed.sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime())
}

/** The oldest and the newest that wait: if one of them can never be accepted, the other may. */
export async function claimTrials(sql: Sql, until: Date, tried: readonly string[]): Promise<Undelivered[]> {
  const untried = sql`from listener.events where held and event_key <> all(${[...tried]})`
  return sql<Undelivered[]>`
    with oldest as (
      select event_key ${untried} order by received_at limit 1 for update skip locked
    ), newest as (
      select event_key ${untried} order by received_at desc limit 1 for update skip locked
    ), trials as (
      select event_key from oldest union select event_key from newest
    )
    update listener.events e set next_attempt_at = ${until}, held = false
    from trials where e.event_key = trials.event_key
    returning e.event_key, ${member(sql)}, body, attempts`
}

export async function markDelivered(sql: Sql, eventKeys: readonly string[], now: Date): Promise<void> {
  await sql`
    update listener.events
    set status = 'delivered', delivered_at = ${now}, next_attempt_at = null, held = false, attempts = attempts + 1,
        last_error = null
    where event_key = any(${[...eventKeys]}) and status <> 'delivered'`
}

export type Failure = {
  eventKey: string
  status: 'pending' | 'failed'
  error: string
  nextAttemptAt: Date
  held: boolean
}

export async function markFailed(sql: Sql, failures: readonly Failure[]): Promise<void> {
  const column = <K extends keyof Failure>(name: K): Failure[K][] => failures.map(failure => failure[name])
  await sql`
    update listener.events e
    set status = f.status, attempts = e.attempts + 1, last_error = f.error, next_attempt_at = f.next_attempt_at,
        held = f.held
    from unnest(
      ${column('eventKey')}::text[], ${column('status')}::text[], ${column('error')}::text[],
      ${sql.array(column('nextAttemptAt'), times)}, ${sql.array(column('held'), booleans)}
    ) as f (event_key, status, error, next_attempt_at, held)
    where e.event_key = f.event_key and e.status <> 'delivered'`
}

export async function markHeld(sql: Sql, eventKeys: readonly string[]): Promise<void> {
  await sql`
    update listener.events set held = true
    where event_key = any(${[...eventKeys]}) and status <> 'delivered' and not held`
}

export async function findNextAttempt(sql: Sql): Promise<Date | null> {
  const [next] = await sql<{ at: Date | null }[]>`
    select min(next_attempt_at) as at from listener.events where status <> 'delivered' and not held`
  return next?.at ?? null
}

type Backlog = { count: number; oldestAt: Date | null }

export async function findBacklog(sql: Sql): Promise<Backlog> {
  const [backlog] = await sql<Backlog[]>`
    select count(*) as count, min(received_at) as oldest_at from listener.events where status <> 'delivered'`
  return backlog!
}
