/**
 * A backup goes into a database of nobody: without tables, or one where services have started and nobody came. What such a start
 * wrote gives way, within the transaction of the restore; whatever is not ours stays.
 */
import { OperatorError } from '@chispa/service/operator-error'
import type { Sql } from '../connect.ts'
import { readHistory } from '../migrate.ts'
import {
  type Inventory,
  type OwnNames,
  readOwnNames,
  requirePlainTables,
  tablesOf,
  takeInventory,
} from './own-objects.ts'
import { quoted, quotedList } from './tables.ts'

/** Filled by migrations, by services that start, and by strangers who ask them something. */
const filledByServices = new Set([
  'public.migrations',
  'public.rate_limits',
  // A table until migration 0157.
  'public.card_counts',
  'public.instance_keys',
  'public.activity',
  'public.invoice_watches',
  'public.fiat_rates',
  'public.set_up_marks',
  'public.overview_progress',
  'public.overview_changes',
  'public.overview_sums',
  'listener.instances',
  'listener.outages',
])

/** Refuses; changes nothing. */
export async function requireEmpty(sql: Sql): Promise<void> {
  const inventory = await takeInventory(sql, await readOwnNames())
  requirePlainTables(inventory, 'restore into an empty one')
  await requireOurHistory(sql, inventory)
  const [busy] = await sql<{ name: string }[]>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name in ('chispa-web', 'chispa-listener') limit 1`
  const filled = await listFilled(sql, inventory)
  if (filled.includes('public.users'))
    throw new OperatorError('The database has members already: restore into an empty one')
  if (filled.length > 0)
    throw new OperatorError(
      `The database is in use (there are rows in ${filled.join(', ')}): restore into an empty one, with another DATABASE_URL or DATA_DIR`,
    )
  if (busy) throw new OperatorError('A service works on this database: stop it before you restore')
}

/** Other programs have tables with names like ours. */
async function requireOurHistory(sql: Sql, inventory: Inventory): Promise<void> {
  const tables = tablesOf(inventory)
  if (tables.length === 0) return
  const foreign = new OperatorError(
    'The tables of the database are those of another program, or of a newer version of Chispa: restore into an empty one',
  )
  if (!tables.includes('public.migrations')) throw foreign
  const [columns] = await sql`
    select count(*) from pg_attribute
    where attrelid = 'public.migrations'::regclass and attname in ('name', 'checksum') and atttypid = 'text'::regtype`
  if (columns?.count !== 2) throw foreign
  const known = new Map((await readHistory()).map(({ name, checksum }) => [name, checksum]))
  const applied = await sql<{ name: string; checksum: string }[]>`select name, checksum from public.migrations`
  const isOurs = applied.every(({ name, checksum }) => known.get(name) === checksum)
  if (!isOurs || (applied.length === 0 && tables.length > 1)) throw foreign
}

async function listFilled(sql: Sql, inventory: Inventory): Promise<string[]> {
  const filled: string[] = []
  for (const name of tablesOf(inventory)) {
    if (filledByServices.has(name)) continue
    const [row] = await sql.unsafe(`select exists (select from ${quoted(name)}) as filled`)
    if (row?.filled) filled.push(name)
  }
  return filled
}

/** Until the end of the transaction nobody else writes. */
export async function lockOwn(sql: Sql): Promise<void> {
  const tables = tablesOf(await takeInventory(sql, await readOwnNames()))
  if (tables.length > 0) await sql.unsafe(`lock table ${quotedList(tables)} in access exclusive mode`)
}

/** The schema there may be of another version than the backup's. */
export async function dropOwn(sql: Sql): Promise<void> {
  const names = await readOwnNames()
  const before = await takeInventory(sql, names)
  const tables = tablesOf(before)
  if (tables.length === 0) return
  await sql.unsafe(`drop table ${quotedList(tables)} cascade`)
  await dropFunctions(sql, names)
  await sql.unsafe(`drop type if exists ${quotedList([...names.type])} cascade`)
  await sql`drop schema if exists listener cascade`
  await requireStillThere(sql, names, before)
}

async function dropFunctions(sql: Sql, names: OwnNames): Promise<void> {
  const { own } = await takeInventory(sql, names)
  const functions = own.filter(({ kind }) => kind === 'function').map(({ shown }) => shown)
  if (functions.length > 0) await sql.unsafe(`drop function ${functions.join(', ')} cascade`)
}

/** A view on our tables, say: it would go with them. */
async function requireStillThere(sql: Sql, names: OwnNames, before: Inventory): Promise<void> {
  const after = new Set((await takeInventory(sql, names)).foreign.map(({ kind, name }) => `${kind} ${name}`))
  const lost = before.foreign.find(({ kind, name }) => !after.has(`${kind} ${name}`))
  if (lost)
    throw new OperatorError(
      `The database has a ${lost.kind} ${lost.shown} that is not Chispa’s and stands on its tables: restore into an empty one`,
    )
}
