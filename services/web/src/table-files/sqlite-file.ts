/**
 * Tables of an SQLite database. It is opened as a copy in a folder of its own: one in WAL mode would want to write beside itself. A file of
 * this kind can compute: only what is stored is read, so no views, no virtual tables and no generated columns.
 */
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { type FileLimits, maxCellLength, maxColumns } from './limits.ts'
import { type Row, Tables, UnreadableFile } from './tables.ts'

const magic = 'SQLite format 3\0'

export const isSqlite = (bytes: Buffer): boolean => bytes.toString('latin1', 0, magic.length) === magic

/** `path`: where it came from, if from a file; what is not yet in it stands in a file beside it. `folder`: in which the copy is made. */
type SqliteOptions = { path?: string; folder?: string; limits: FileLimits }

export async function readSqlite(bytes: Buffer, options: SqliteOptions): Promise<Tables> {
  const { path, folder = tmpdir(), limits } = options
  const own = await mkdtemp(join(folder, 'chispa-import-'))
  try {
    const copy = join(own, 'copy.db')
    await writeFile(copy, bytes, { mode: 0o600 })
    if (path !== undefined) await copyFile(`${path}-wal`, `${copy}-wal`).catch(allowMissing)
    return await readCopy(copy, limits)
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

function allowMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT')
    throw new UnreadableFile(`The file beside it that ends with -wal cannot be read: ${error.code}`)
}

async function readCopy(path: string, limits: FileLimits): Promise<Tables> {
  // Loaded where it is needed: it is the only part of Node here that may still say that it is new.
  const sqlite = await import('node:sqlite')
  const database = new sqlite.DatabaseSync(path, {
    defensive: true,
    limits: { length: maxCellLength, column: maxColumns, attach: 0 },
  })
  try {
    return readTables(database, limits)
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile(`The SQLite database cannot be read: ${(error as Error).message}`)
  } finally {
    database.close()
  }
}

function readTables(database: DatabaseSync, limits: FileLimits): Tables {
  database.exec(`pragma trusted_schema = off; pragma cell_size_check = on; pragma hard_heap_limit = ${maxHeapBytes}`)
  const tables = new Tables(limits)
  for (const name of storedTables(database)) {
    const columns = storedColumns(database, name)
    if (columns.length === 0) continue
    const select = database.prepare(`select ${columns.map(quoted).join(', ')} from main.${quoted(name)} not indexed`)
    select.setReadBigInts(true)
    tables.add(name.toLowerCase(), rowsOf(select.iterate() as Iterable<Record<string, unknown>>))
  }
  return tables
}

/** Of the memory of SQLite itself. */
const maxHeapBytes = 64 * 1024 * 1024

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** As SQLite has understood them: what `sqlite_schema` calls a table may be a view. */
const storedTables = (database: DatabaseSync): string[] =>
  (database.prepare('pragma main.table_list').all() as { schema: string; name: string; type: string }[])
    .filter(({ schema, name, type }) => schema === 'main' && type === 'table' && !/^sqlite_/i.test(name))
    .map(({ name }) => name)

/** `hidden`: generated, or of a virtual table. */
const storedColumns = (database: DatabaseSync, table: string): string[] =>
  (database.prepare(`pragma main.table_xinfo(${quoted(table)})`).all() as { name: string; hidden: number }[])
    .filter(({ hidden }) => hidden === 0)
    .map(({ name }) => name)

function* rowsOf(records: Iterable<Record<string, unknown>>): Generator<Row> {
  for (const record of records) yield rowOf(record)
}

/** Bytes come out in hex. */
const rowOf = (record: Record<string, unknown>): Row =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name.toLowerCase(),
      value === null ? null : value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value),
    ]),
  )
