/** Tables of an SQLite database. It is opened as a copy in a folder of its own: one in WAL mode would want to write beside itself. */
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Row, Tables, UnreadableFile } from './tables.ts'

const magic = 'SQLite format 3\0'

export const isSqlite = (bytes: Buffer): boolean => bytes.toString('latin1', 0, magic.length) === magic

/** `path`: where it came from, if from a file; what is not yet in it stands in a file beside it. */
export async function readSqlite(bytes: Buffer, path?: string): Promise<Tables> {
  const folder = await mkdtemp(join(tmpdir(), 'chispa-import-'))
  try {
    const copy = join(folder, 'copy.db')
    await writeFile(copy, bytes, { mode: 0o600 })
    if (path !== undefined) await copyFile(`${path}-wal`, `${copy}-wal`).catch(allowMissing)
    return await readCopy(copy)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function allowMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT')
    throw new UnreadableFile(`The file beside it that ends with -wal cannot be read: ${error.code}`)
}

async function readCopy(path: string): Promise<Tables> {
  // Loaded where it is needed: it is the only part of Node here that may still say that it is new.
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(path)
  const tables = new Tables()
  try {
    const names = database
      .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'`)
      .all() as { name: string }[]
    for (const { name } of names) {
      const select = database.prepare(`select * from "${name.replaceAll('"', '""')}"`)
      select.setReadBigInts(true)
      tables.add(name.toLowerCase(), (select.all() as Record<string, unknown>[]).map(rowOf))
    }
    return tables
  } catch (error) {
    throw new UnreadableFile(`The SQLite database cannot be read: ${(error as Error).message}`)
  } finally {
    database.close()
  }
}

/** Bytes come out in hex. */
const rowOf = (record: Record<string, unknown>): Row =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name.toLowerCase(),
      value === null ? null : value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value),
    ]),
  )
