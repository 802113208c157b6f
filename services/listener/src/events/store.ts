import type { Sql } from '@chispa/database/connect'
import type { NewEvent } from './payment-event.ts'

/** PostgreSQL's numbers for timestamptz and boolean: the driver cannot tell them from the values. */
const times = 1184
const booleans = 16

export type EventRow = NewEvent & {
  /** Until then it is the inserter's to deliver. */
  nextAttemptAt: Date
  held: boolean
}

/** Answers the keys of those that are new: of several who know of one payment, one inserts it. */
export async function insertEvents(sql: Sql, rows: readonly EventRow[]): Promise<Set<string>> {
  const column = <K extends keyof EventRow>(name: K): EventRow[K][] => rows.map(row => row[name])
  const flags = (name: 'recovered' | 'held') => sql.array(column(name), booleans)
  const moments = (name: 'receivedAt' | 'nextAttemptAt') => sql.array(column(name), times)
  const inserted = await sql<{ eventKey: string }[]>`
    insert into listener.events
      (event_key, wallet_id, type, payment_hash, amount_msats, body, recovered, received_at, next_attempt_at, held)
    select * from unnest(
      ${column('eventKey')}::text[], ${column('walletId')}::text[], ${column('type')}::text[],
      ${column('paymentHash')}::text[], ${column('amountMsats')}::bigint[], ${column('body')}::text[],
      ${flags('recovered')}, ${moments('receivedAt')}, ${moments('nextAttemptAt')}, ${flags('held')})
    on conflict (event_key) do nothing
    returning event_key`
  return new Set(inserted.map(row => row.eventKey))
}

/** Only what was accepted: an event that nobody took stays for ever. */
export async function deleteDelivered(sql: Sql, before: Date, limit: number): Promise<number> {
  const { count } = await sql`
    delete from listener.events where event_key in (
      select event_key from listener.events
      where status = 'delivered' and delivered_at < ${before}
      order by delivered_at limit ${limit}
      for update skip locked)`
  return count
}
