/** Tables in a dump of PostgreSQL (`pg_dump`, with COPY or INSERT) or SQLite (`.dump`). A table of which a row cannot be read says so. */
import { commandLimits, type FileLimits } from './limits.ts'
import { SqlTokens, type Token, unescaped } from './sql-tokens.ts'
import { type Row, Tables } from './tables.ts'

type Value = string | null
/** Why a row cannot be read. */
class OddRow extends Error {}

export function readSqlDump(text: string, limits: FileLimits = commandLimits): Tables {
  const tables = new Tables(limits)
  const columnsOf = new Map<string, string[]>()
  const tokens = new SqlTokens(text)
  for (let token = tokens.next(); token; token = tokens.next()) {
    const statement = token.kind === 'word' ? token.value.toLowerCase() : token.value
    // A command of psql.
    if (statement === '\\') tokens.skipLine()
    else if (statement === 'create') readCreate(tokens, columnsOf)
    else if (statement === 'copy') readCopy(tokens, columnsOf, tables)
    else if (statement === 'insert' || statement === 'replace') readInsert(tokens, columnsOf, tables)
    else if (statement !== ';') tokens.skipStatement()
  }
  return tables
}

function readCreate(tokens: SqlTokens, columnsOf: Map<string, string[]>): void {
  let token = tokens.next()
  while (isWord(token, 'temp', 'temporary', 'unlogged', 'or', 'replace')) token = tokens.next()
  if (isWord(token, 'trigger')) {
    skipTrigger(tokens)
    return
  }
  if (isWord(token, 'table')) {
    while (isWord(tokens.peek(), 'if', 'not', 'exists')) tokens.next()
    const table = readName(tokens)
    if (tokens.take('(')) columnsOf.set(table, readColumns(tokens))
  }
  tokens.skipStatement()
}

/** In SQLite its statements end with semicolons too, until END; CASE has one of its own. */
function skipTrigger(tokens: SqlTokens): void {
  let depth = 0
  for (let token = tokens.next(); token; token = tokens.next()) {
    if (isWord(token, 'begin', 'case')) depth++
    else if (isWord(token, 'end')) depth--
    else if (token.value === ';' && token.kind === 'symbol' && depth <= 0) return
  }
}

const constraints = ['constraint', 'primary', 'unique', 'check', 'foreign', 'exclude', 'like']

/** The first word of each part of `(a int, b text default (f('x', 'y')), primary key (a))`, of those that are columns. */
function readColumns(tokens: SqlTokens): string[] {
  const columns: string[] = []
  let [depth, isStart] = [1, true]
  for (let token = tokens.next(); token; token = tokens.next()) {
    const symbol = token.kind === 'symbol' ? token.value : ''
    if (isStart && !isWord(token, ...constraints) && symbol === '') columns.push(token.value.toLowerCase())
    isStart = symbol === ',' && depth === 1
    if (symbol === '(') depth++
    if (symbol === ')') depth--
    if (depth === 0) break
  }
  return columns
}

function readCopy(tokens: SqlTokens, columnsOf: ReadonlyMap<string, string[]>, tables: Tables): void {
  const table = readName(tokens)
  const columns = tokens.take('(') ? readColumns(tokens) : (columnsOf.get(table) ?? [])
  const hasRows = isWord(tokens.next(), 'from') && isWord(tokens.next(), 'stdin')
  tokens.skipStatement()
  if (!hasRows) return
  const from = tokens.line
  tables.add(table, [])
  let at = 0
  for (const line of tokens.linesUntil('\\.')) {
    at++
    if (line === '' && columns.length !== 1) continue
    const cells = line.split('\t').map(cell => (cell === '\\N' ? null : unescaped(cell)))
    keepRow(tables, { table, columns, line: () => from + at }, () => cells)
  }
}

function readInsert(tokens: SqlTokens, columnsOf: ReadonlyMap<string, string[]>, tables: Tables): void {
  while (isWord(tokens.peek(), 'or', 'ignore', 'replace', 'into')) tokens.next()
  const table = readName(tokens)
  const columns = tokens.take('(') ? readColumns(tokens) : (columnsOf.get(table) ?? [])
  while (isWord(tokens.peek(), 'overriding', 'system', 'user', 'value')) tokens.next()
  if (isWord(tokens.next(), 'values')) {
    const place = { table, columns, line: () => tokens.line }
    while (tokens.take('(') && keepRow(tables, place, () => readTuple(tokens)) && tokens.take(','));
  }
  tokens.skipStatement()
}

