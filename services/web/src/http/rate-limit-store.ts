import type { Sql } from '@chispa/database/connect'

export type Grant = { granted: number; resetsInMs: number }

/** Counts and grants in one statement, so that processes asking at the same moment never get more than the limit together. */
export async function leasePermits(
  sql: Sql,
  { key, block, limit, windowMs }: { key: string; block: number; limit: number; windowMs: number },
): Promise<Grant> {
  const [row] = await sql<Grant[]>`
    insert into rate_limits as current (key, used, granted, resets_at)
    values (${key}, ${block}, ${block}, now() + ${windowMs} * interval '1 millisecond')
    on conflict (key) do update set
      granted = case when current.resets_at <= now() then ${block}
                     else least(${block}, ${limit} - current.used) end,
      used = case when current.resets_at <= now() then ${block}
                  else current.used + least(${block}, ${limit} - current.used) end,
      resets_at = case when current.resets_at <= now() then excluded.resets_at else current.resets_at end
    returning granted, ceil(extract(epoch from resets_at - now()) * 1000)::int as resets_in_ms`
  return row as Grant
}

/** What is left of it, without counting anything. */
export async function findLeft(sql: Sql, { key, limit }: { key: string; limit: number }): Promise<Grant> {
  const [row] = await sql<Grant[]>`
    select greatest(0, ${limit} - used)::int as granted, ceil(extract(epoch from resets_at - now()) * 1000)::int as resets_in_ms
    from rate_limits where key = ${key} and resets_at > now()`
  return row ?? { granted: limit, resetsInMs: 0 }
}

export async function deleteExpiredLimits(sql: Sql): Promise<void> {
  await sql`delete from rate_limits where resets_at < now() - interval '1 minute'`
}
