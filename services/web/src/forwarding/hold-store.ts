import type { Sql } from '@chispa/database/connect'

export async function switchOffAll(sql: Sql, now: Date): Promise<number> {
  const { count } = await sql`
    update receive_actions set enabled_at = null, updated_at = ${now}, lease = null, lease_until = null
    where enabled_at is not null`
  return count
}

/** What is left of every debt stays in its wallet. */
export async function stopAllLegs(sql: Sql, now: Date): Promise<number> {
  const { count } = await sql`
    update forwarding_legs set state = 'STOPPED', ended_at = ${now} where state = 'OPEN'`
  return count
}

/** Of these the wallet is not asked any more how much they were: an answer would be divided and sent. */
export async function keepUnknownAmounts(sql: Sql): Promise<number> {
  const { count } = await sql`
    update forwarding_receipts set received_msats = 0, retained_msats = 0, amount_due_at = null
    where amount_due_at is not null`
  return count
}

/** Those that the journal has not sent; it would send them when it is asked for them. */
export async function endUnsentAttempts(sql: Sql, { code, now }: { code: string; now: Date }): Promise<number> {
  const { count } = await sql`
    update forwarding_attempts a set status = 'REJECTED', code = ${code}, resolved_at = ${now}
    where status = 'PENDING'
      and not exists (
        select from listener.payments p where p.request_id = a.request_id and p.published_at is not null)`
  return count
}

/** But where a payment is on its way, whose end is still asked for. */
export async function restDestinations(sql: Sql): Promise<void> {
  await sql`
    update forwarding_destinations d
    set due_at = null, failures = 0, reserve_msats = 0, reason = null, detail = null
    where due_at is not null
      and not exists (select from forwarding_attempts where destination_id = d.id and status = 'PENDING')`
}
