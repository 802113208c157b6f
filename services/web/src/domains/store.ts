import type { DomainBrand, DomainRegistration } from '@chispa/contract/domains'
import type { Sql } from '@chispa/database/connect'

export async function upsertDomain(
  sql: Sql,
  { host, registration, brand, at }: { host: string; registration: DomainRegistration; brand: DomainBrand; at: Date },
): Promise<void> {
  await sql`
    insert into domains (host, registration, brand, created_at, updated_at)
    values (${host}, ${registration}, ${JSON.stringify(brand)}::text::jsonb, ${at}, ${at})
    on conflict (host) do update
      set registration = excluded.registration, brand = excluded.brand, updated_at = excluded.updated_at`
}

/** What nobody has, and nobody could want back: such a name is as free as one that never was. */
export async function deleteRestedNames(sql: Sql, host: string, restedSince: Date): Promise<void> {
  await sql`delete from lightning_addresses where domain = ${host} and released_at < ${restedSince}`
}

export async function hasPromisedNames(sql: Sql, host: string, now: Date): Promise<boolean> {
  const rows = await sql`
    select from invites
    where username like ${`%@${host}`} and accepted_at is null and revoked_at is null and expires_at > ${now} limit 1`
  return rows.length > 0
}

export async function deleteDomain(sql: Sql, host: string): Promise<boolean> {
  return (await sql`delete from domains where host = ${host} returning 1`).length > 0
}