function keepRow(
  tables: Tables,
  { table, columns, line }: { table: string; columns: readonly string[]; line: () => number },
  read: () => Value[],
): boolean {
  try {
    const cells = read()
    if (cells.length !== columns.length) {
      throw new OddRow(`it has ${cells.length} values for ${columns.length} columns`)
    }
    tables.add(table, [Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null])) as Row])
    return true
  } catch (error) {
    if (!(error instanceof OddRow)) throw error
    if (!tables.problems.has(table)) {
      tables.problems.set(table, `Line ${line()} of the dump, a row of ${table}, cannot be read: ${error.message}`)
    }
    return false
  }
}

/** Of calls within calls, and of signs before a number. */
const maxDepth = 20

function readTuple(tokens: SqlTokens, depth = 0): Value[] {
  const cells: Value[] = []
  do cells.push(readValue(tokens, depth))
  while (tokens.take(','))
  if (!tokens.take(')')) throw new OddRow('a value is followed by something else')
  return cells
}

/** With the few functions that SQLite prints for text that has line ends. */
function readValue(tokens: SqlTokens, depth: number): Value {
  const value = readPlainValue(tokens, depth)
  // A cast of PostgreSQL: the text is what counts.
  while (tokens.take(':')) {
    tokens.take(':')
    while (tokens.peek()?.kind === 'word' || tokens.isNext('.')) tokens.next()
    if (tokens.take('(')) readColumns(tokens)
  }
  return value
}

function readPlainValue(tokens: SqlTokens, depth: number): Value {
  if (depth > maxDepth) throw new OddRow('a value is nested too deeply')
  const token = tokens.next()
  if (token?.kind === 'text') return token.value
  if (token?.kind === 'symbol' && (token.value === '-' || token.value === '+')) {
    const rest = readPlainValue(tokens, depth + 1)
    return token.value === '-' ? `-${rest}` : rest
  }
  if (token?.kind !== 'word') throw new OddRow(`${token?.value.slice(0, 100) ?? 'its end'} is no value`)
  if (/^null$/i.test(token.value)) return null
  return tokens.take('(') ? callFunction(token.value.toLowerCase(), readTuple(tokens, depth + 1)) : token.value
}

function callFunction(name: string, args: readonly Value[]): Value {
  const [first, second, third] = args
  if (name === 'char') return args.map(arg => characterOf(Number(arg))).join('')
  if (typeof first === 'string') {
    if (name === 'unistr') return readUnistr(first)
    if (name === 'replace' && second && typeof third === 'string') return replaceMark(first, second, third)
  }
  throw new OddRow(`the function ${name.slice(0, 100)} is not known here`)
}

/** SQLite prints a short mark in the place of a sign: the text never becomes longer. */
function replaceMark(text: string, mark: string, sign: string): string {
  if (mark.length > 20 || sign.length > mark.length) throw new OddRow('replace is not used as SQLite prints it')
  return text.replaceAll(mark, () => sign)
}

function characterOf(code: number): string {
  if (!Number.isInteger(code) || code < 0 || code > 0x10ffff) throw new OddRow(`${code} is the number of no character`)
  return String.fromCodePoint(code)
}

const readUnistr = (text: string): string =>
  text.replace(/\\(?:\\|\+([\da-fA-F]{6})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([\da-fA-F]{4}))/g, (whole, ...digits) => {
    const code = digits.slice(0, 4).find(found => found !== undefined)
    return whole === '\\\\' ? '\\' : characterOf(Number.parseInt(code, 16))
  })

/** The last part of `schema."table"`, in lower case. */
function readName(tokens: SqlTokens): string {
  let name = tokens.next()?.value ?? ''
  while (tokens.take('.')) name = tokens.next()?.value ?? ''
  return name.toLowerCase()
}

const isWord = (token: Token | undefined, ...words: string[]): boolean =>
  token?.kind === 'word' && words.includes(token.value.toLowerCase())
