/**
 * Tables in what an operator exported: JSON (a list, or lists by name), CSV with a header, or a dump of PostgreSQL or SQLite
 * with COPY or INSERT. Names of tables and columns come out in lower case, values as text; null where there is none.
 */
import { isRecord } from '@chispa/protocols/untrusted-json'

export type Row = Record<string, string | null>
/** By name; '' where the file has one table without a name. */
export type Tables = Map<string, Row[]>

/** Undefined: it is none of these. */
export function readTables(text: string): Tables | undefined {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (/^[[{]/.test(trimmed)) return readJson(trimmed)
  if (/^(?:COPY|INSERT INTO)\s/im.test(trimmed)) return readDump(trimmed)
  return readCsv(trimmed)
}

function readJson(text: string): Tables | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return new Map([['', value.filter(isRecord).map(rowOf)]])
    if (!isRecord(value)) return undefined
    const lists = Object.entries(value).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
    return new Map(lists.map(([name, list]) => [name.toLowerCase(), list.filter(isRecord).map(rowOf)]))
  } catch {
    return undefined
  }
}

/** What is nested comes out flat: `ntag424.k0`. */
function rowOf(record: Record<string, unknown>, _at?: number, _all?: unknown, prefix = ''): Row {
  const row: Row = {}
  for (const [name, value] of Object.entries(record)) {
    const column = prefix + name.toLowerCase()
    if (isRecord(value)) Object.assign(row, rowOf(value, 0, undefined, `${column}.`))
    else row[column] = value === null || value === undefined ? null : String(value)
  }
  return row
}

function readCsv(text: string): Tables | undefined {
  const [header = '', ...lines] = splitRecords(text)
  const separator = [',', ';', '\t'].find(candidate => header.includes(candidate))
  if (separator === undefined) return undefined
  const columns = cellsOf(header, separator).map(nameOf)
  const rows = lines
    .filter(line => line.trim() !== '')
    .map(line => {
      const cells = cellsOf(line, separator)
      return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null]))
    })
  return new Map([['', rows]])
}

/** Lines, where a line may go on within quotes. */
function splitRecords(text: string): string[] {
  const records: string[] = []
  let open = ''
  for (const line of text.split(/\r?\n/)) {
    open = open === '' ? line : `${open}\n${line}`
    if ((open.split('"').length - 1) % 2 === 1) continue
    records.push(open)
    open = ''
  }
  return records
}

function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}]*)(?:${separator}|$)`, 'gy')
  while (cell.lastIndex <= line.length) {
    const [whole, value = ''] = cell.exec(line) ?? []
    if (whole === undefined) break
    cells.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value.trim())
    if (!whole.endsWith(separator)) break
  }
  return cells
}

function readDump(text: string): Tables {
  const tables: Tables = new Map()
  const columnsOf = new Map<string, string[]>()
  const add = (name: string, row: Row) => {
    const rows = tables.get(name)
    if (rows) rows.push(row)
    else tables.set(name, [row])
  }
  for (const [, table = '', body = ''] of text.matchAll(
    /^CREATE TABLE(?: IF NOT EXISTS)?\s+([^\s(]+)\s*\(([\s\S]*?)\)\s*;/gim,
  )) {
    columnsOf.set(
      nameOf(table),
      body.split(/,\s*\n?/).map(line => nameOf(line.trim().split(/\s/)[0] ?? '')),
    )
  }
  for (const [, table = '', names = '', body = ''] of text.matchAll(
    /^COPY\s+(\S+)\s*\(([^)]*)\)\s+FROM stdin;\r?\n([\s\S]*?)^\\\.$/gim,
  )) {
    const columns = names.split(',').map(nameOf)
    for (const line of body.split(/\r?\n/).filter(line => line !== '')) {
      const cells = line.split('\t').map(cell => (cell === '\\N' ? null : unescaped(cell)))
      add(nameOf(table), Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null])))
    }
  }
  for (const [, table = '', names, values = ''] of text.matchAll(
    /^INSERT INTO\s+([^\s(]+)\s*(?:\(([^)]*)\)\s*)?VALUES\s*([\s\S]*?\));\s*$/gim,
  )) {
    const columns = names === undefined ? (columnsOf.get(nameOf(table)) ?? []) : names.split(',').map(nameOf)
    for (const cells of tuplesOf(values)) {
      add(nameOf(table), Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null])))
    }
  }
  return tables
}

/** `('a','b'),('c','d')` of a statement. */
function tuplesOf(values: string): (string | null)[][] {
  const tuples: (string | null)[][] = []
  const token = /\(|\)|,|'((?:[^']|'')*)'|[^\s,()']+/g
  let tuple: (string | null)[] = []
  for (const [whole, quoted] of values.matchAll(token)) {
    if (whole === '(') tuple = []
    else if (whole === ')') tuples.push(tuple)
    else if (quoted !== undefined) tuple.push(quoted.replaceAll("''", "'"))
    else if (whole !== ',') tuple.push(/^null$/i.test(whole) ? null : whole)
  }
  return tuples
}

const escapes: Record<string, string> = { t: '\t', n: '\n', r: '\r', '\\': '\\' }
const unescaped = (cell: string) => cell.replace(/\\(.)/g, (_, escaped: string) => escapes[escaped] ?? escaped)

/** Without schema and quotes. */
const nameOf = (name: string): string =>
  (name.trim().replaceAll('"', '').replaceAll('`', '').split('.').at(-1) ?? '').toLowerCase()
