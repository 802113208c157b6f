import type { Sql, SqlPart } from '@chispa/database/connect'
import type { ReportedColumns, ReportedPayment } from '../effect.ts'

export type TakenEvent = { eventKey: string; type: string; walletId: string | null }

/** Of several deliveries of one event at once, one wins; the others wait here until it has committed. */
export async function takeEvent(sql: Sql, { eventKey, type, walletId }: TakenEvent, at: Date): Promise<boolean> {
  const rows = await sql`
    insert into listener_inbox (event_key, type, wallet_id, taken_at) values (${eventKey}, ${type}, ${walletId}, ${at})
    on conflict (event_key) do nothing returning 1`
  return rows.length === 1
}

/** Several of one kind. Returns the keys of those that nobody took before; locked in one order, so that no two wait in a circle. */
export async function takeEvents(sql: Sql, events: readonly TakenEvent[], at: Date): Promise<Set<string>> {
  const rows = await sql<{ eventKey: string }[]>`
    insert into listener_inbox (event_key, type, wallet_id, taken_at)
    select event_key, type, wallet_id, ${at}
    from unnest(${events.map(({ eventKey }) => eventKey)}::text[], ${events.map(({ type }) => type)}::text[],
                ${events.map(({ walletId }) => walletId)}::text[]) as event (event_key, type, wallet_id)
    order by event_key
    on conflict (event_key) do nothing returning event_key`
  return new Set(rows.map(({ eventKey }) => eventKey))
}

const columnsOf = (sql: Sql): ReportedColumns => ({
  walletId: sql`reported.wallet_id`,
  paymentHash: sql`reported.payment_hash`,
  hasPreimage: sql`reported.has_preimage`,
})

/** Records those that concern nobody. Of the others nothing is written: for each key, which of the conditions hold. */
export async function takeUnlessConcerned(
  sql: Sql,
  payments: readonly ReportedPayment[],
  conditions: ((sql: Sql, reported: ReportedColumns) => SqlPart)[],
  at: Date,
): Promise<Map<string, boolean[]>> {
  const columns = columnsOf(sql)
  const concerned = conditions.reduce((all, one) => sql`${all}, ${one(sql, columns)}`, sql`false`)
  const rows = await sql<{ eventKey: string; concerned: boolean[] }[]>`
    with look as materialized (
      select event_key, type, wallet_id, array[${concerned}] as concerned
      from unnest(
        ${payments.map(({ eventKey }) => eventKey)}::text[], ${payments.map(({ type }) => type)}::text[],
        ${payments.map(({ walletId }) => walletId)}::text[], ${payments.map(({ paymentHash }) => paymentHash)}::text[],
        ${sql.array(payments.map(({ preimage }) => preimage !== undefined))}::boolean[]
      ) as reported (event_key, type, wallet_id, payment_hash, has_preimage)
    ), taken as (
      insert into listener_inbox (event_key, type, wallet_id, taken_at)
      select event_key, type, wallet_id, ${at}::timestamptz from look where not true = any(concerned)
      order by event_key
      on conflict (event_key) do nothing
    )
    select event_key, concerned from look where true = any(concerned)`
  // The first is always false: it stands there so that the list is never empty.
  return new Map(rows.map(({ eventKey, concerned }) => [eventKey, concerned.slice(1)]))
}

/** A bounded batch, so that a long-neglected inbox is shortened without a long transaction. */
export async function deleteOldEvents(sql: Sql, olderThan: Date, batch: number): Promise<number> {
  const rows = await sql`
    delete from listener_inbox where event_key in (
      select event_key from listener_inbox where taken_at < ${olderThan} limit ${batch}) returning 1`
  return rows.length
}
