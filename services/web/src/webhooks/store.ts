import type { WebhookDelivery, WebhookEndpoint, WebhookEvent, WebhookScope } from '@chispa/contract/webhook-endpoints'
import type { Sql } from '@chispa/database/connect'
import { firstRows } from '@chispa/database/first-rows'

export type EndpointRow = {
  id: string
  userId: string
  scope: WebhookScope
  url: string
  description: string | null
  events: WebhookEvent[]
  sealedSecrets: Buffer
  failingSince: Date | null
  disabledAt: Date | null
  disabledWhy: WebhookEndpoint['disabledWhy']
  createdAt: Date
}

/** Whose endpoints somebody may see: their own, and for an ADMIN those of the instance. */
export type Viewer = { userId: string; seesInstance: boolean }
const seenBy = (sql: Sql, { userId, seesInstance }: Viewer) =>
  sql`(user_id = ${userId} ${seesInstance ? sql`or scope = 'instance'` : sql`and scope = 'member'`})`

/** Not beyond `max` of one owner, however many ask at once: they wait for each other at the owner's row. */
export async function insertEndpoint(
  sql: Sql,
  row: Pick<EndpointRow, 'id' | 'userId' | 'scope' | 'url' | 'description' | 'events' | 'sealedSecrets' | 'createdAt'>,
  max: number,
): Promise<EndpointRow | undefined> {
  const [inserted] = await sql<EndpointRow[]>`
    insert into webhook_endpoints (id, user_id, scope, url, description, events, sealed_secrets, created_at)
    select ${row.id}, ${row.userId}, ${row.scope}, ${row.url}, ${row.description}, ${sql.array(row.events)}, ${row.sealedSecrets}, ${row.createdAt}
    where (select count(*) from webhook_endpoints where user_id = ${row.userId}) < ${max}
    returning *`
  return inserted
}

export async function listEndpoints(sql: Sql, viewer: Viewer): Promise<EndpointRow[]> {
  return sql<EndpointRow[]>`select * from webhook_endpoints where ${seenBy(sql, viewer)} order by created_at, id`
}

export async function findEndpoint(sql: Sql, viewer: Viewer, id: string): Promise<EndpointRow | undefined> {
  const [row] = await sql<EndpointRow[]>`select * from webhook_endpoints where id = ${id} and ${seenBy(sql, viewer)}`
  return row
}

/** Nothing of somebody who is blocked goes on, whoever switches it on. */
export async function isOwnerBlocked(sql: Sql, { userId }: Pick<EndpointRow, 'userId'>): Promise<boolean> {
  const [row] = await sql<{ blocked: boolean }[]>`
    select blocked_at is not null as blocked from users where id = ${userId} for key share`
  return row?.blocked ?? true
}

export async function updateEndpoint(
  sql: Sql,
  id: string,
  change: Partial<
    Pick<
      EndpointRow,
      'url' | 'description' | 'events' | 'sealedSecrets' | 'disabledAt' | 'disabledWhy' | 'failingSince'
    >
  >,
): Promise<EndpointRow | undefined> {
  const { events, ...rest } = change
  const values = { ...rest, ...(events && { events: sql.array(events) }) }
  if (Object.keys(values).length === 0) {
    const [row] = await sql<EndpointRow[]>`select * from webhook_endpoints where id = ${id}`
    return row
  }
  const [row] = await sql<EndpointRow[]>`
    update webhook_endpoints set ${sql(values as Record<string, string>)} where id = ${id} returning *`
  return row
}

export async function deleteEndpoint(sql: Sql, id: string): Promise<void> {
  await sql`delete from webhook_endpoints where id = ${id}`
}

export type DeliveryRow = {
  id: string
  endpointId: string
  type: string
  body: string
  status: WebhookDelivery['status']
  attempts: number
  dueAt: Date | null
  lastStatus: number | null
  lastError: string | null
  createdAt: Date
  endedAt: Date | null
}

export async function listDeliveryRows(
  sql: Sql,
  { endpointId, before, limit }: { endpointId: string; before: readonly [string, string] | undefined; limit: number },
): Promise<DeliveryRow[]> {
  const deliveries = sql`
    select * from webhook_deliveries where endpoint_id = ${endpointId}
      ${before ? sql`and (created_at, id) < (${before[0]}::timestamptz, ${before[1]})` : sql``}`
  return sql<DeliveryRow[]>`${firstRows(sql, deliveries, sql`created_at desc, id desc`, limit)}`
}

