/**
 * Tables in a text that an operator exported: JSON (a list, or lists by name), one JSON object a line, CSV with a header, or a
 * dump of PostgreSQL or SQLite.
 */
import { isRecord, parseJson } from '@chispa/protocols/untrusted-json'
import { readSqlDump } from './sql-dump.ts'
import { type Row, Tables } from './tables.ts'

/** Undefined: it is none of these. */
export function readText(text: string): Tables | undefined {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (/^[[{]/.test(trimmed)) return readJson(trimmed) ?? readJsonLines(trimmed)
  if (/^(?:COPY|INSERT INTO|CREATE TABLE)\s/im.test(trimmed)) return readSqlDump(trimmed)
  return readCsv(trimmed)
}

function readJson(text: string): Tables | undefined {
  const value = parseJson(text)
  if (Array.isArray(value)) return tablesOf([['', value]])
  if (!isRecord(value)) return undefined
  return tablesOf(Object.entries(value).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1])))
}

const tablesOf = (lists: readonly (readonly [string, unknown[]])[]): Tables =>
  new Tables(lists.map(([name, list]) => [name.toLowerCase(), list.filter(isRecord).map(record => rowOf(record))]))

/** Undefined where one of the lines is none. */
export function readJsonLines(text: string): Tables | undefined {
  const records = text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(parseJson)
  return records.every(isRecord) ? tablesOf([['', records]]) : undefined
}

/** What is nested comes out flat: `ntag424.k0`. */
function rowOf(record: Record<string, unknown>, prefix = ''): Row {
  const row: Row = {}
  for (const [name, value] of Object.entries(record)) {
    const column = prefix + name.toLowerCase()
    if (isRecord(value)) Object.assign(row, rowOf(value, `${column}.`))
    else row[column] = value === null || value === undefined ? null : String(value)
  }
  return row
}

function readCsv(text: string): Tables | undefined {
  const [header = '', ...lines] = splitRecords(text)
  const separator = [',', ';', '\t'].find(candidate => header.includes(candidate))
  if (separator === undefined) return undefined
  const columns = cellsOf(header, separator).map(name => name.trim().toLowerCase())
  const rows = lines
    .filter(line => line.trim() !== '')
    .map(line => {
      const cells = cellsOf(line, separator)
      return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null]))
    })
  return new Tables([['', rows]])
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
