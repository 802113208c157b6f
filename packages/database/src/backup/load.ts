/** Puts what `dump` wrote into a database whose tables are empty, in one transaction: all of it or nothing. */
import type { Writable } from 'node:stream'
import { OperatorError } from '@chispa/service/operator-error'
import type { Connection, Transaction } from '../connect.ts'
import { type Counts, type Manifest, marks } from './dump.ts'
import { listTables, quoted, quotedList, type Table } from './tables.ts'

const [newline, endOfCopy] = [0x0a, '\\.\n']
const maxBatchBytes = 64 * 1024

/** The lines of a script, each with its end, read ahead by chunk. */
export class Lines {
  readonly #chunks: AsyncIterator<Uint8Array>
  #left: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  async next(): Promise<Buffer | undefined> {
    const parts: Buffer[] = []
    let end = this.#left.indexOf(newline)
    while (end < 0) {
      parts.push(this.#left)
      const { value, done } = await this.#chunks.next()
      if (done) return undefined
      this.#left = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
      end = this.#left.indexOf(newline)
    }
    const last = this.#left.subarray(0, end + 1)
    this.#left = this.#left.subarray(end + 1)
    return parts.length === 0 ? last : Buffer.concat([...parts, last])
  }
}

export async function readManifest(lines: Lines): Promise<Manifest> {
  await lines.next()
  const line = (await lines.next())?.toString() ?? ''
  if (!line.startsWith(marks.manifest)) throw new OperatorError('The file is not a backup of Chispa')
  const manifest = JSON.parse(line.slice(marks.manifest.length)) as Manifest
  if (manifest.format !== 1)
    throw new OperatorError('The backup was made by a newer version of Chispa: restore it with that one')
  return manifest
}

export async function load(sql: Connection, lines: Lines): Promise<Counts> {
  return sql.begin(async tx => {
    await tx`set local statement_timeout = 0`
    const tables = new Map((await listTables(tx)).map(table => [table.name, table]))
    const names = quotedList([...tables.keys()])
    // Migrations wrote some rows; and triggers would tell members of changes long past.
    await tx.unsafe(`truncate ${names}`)
    for (const name of tables.keys()) await tx.unsafe(`alter table ${quoted(name)} disable trigger user`)
    const counts = await copyAll(tx, tables, lines)
    await tx`set constraints all immediate`
    for (const name of tables.keys()) await tx.unsafe(`alter table ${quoted(name)} enable trigger user`)
    return counts
  }) as Promise<Counts>
}

async function copyAll(tx: Transaction, tables: ReadonlyMap<string, Table>, lines: Lines): Promise<Counts> {
  const counts: Counts = {}
  for (;;) {
    const line = (await lines.next())?.toString()
    if (line === undefined) throw new OperatorError('The backup ends too early')
    if (line.startsWith(marks.end)) {
      requireSame(counts, JSON.parse(line.slice(marks.end.length)) as Counts)
      return counts
    }
    const [, copied] = /^COPY "(\w+"\."\w+)" \(/.exec(line) ?? []
    const [, sequence, value] = /^select pg_catalog\.setval\('"(\w+"\."\w+)"', (\d+), true\);\n$/.exec(line) ?? []
    if (copied) {
      const name = copied.replace('"."', '.')
      counts[name] = await copyIn(tx, requireTable(tables, name, line), lines)
    } else if (sequence)
      await tx`select setval(${quoted(sequence.replace('"."', '.'))}::regclass, ${Number(value)}::int8, true)`
    else throw new OperatorError('The backup has a line that is not known here')
  }
}

/** The columns are those of the same migration; anything else is not what `dump` wrote. */
function requireTable(tables: ReadonlyMap<string, Table>, name: string, line: string): Table {
  const table = tables.get(name)
  if (table && line === `COPY ${quoted(name)} (${quotedList(table.columns)}) FROM stdin;\n`) return table
  throw new OperatorError(`The backup has other columns of ${name} than its migration`)
}

async function copyIn(tx: Transaction, { name, columns }: Table, lines: Lines): Promise<number> {
  const target: Writable = await tx.unsafe(`copy ${quoted(name)} (${quotedList(columns)}) from stdin`).writable()
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {})
  target.once('error', failed.reject)
  const write = async (rows: Buffer[]) => {
    if (target.write(Buffer.concat(rows))) return
    await Promise.race([new Promise(resolve => target.once('drain', resolve)), failed.promise])
  }
  try {
    const rows = await eachBatch(lines, write)
    await Promise.race([new Promise<void>(resolve => target.end(resolve)), failed.promise])
    return rows
  } catch (error) {
    // The server waits for rows until it is told that none will come.
    target.destroy(error as Error)
    throw error
  }
}

async function eachBatch(lines: Lines, write: (rows: Buffer[]) => Promise<void>): Promise<number> {
  let [rows, batch, bytes]: [number, Buffer[], number] = [0, [], 0]
  for (;;) {
    const line = await lines.next()
    if (!line) throw new OperatorError('The backup ends too early')
    const isEnd = line.length === endOfCopy.length && line.toString() === endOfCopy
    if (!isEnd) {
      rows++
      bytes += line.length
      batch.push(line)
    }
    if (batch.length > 0 && (isEnd || bytes >= maxBatchBytes)) {
      await write(batch)
      ;[batch, bytes] = [[], 0]
    }
    if (isEnd) return rows
  }
}

function requireSame(found: Counts, told: Counts): void {
  for (const [name, rows] of Object.entries(told)) {
    if (found[name] !== rows)
      throw new OperatorError(`The backup tells of ${rows} rows of ${name}, and has ${found[name] ?? 0}`)
  }
}
