/** Reads what `dump` wrote, and puts it into tables. */
import type { Writable } from 'node:stream'
import { OperatorError } from '@chispa/service/operator-error'
import type { Transaction } from '../connect.ts'
import { BrokenBackup } from './broken-backup.ts'
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

  /** What is behind the last line was written by nobody; reading on is what finds damage at the very end. */
  async finish(): Promise<void> {
    while ((await this.next()) !== undefined);
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

/** Into tables that this transaction made; all of it or nothing is for the caller to decide. */
export async function load(tx: Transaction, lines: Lines): Promise<Counts> {
  const tables = new Map((await listTables(tx)).map(table => [table.name, table]))
  // Migrations wrote some rows; and triggers would tell members of changes long past.
  await tx.unsafe(`truncate ${quotedList([...tables.keys()])}`)
  for (const name of tables.keys()) await tx.unsafe(`alter table ${quoted(name)} disable trigger user`)
  const counts = await readRows(lines, {
    copy: (name, header) => copyIn(tx, requireTable(tables, name, header), lines),
    setSequence: (name, value) => tx`select setval(${quoted(name)}::regclass, ${value}::int8, true)`,
  })
  await tx`set constraints all immediate`
  for (const name of tables.keys()) await tx.unsafe(`alter table ${quoted(name)} enable trigger user`)
  return counts
}

/** Reads to the end, and keeps nothing. */
export const count = (lines: Lines): Promise<Counts> =>
  readRows(lines, { copy: () => eachBatch(lines, async () => {}), setSequence: async () => {} })

type Sink = {
  /** Takes the rows of a table, which `header` began, up to their end. */
  copy: (name: string, header: string) => Promise<number>
  setSequence: (name: string, value: number) => PromiseLike<unknown>
}

async function readRows(lines: Lines, { copy, setSequence }: Sink): Promise<Counts> {
  const counts: Counts = {}
  for (;;) {
    const line = (await lines.next())?.toString()
    if (line === undefined) throw new BrokenBackup()
    if (line.startsWith(marks.end)) {
      requireSame(counts, JSON.parse(line.slice(marks.end.length)) as Counts)
      await lines.finish()
      return counts
    }
    const [, copied] = /^COPY "(\w+"\."\w+)" \(/.exec(line) ?? []
    const [, sequence, value] = /^select pg_catalog\.setval\('"(\w+"\."\w+)"', (\d+), true\);\n$/.exec(line) ?? []
    if (copied) {
      const name = copied.replace('"."', '.')
      counts[name] = await copy(name, line)
    } else if (sequence) await setSequence(sequence.replace('"."', '.'), Number(value))
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
    if (!line) throw new BrokenBackup()
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
