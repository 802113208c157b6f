import type { DomainBrand, DomainRegistration } from '@chispa/contract/domains'
import type { SettingValue } from '@chispa/contract/settings'
import type { Sql } from '@chispa/database/connect'

export type StoredSetting = { name: string; value: SettingValue; sealed: Uint8Array | null }

export async function listSettings(sql: Sql): Promise<StoredSetting[]> {
  return sql<StoredSetting[]>`select name, value, sealed from settings`
}

export type ServedDomain = { host: string; registration: DomainRegistration; brand: DomainBrand }

export async function listServedDomains(sql: Sql): Promise<ServedDomain[]> {
  return sql<ServedDomain[]>`select host, registration, brand from domains order by created_at, host`
}

/** Whoever changes settings waits here for whoever does so already; readers do not. */
export async function lockSettings(sql: Sql): Promise<void> {
  await sql`lock table settings in share row exclusive mode`
}

export async function findSettingText(sql: Sql, name: string): Promise<string | undefined> {
  const [row] = await sql<{ text: string | null }[]>`select value #>> '{}' as text from settings where name = ${name}`
  return row?.text ?? undefined
}

export async function upsertSetting(sql: Sql, { name, value, sealed }: StoredSetting): Promise<void> {
  await sql`
    insert into settings (name, value, sealed)
    values (${name}, ${value === null ? null : JSON.stringify(value)}::text::jsonb, ${sealed})
    on conflict (name) do update set value = excluded.value, sealed = excluded.sealed, updated_at = now()`
}

export async function deleteSetting(sql: Sql, name: string): Promise<void> {
  await sql`delete from settings where name = ${name}`
}
