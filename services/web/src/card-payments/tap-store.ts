import type { Sql } from '@chispa/database/connect'

export type ShownTap = { cardId: string; counter: number; seenAt: Date }

/** PostgreSQL's number for timestamptz: the driver cannot tell it from the values. */
const timestamptz = 1184

/**
 * Writes down when taps were first shown; at most one of a card. The newest of a card stays, and so does the moment it was
 * first shown. In one order, so that processes which write the same cards wait for each other instead of locking up; a
 * card that is gone is left out.
 */
export async function recordTaps(sql: Sql, taps: readonly ShownTap[]): Promise<void> {
  const seenAt = sql.array(
    taps.map(tap => tap.seenAt),
    timestamptz,
  )
  await sql`
    insert into card_taps as t (card_id, counter, seen_at)
    select n.card_id, n.counter, n.seen_at
    from unnest(
      ${taps.map(({ cardId }) => cardId)}::text[], ${taps.map(({ counter }) => counter)}::int[], ${seenAt}
    ) as n (card_id, counter, seen_at)
    join cards c on c.id = n.card_id
    order by n.card_id
    on conflict (card_id) do update
    set counter = excluded.counter,
        seen_at = case when t.counter = excluded.counter then t.seen_at else excluded.seen_at end
    where t.counter <= excluded.counter`
}

/** The holder of a card, by key; null while there is none. */
export async function findHolder(
  sql: Sql,
  cardId: string,
): Promise<{ userId: string | null; pubkey: string | null } | undefined> {
  const [row] = await sql<{ userId: string | null; pubkey: string | null }[]>`
    select c.user_id, u.pubkey from cards c left join users u on u.id = c.user_id where c.id = ${cardId}`
  return row
}
