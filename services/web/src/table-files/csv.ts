/**
 * CSV with a header (RFC 4180), separated by commas, semicolons or tabs. Each sign is read once, whatever the quotes are. A quote that
 * nothing closes is refused: it would swallow the cards behind it.
 */
import { type FileLimits, maxColumns } from './limits.ts'
import { type Row, Tables, UnreadableFile } from './tables.ts'

/** Undefined: it is none. */
export function readCsv(text: string, limits: FileLimits): Tables | undefined {
  const separator = separatorOf(text)
  if (separator === undefined) return undefined
  const records = readRecords(text, separator)
  const columns = (records.next().value ?? []).map(name => name.trim().toLowerCase())
  const tables = new Tables(limits)
  tables.add('', rowsOf(records, columns))
  return tables
}

/** The first of them that stands in the header. */
function separatorOf(text: string): string | undefined {
  const end = text.indexOf('\n')
  const header = end < 0 ? text : text.slice(0, end)
  return [',', ';', '\t'].find(candidate => header.includes(candidate))
}

function* rowsOf(records: Iterable<string[]>, columns: readonly string[]): Generator<Row> {
  for (const cells of records) {
    yield Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null]))
  }
}

/** Without blank lines. */
function* readRecords(text: string, separator: string): Generator<string[], undefined> {
  const cells = new CsvCells(text, separator)
  for (let record: string[] = []; ; ) {
    const { value, isLast, isEnd } = cells.next()
    record.push(value)
    if (record.length > maxColumns) throw new UnreadableFile(`The CSV has more than ${maxColumns} columns`)
    if (!isLast) continue
    if (record.length > 1 || value.trim() !== '') yield record
    if (isEnd) return
    record = []
  }
}

/** `isLast`: of its record; `isEnd`: of the text. */
type Cell = { value: string; isLast: boolean; isEnd: boolean }

class CsvCells {
  readonly #text: string
  readonly #separator: string
  /** Behind a value: what ends it. */
  readonly #ends: RegExp
  #at = 0

  constructor(text: string, separator: string) {
    this.#text = text
    this.#separator = separator
    this.#ends = new RegExp(`[${separator}\\n]`, 'g')
  }

  next(): Cell {
    const quoted = this.#text[this.#at] === '"' ? this.#quoted() : undefined
    this.#ends.lastIndex = this.#at
    const end = this.#ends.exec(this.#text)?.index ?? this.#text.length
    const rest = this.#text.slice(this.#at, end).trim()
    if (quoted !== undefined && rest !== '') this.#refuse('has text behind a closing quote')
    this.#at = end + 1
    return {
      value: quoted ?? rest,
      isLast: this.#text[end] !== this.#separator,
      isEnd: end >= this.#text.length,
    }
  }

  /** A doubled quote is one. */
  #quoted(): string {
    const parts: string[] = []
    for (let from = this.#at + 1; ; ) {
      const end = this.#text.indexOf('"', from)
      if (end < 0) this.#refuse('opens a quote that nothing closes')
      parts.push(this.#text.slice(from, end))
      if (this.#text[end + 1] !== '"') {
        this.#at = end + 1
        return parts.join('"')
      }
      from = end + 2
    }
  }

  #refuse(problem: string): never {
    const line = this.#text.slice(0, this.#at).split('\n').length
    throw new UnreadableFile(`Line ${line} of the CSV ${problem}: export it again, or mend the line`)
  }
}
