import type { Sql } from '@chispa/database/connect'
import type { Encryption } from '@chispa/protocols/nip47'
import { type Payment, paymentColumns } from './store.ts'

/**
 * The boundary: from here on the request may be on its way, and nothing is sent again. False when somebody released the
 * payment meanwhile, because we were slower than our lease. `previous` is the request that provably never left.
 */
export async function markPublished(
  sql: Sql,
  id: string,
  request: {
    event: string
    eventId: string
    encryption: Encryption
    previous: string | null
    now: Date
    leaseUntil: Date
  },
): Promise<boolean> {
  const { event, eventId, encryption, previous, now, leaseUntil } = request
  const rows = await sql`
    update card_payments
    set event = ${event}, event_id = ${eventId}, encryption = ${encryption}, published_at = ${now},
        lease_until = ${leaseUntil}
    where id = ${id} and status = 'PENDING' and event_id is not distinct from ${previous}
    returning 1`
  return rows.length === 1
}

/** The boundary for a payment that the listener makes: from here on it may be on its way. */
export async function markHandedOver(
  sql: Sql,
  id: string,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<boolean> {
  const rows = await sql`
    update card_payments set transport = 'LISTENER', published_at = ${now}, lease_until = ${leaseUntil}
    where id = ${id} and status = 'PENDING' and published_at is null
    returning 1`
  return rows.length === 1
}

/** The listener provably made nothing of it. False when somebody else has taken the payment over: then nobody pays. */
export async function markTakenBack(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`
    update card_payments set transport = 'DIRECT', published_at = null
    where id = ${id} and status = 'PENDING' and transport = 'LISTENER'
    returning 1`
  return rows.length === 1
}

/**
 * Nothing left, whatever the row says by now, and whoever took it over: a write of the boundary that is still on its way finds
 * that the payment has ended.
 */
export async function markNeverSent(sql: Sql, ids: readonly string[], now: Date): Promise<Payment[]> {
  return sql<Payment[]>`
    update card_payments
    set status = 'REJECTED', error_code = 'not_started', moved_nothing = true, resolved_at = ${now},
        resolved_by = 'sender', lease_until = null, next_check_at = null
    where id = any(${[...ids]}) and (status in ('PENDING', 'UNKNOWN') or error_code = 'unresolved_expired')
    returning ${sql(paymentColumns)}`
}

/**
 * What a process left behind that died or hangs: nothing left before the boundary, so it is released; past it, it is
 * looked up. A process that was merely slow finds its row changed at the boundary and sends nothing.
 */
export async function takeOverLeases(sql: Sql, now: Date): Promise<Payment[]> {
  return sql<Payment[]>`
    update card_payments
    set status = case when published_at is null then 'REJECTED' else 'UNKNOWN' end,
        error_code = case when published_at is null then 'not_started' end,
        moved_nothing = published_at is null,
        resolved_at = case when published_at is null then ${now}::timestamptz end,
        resolved_by = case when published_at is null then 'lease' end,
        next_check_at = case when published_at is null then null else ${now}::timestamptz end,
        lease_until = null
    where status = 'PENDING' and lease_until <= ${now}
    returning ${sql(paymentColumns)}`
}
