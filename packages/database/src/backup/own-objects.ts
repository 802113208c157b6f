/**
 * What is ours in a database, by the names that the migrations create. Whatever else is in it belongs to somebody else, or to an
 * extension, which comes and goes by itself.
 */
import { OperatorError } from '@chispa/service/operator-error'
import type { Sql } from '../connect.ts'
import { readHistory } from '../migrate.ts'

/** Qualified by their schema. */
export type OwnNames = Readonly<Record<'table' | 'view' | 'function' | 'type', ReadonlySet<string>>>

const created = /\bcreate (?:or replace )?(?:unlogged )?(table|view|function|type) (?:if not exists )?(\w+(?:\.\w+)?)/g

export async function readOwnNames(): Promise<OwnNames> {
  const none = () => new Set<string>()
  const own = { table: new Set(['public.migrations']), view: none(), function: none(), type: none() }
  for (const { text } of await readHistory()) {
    for (const [, kind, name = ''] of text.replace(/--.*/g, '').matchAll(created))
      own[kind as keyof OwnNames].add(name.includes('.') ? name : `public.${name}`)
  }
  return own
}

/** `shown` is the name as the search path has it. */
export type Found = { kind: 'table' | 'view' | 'function'; name: string; shown: string; relkind: string | null }

/** All that holds rows, shows them or acts on them, in every schema, but for what extensions brought. */
const listFound = (sql: Sql) => sql<Found[]>`
  select case c.relkind when 'v' then 'view' else 'table' end as kind, n.nspname || '.' || c.relname as name,
    c.oid::regclass::text as shown, c.relkind
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'f', 'm', 'v') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  union all
  select 'function', n.nspname || '.' || p.proname, p.oid::regprocedure::text, null
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by 1, 2, 3`

/** `schemas`: those that hold our tables. */
export type Inventory = { own: Found[]; foreign: Found[]; schemas: ReadonlySet<string> }

export async function takeInventory(sql: Sql, names: OwnNames): Promise<Inventory> {
  const found = await listFound(sql)
  const isOwn = ({ kind, name }: Found) => names[kind].has(name)
  const schemas = new Set([...names.table].map(schemaOf))
  return { own: found.filter(isOwn), foreign: found.filter(one => !isOwn(one)), schemas }
}

const schemaOf = (name: string): string => name.split('.')[0] as string

export const tablesOf = ({ own }: Inventory): string[] =>
  own.filter(({ kind }) => kind === 'table').map(({ name }) => name)

/**
 * A table among ours that a backup would leave out, or could not read: better no backup than one that lacks something. Schemas of others,
 * which hosted databases bring along, are not looked at.
 */
export function requirePlainTables({ own, foreign, schemas }: Inventory, whatToDo: string): void {
  const other = foreign.find(({ kind, name }) => kind === 'table' && schemas.has(schemaOf(name)))
  if (other) throw new OperatorError(`The database has a table ${other.shown} that is not Chispa’s: ${whatToDo}`)
  const odd = own.find(({ kind, relkind }) => kind === 'table' && relkind !== 'r')
  if (odd) throw new OperatorError(`The table ${odd.shown} is of a kind that backups do not know (${odd.relkind})`)
}
