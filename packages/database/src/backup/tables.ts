/** The tables of an instance, parents before children, with the columns that can be written. */
import type { Sql } from '../connect.ts'
import { readOwnNames, requirePlainTables, tablesOf, takeInventory } from './own-objects.ts'

export type Table = { name: string; columns: string[] }

/** What the target has by itself. */
const ownOfTarget = ['public.migrations']

/** Unlogged tables hold what may be lost: counts of rate limits. */
export async function listTables(sql: Sql): Promise<Table[]> {
  const inventory = await takeInventory(sql, await readOwnNames())
  requirePlainTables(inventory, 'a backup would be without it, so move it to a database of its own')
  const tables = await sql<Table[]>`
    select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname || '.' || c.relname = any(${tablesOf(inventory)}) and c.relkind = 'r' and c.relpersistence = 'p'
    group by 1 order by 1`
  const references = await sql<{ child: string; parent: string }[]>`
    select cn.nspname || '.' || c.relname as child, pn.nspname || '.' || p.relname as parent
    from pg_constraint f
    join pg_class c on c.oid = f.conrelid join pg_namespace cn on cn.oid = c.relnamespace
    join pg_class p on p.oid = f.confrelid join pg_namespace pn on pn.oid = p.relnamespace
    where f.contype = 'f' and f.conrelid <> f.confrelid`
  return parentsFirst(
    tables.filter(({ name }) => !ownOfTarget.includes(name)),
    references,
  )
}

function parentsFirst(tables: Table[], references: readonly { child: string; parent: string }[]): Table[] {
  const ordered: Table[] = []
  const left = new Map(tables.map(table => [table.name, table]))
  while (left.size > 0) {
    const waits = (name: string) => references.some(({ child, parent }) => child === name && left.has(parent))
    const next = [...left.values()].filter(({ name }) => !waits(name))
    if (next.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...left.keys()].join(', ')}`)
    for (const table of next) left.delete(table.name)
    ordered.push(...next)
  }
  return ordered
}

export type Sequence = { name: string; value: number }

/** Those of these tables that were used. */
export const listSequences = (sql: Sql, tables: readonly Table[]): Promise<Sequence[]> => sql<Sequence[]>`
  select s.schemaname || '.' || s.sequencename as name, s.last_value as value
  from pg_sequences s
  join pg_depend d on d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    and d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass
  join pg_class c on c.oid = d.refobjid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname || '.' || c.relname = any(${tables.map(({ name }) => name)}) and s.last_value is not null order by 1`

export const quoted = (name: string): string =>
  name
    .split('.')
    .map(part => `"${part}"`)
    .join('.')
export const quotedList = (names: readonly string[]): string => names.map(quoted).join(', ')
