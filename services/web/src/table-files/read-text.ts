/**
 * Tables in a text that an operator exported: JSON (a list, or lists by name), one JSON object a line, CSV with a header, or a
 * dump of PostgreSQL or SQLite.
 */
import { isRecord, parseJson } from '@chispa/protocols/untrusted-json'
import { readCsv } from './csv.ts'
import { commandLimits, type FileLimits } from './limits.ts'
import { readSqlDump } from './sql-dump.ts'
import { type Row, Tables, UnreadableFile } from './tables.ts'

/** Undefined: it is none of these. */
export function readText(text: string, limits: FileLimits = commandLimits): Tables | undefined {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (/^[[{]/.test(trimmed)) return readJson(trimmed, limits) ?? readJsonLines(trimmed, limits)
  if (/^(?:COPY|INSERT INTO|CREATE TABLE)\s/im.test(trimmed)) return readSqlDump(trimmed, limits)
  return readCsv(trimmed, limits)
}

function readJson(text: string, limits: FileLimits): Tables | undefined {
  const value = parseJson(text)
  if (Array.isArray(value)) return tablesOf([['', value]], limits)
  if (!isRecord(value)) return undefined
  const lists = Object.entries(value).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
  return tablesOf(lists, limits)
}

function tablesOf(lists: readonly (readonly [string, unknown[]])[], limits: FileLimits): Tables {
  const tables = new Tables(limits)
  for (const [name, list] of lists) tables.add(name.toLowerCase(), rowsOf(list))
  return tables
}

function* rowsOf(list: readonly unknown[]): Generator<Row> {
  for (const record of list) if (isRecord(record)) yield flatten(record)
}

/** Undefined where one of the lines is none. */
export function readJsonLines(text: string, limits: FileLimits): Tables | undefined {
  const records = text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(parseJson)
  return records.every(isRecord) ? tablesOf([['', records]], limits) : undefined
}

const [maxDepth, maxNameLength] = [16, 200]

/** What is nested comes out flat: `ntag424.k0`. */
function flatten(record: Record<string, unknown>, row: Row = {}, prefix = '', depth = 1): Row {
  for (const [name, value] of Object.entries(record)) {
    const column = prefix + name.toLowerCase()
    if (depth > maxDepth || column.length > maxNameLength) {
      throw new UnreadableFile(
        'The JSON is nested too deeply, or has names that are too long: it is no list of records',
      )
    }
    if (isRecord(value)) flatten(value, row, `${column}.`, depth + 1)
    else row[column] = textOf(value)
  }
  return row
}

/** Of a list only where its values are plain. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return Array.isArray(value) && value.some(item => typeof item === 'object') ? null : String(value)
}
