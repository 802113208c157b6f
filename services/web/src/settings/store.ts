import type { SettingValue } from '@chispa/contract/settings'
import type { Sql } from '@chispa/database/connect'

export type StoredSetting = { name: string; value: SettingValue; sealed: Uint8Array | null }

export async function listSettings(sql: Sql): Promise<StoredSetting[]> {
  return sql<StoredSetting[]>`select name, value, sealed from settings`
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