export async function insertDelivery(
  sql: Sql,
  { endpointId, type, body, now }: { endpointId: string; type: string; body: string; now: Date },
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into webhook_deliveries (endpoint_id, type, body, due_at, created_at)
    values (${endpointId}, ${type}, ${body}, ${now}, ${now}) returning id`
  return row?.id as string
}

/** Due at once, with all its attempts; one that is worked on stays with whoever has it. */
export async function replayDelivery(
  sql: Sql,
  endpointId: string,
  id: string,
  now: Date,
): Promise<DeliveryRow | undefined> {
  const [row] = await sql<DeliveryRow[]>`
    update webhook_deliveries
    set status = 'PENDING', attempts = case when status = 'PENDING' then attempts else 0 end, ended_at = null,
        due_at = case when status = 'PENDING' then least(due_at, ${now}) else ${now} end
    where id = ${id} and endpoint_id = ${endpointId} returning *`
  return row
}

export type Claimed = Pick<DeliveryRow, 'id' | 'endpointId' | 'type' | 'body' | 'attempts'> &
  Pick<EndpointRow, 'url' | 'sealedSecrets' | 'userId' | 'failingSince'>

export type Turns = {
  now: Date
  leaseUntil: Date
  /** Endpoints that have something under way, and how much each owner has. */
  busy: string[]
  underWayOf: ReadonlyMap<string, number>
  perEndpoint: number
  perOwner: number
  limit: number
}

/**
 * Takes deliveries that are due, a few of each endpoint, and none of those that are busy: a slow receiver uses its own places.
 * Owners take turns, whoever has least under way first. Until the lease ends nobody else has them.
 */
export async function claimDeliveries(sql: Sql, turns: Turns): Promise<Claimed[]> {
  const { now, leaseUntil, busy, underWayOf, perEndpoint, perOwner, limit } = turns
  return sql<Claimed[]>`
    with waiting as (
      select distinct endpoint_id from webhook_deliveries where due_at <= ${now}
    ), found as (
      select d.id, d.due_at, e.user_id from webhook_endpoints e join waiting w on w.endpoint_id = e.id
      cross join lateral (
        select id, due_at from webhook_deliveries where endpoint_id = e.id and due_at <= ${now}
        order by due_at limit ${perEndpoint} for update skip locked
      ) d
      where e.disabled_at is null and e.id <> all(${busy}::text[])
    ), due as (
      select f.id, f.due_at,
             coalesce(h.under_way, 0) + row_number() over (partition by f.user_id order by f.due_at, f.id) as turn
      from found f
      left join unnest(${[...underWayOf.keys()]}::text[], ${[...underWayOf.values()]}::int[]) as h(owner, under_way)
        on h.owner = f.user_id
    ), taken as (
      select id from due where turn <= ${perOwner} order by turn, due_at limit ${limit}
    )
    update webhook_deliveries d set due_at = ${leaseUntil}, attempts = d.attempts + 1
    from taken, webhook_endpoints e where d.id = taken.id and e.id = d.endpoint_id
    returning d.id, d.endpoint_id, d.type, d.body, d.attempts, e.url, e.sealed_secrets, e.user_id, e.failing_since`
}

export async function markDelivered(sql: Sql, { id, endpointId }: Claimed, status: number, now: Date): Promise<void> {
  await sql`
    with done as (
      update webhook_deliveries set status = 'DELIVERED', due_at = null, ended_at = ${now}, last_status = ${status}, last_error = null
      where id = ${id}
    )
    update webhook_endpoints set failing_since = null where id = ${endpointId} and failing_since is not null`
}

/** `dueAt` null: it was the last attempt. One that ended with its endpoint meanwhile stays ended. */
export async function markFailed(
  sql: Sql,
  { id, endpointId }: Claimed,
  { status, error, dueAt, now }: { status: number | null; error: string; dueAt: Date | null; now: Date },
): Promise<void> {
  await sql`
    with failed as (
      update webhook_deliveries
      set status = ${dueAt === null ? 'FAILED' : 'PENDING'}, due_at = ${dueAt}, ended_at = ${dueAt === null ? now : null},
          last_status = ${status}, last_error = ${error}
      where id = ${id} and status = 'PENDING'
    )
    update webhook_endpoints set failing_since = ${now} where id = ${endpointId} and failing_since is null`
}

/** Whether it was us. What waits ends with it (`end_webhook_deliveries`), and can be sent again by hand. */
export async function disableEndpoint(sql: Sql, id: string, why: 'failing' | 'gone', now: Date): Promise<boolean> {
  const rows = await sql`
    update webhook_endpoints set disabled_at = ${now}, disabled_why = ${why}
    where id = ${id} and disabled_at is null returning 1`
  return rows.length === 1
}

/** What was written in the moment in which its endpoint was switched off. */
export async function endLeftDeliveries(sql: Sql, now: Date): Promise<void> {
  await sql`
    update webhook_deliveries d set status = 'FAILED', due_at = null, ended_at = ${now}, last_error = coalesce(last_error, 'switched off')
    from webhook_endpoints e where e.id = d.endpoint_id and e.disabled_at is not null and d.due_at <= ${now}`
}

export async function deleteOldDeliveries(sql: Sql, before: Date, batch: number): Promise<number> {
  const rows = await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where status <> 'PENDING' and created_at < ${before} order by created_at limit ${batch}
      for update skip locked) returning 1`
  return rows.length
}

type DeclinedTap = {
  cardId: string
  userId: string | null
  counter: number
  amountMsats: number | null
  reason: string
}

/** The same event as that of a payment that was begun and ended otherwise, without a payment. */
export async function tellDeclinedTap(sql: Sql, tap: DeclinedTap, at: Date): Promise<void> {
  const { cardId, userId, counter, amountMsats, reason } = tap
  const data = { paymentId: null, cardId, userId, amountMsats, description: null, reason, isProven: false }
  await sql`
    select tell_webhooks_once(${`tap ${cardId} ${counter} ${reason}`}, 'card.declined', ${userId}, ${at},
                              ${JSON.stringify(data)}::text::jsonb)`
}
