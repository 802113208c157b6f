import type { Sql } from '@chispa/database/connect'
import type { Condition } from '../effect.ts'

export type TakenEvent = { eventKey: string; type: string; walletId: string | null }

/** Of several deliveries of one event at once, one wins; the others wait here until it has committed. */
export async function takeEvent(sql: Sql, { eventKey, type, walletId }: TakenEvent, at: Date): Promise<boolean> {
  const rows = await sql`
    insert into listener_inbox (event_key, type, wallet_id, taken_at) values (${eventKey}, ${type}, ${walletId}, ${at})
    on conflict (event_key) do nothing returning 1`
  return rows.length === 1
}

/** Records an event that concerns nobody. True when it does concern somebody: then nothing was written. */
export async function takeUnlessConcerned(
  sql: Sql,
  { eventKey, type, walletId }: TakenEvent,
  concerned: Condition,
  at: Date,
): Promise<boolean> {
  const [row] = await sql<{ concerned: boolean }[]>`
    with look as materialized (select (${concerned}) as concerned),
    taken as (
      insert into listener_inbox (event_key, type, wallet_id, taken_at)
      select ${eventKey}, ${type}, ${walletId}, ${at}::timestamptz from look where not concerned
      on conflict (event_key) do nothing
    )
    select concerned from look`
  return row?.concerned === true
}

/** A bounded batch, so that a long-neglected inbox is shortened without a long transaction. */
export async function deleteOldEvents(sql: Sql, olderThan: Date, batch: number): Promise<number> {
  const rows = await sql`
    delete from listener_inbox where event_key in (
      select event_key from listener_inbox where taken_at < ${olderThan} limit ${batch}) returning 1`
  return rows.length
}
