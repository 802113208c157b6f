import type { Sql } from '@chispa/database/connect'

/** The newest name behind which there is a wallet; `domain` null: of the main one. */
export async function findPayableName(sql: Sql, domain: string | null): Promise<string | undefined> {
  const [row] = await sql<{ username: string }[]>`
    select a.username from lightning_addresses a
    join remote_wallets w
      on w.user_id = ${domain === null ? sql`a.user_id` : sql`coalesce(a.user_id, a.alias_user_id)`}
      and w.is_primary and w.status = 'ACTIVE'
    where a.domain ${domain === null ? sql`is null` : sql`= ${domain}`}
    order by a.created_at desc limit 1`
  return row?.username
}

/** Relays of wallets, those with the most wallets first. */
export async function listUsedRelays(sql: Sql, limit: number): Promise<string[]> {
  const rows = await sql<{ relay: string }[]>`
    select relay from remote_wallets, unnest(relays) as relay where status = 'ACTIVE'
    group by relay order by count(*) desc, relay limit ${limit}`
  return rows.map(({ relay }) => relay)
}

export async function readDatabaseClock(sql: Sql): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`select clock_timestamp() as at`
  return row?.at ?? new Date()
}
