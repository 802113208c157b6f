import type { Sql } from '@chispa/database/connect'

export type RateRow = {
  source: string
  currency: string
  perBitcoin: number
  asOf: Date
  expiresAt: Date
  fetchedAt: Date
}

/** At most one row for each currency of each service. */
export async function listRates(sql: Sql): Promise<RateRow[]> {
  return sql<RateRow[]>`select source, currency, per_bitcoin, as_of, expires_at, fetched_at from fiat_rates`
}

/** Of two processes that asked at once the newer answer stays. */
export async function upsertRates(sql: Sql, rows: readonly RateRow[]): Promise<void> {
  await sql`
    insert into fiat_rates ${sql(rows, 'source', 'currency', 'perBitcoin', 'asOf', 'expiresAt', 'fetchedAt')}
    on conflict (source, currency) do update
    set per_bitcoin = excluded.per_bitcoin, as_of = excluded.as_of, expires_at = excluded.expires_at,
        fetched_at = excluded.fetched_at
    where fiat_rates.fetched_at <= excluded.fetched_at`
}

/** Of services that are not set any more. */
export async function deleteRatesBut(sql: Sql, sources: readonly string[]): Promise<void> {
  await sql`delete from fiat_rates where source <> all(${sources as string[]})`
}

/** Whether anybody reads amounts in a currency of their own. */
export async function hasChosenCurrency(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ any: boolean }[]>`select exists (select from users where currency is not null) as any`
  return row?.any ?? false
}
