/**
 * What is kept about a member, table by table: rows that name the member, else one of their wallets, else one of their
 * cards. Read from the catalogue of the database, so that a table that comes later is in it by itself.
 */
import type { Sql } from '@chispa/database/connect'
import type { Account } from '../auth/accounts.ts'

/** Secrets, whatever the table; and what helps processes only. */
const leftOut = /^sealed|_hash_?$|token|^otc|fingerprint|^lease|^event$|^fence$|^owner$|idempotency/
const kept = new Set(['payment_hash'])

type Source = { name: string; columns: string[] }
export type MemberExport = { exportedAt: string; member: Account; tables: Record<string, readonly unknown[]> }

export async function collectMember(sql: Sql, member: Account): Promise<MemberExport> {
  const tables: Record<string, readonly unknown[]> = {}
  for (const source of await listSources(sql)) {
    const rows = await readRows(sql, source, member)
    if (rows.length > 0) tables[source.name] = rows
  }
  return { exportedAt: new Date().toISOString(), member, tables }
}

export const listSources = (sql: Sql): Promise<Source[]> => sql<Source[]>`
  select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where n.nspname in ('public', 'listener') and c.relkind = 'r'
  group by 1
  having array_agg(a.attname::text) && array['user_id', 'wallet_id', 'card_id', 'destination_id']
  order by 1`

async function readRows(sql: Sql, { name, columns }: Source, { id }: Account): Promise<readonly unknown[]> {
  const shown = columns.filter(column => kept.has(column) || !leftOut.test(column))
  const wallets = sql`select id from remote_wallets where user_id = ${id}`
  const belongs = columns.includes('user_id')
    ? columns.includes('alias_user_id')
      ? sql`${id} in (user_id, alias_user_id)`
      : sql`user_id = ${id}`
    : columns.includes('wallet_id')
      ? sql`wallet_id in (${wallets})`
      : columns.includes('card_id')
        ? sql`card_id in (select id from cards where user_id = ${id})`
        : sql`destination_id in (select id from forwarding_destinations where wallet_id in (${wallets}))`
  return sql`select ${sql(shown)} from ${sql(name)} where ${belongs}`
}
