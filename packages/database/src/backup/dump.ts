/**
 * Everything in the database as one text that psql can read too: COPY blocks, and the sequences. It is of one moment, the
 * snapshot of a transaction, while everybody goes on working.
 */
import type { Connection, Transaction } from '../connect.ts'
import { listSequences, listTables, quoted, quotedList, type Table } from './tables.ts'

export type Manifest = {
  format: 1
  version: string
  madeAt: string
  /** The newest migration of the database. */
  migration: string
  /** Without these, what is sealed does not open and sessions end. */
  secrets: Record<string, string>
}

export const marks = { manifest: '-- manifest ', end: '-- rows ' } as const
const title = '-- A backup of Chispa: npm run chispa -- restore FILE'

export type Counts = Record<string, number>

export async function dump(
  sql: Connection,
  about: Omit<Manifest, 'format' | 'migration'>,
  write: (chunk: Uint8Array | string) => Promise<void>,
): Promise<Counts> {
  return sql.begin('isolation level repeatable read read only', async tx => {
    const [last] = await tx<{ name: string }[]>`select name from migrations order by name desc limit 1`
    const manifest: Manifest = { format: 1, ...about, migration: last?.name ?? '' }
    await write(`${title}\n${marks.manifest}${JSON.stringify(manifest)}\n`)
    const counts: Counts = {}
    const tables = await listTables(tx)
    for (const table of tables) counts[table.name] = await copyOut(tx, table, write)
    // Read after the rows: no row of the snapshot has a number that a sequence would give again.
    for (const { name, value } of await listSequences(tx, tables)) {
      await write(`select pg_catalog.setval('${quoted(name)}', ${value}, true);\n`)
    }
    await write(`${marks.end}${JSON.stringify(counts)}\n`)
    return counts
  }) as Promise<Counts>
}

/** In pieces, so that what waits to be written stays small however large the table is. */
async function copyOut(
  tx: Transaction,
  { name, columns }: Table,
  write: (chunk: Uint8Array | string) => Promise<void>,
): Promise<number> {
  const list = quotedList(columns)
  await write(`COPY ${quoted(name)} (${list}) FROM stdin;\n`)
  const [size] = await tx<{ pages: number }[]>`select pg_relation_size(${quoted(name)}::regclass) / 8192 as pages`
  let rows = 0
  for (let page = 0; page <= (size?.pages ?? 0); page += pagesAtOnce) {
    const range = `ctid >= '(${page},0)' and ctid < '(${page + pagesAtOnce},0)'`
    const text = await copyPiece(tx, `copy (select ${list} from ${quoted(name)} where ${range}) to stdout`)
    rows += countRows(text)
    if (text.length > 0) await write(text)
  }
  await write('\\.\n')
  return rows
}

/** 8 MiB of a table. */
const pagesAtOnce = 1024

/**
 * Taken as it comes: postgres.js stops reading when its stream is full, and where the end is in that stream already it
 * never begins again.
 */
async function copyPiece(tx: Transaction, statement: string): Promise<Buffer> {
  const stream = await tx.unsafe(statement).readable()
  const chunks: Uint8Array[] = []
  await new Promise((resolve, reject) => {
    stream
      .on('data', chunk => chunks.push(chunk))
      .once('end', resolve)
      .once('error', reject)
  })
  return Buffer.concat(chunks)
}

/** Ends of lines stand between rows only: within a value they are written as two characters. */
function countRows(chunk: Uint8Array): number {
  let rows = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++
  return rows
}
