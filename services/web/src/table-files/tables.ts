import { commandLimits, type FileLimits, maxCellLength } from './limits.ts'

/** Tables that were read out of a file. Names of tables and columns are in lower case, values are text; null where there is none. */
export type Row = Record<string, string | null>

/** The file, or a table of it that is needed, cannot be read; the message says what to do. */
export class UnreadableFile extends Error {}

/** What a value costs beside its text. */
const cellCost = 16

/** By name; '' where a file has one table without a name. Rows above the limits are refused. */
export class Tables extends Map<string, Row[]> {
  /** Why rows of a table could not be read, by the name of the table. */
  readonly problems = new Map<string, string>()
  readonly #limits: FileLimits
  #rows = 0
  #characters = 0

  constructor(limits: FileLimits = commandLimits) {
    super()
    this.#limits = limits
  }

  add(name: string, rows: Iterable<Row>): void {
    const known = this.get(name) ?? []
    this.set(name, known)
    for (const row of rows) {
      this.#charge(name, row)
      known.push(row)
    }
  }

  /** The first of these names that is there. Refuses a table of which rows are missing. */
  find(...names: string[]): Row[] | undefined {
    const name = names.find(candidate => this.has(candidate) || this.problems.has(candidate))
    const problem = name === undefined ? undefined : this.problems.get(name)
    if (problem !== undefined) throw new UnreadableFile(problem)
    return name === undefined ? undefined : (this.get(name) ?? [])
  }

  #charge(table: string, row: Row): void {
    const { rows, characters, advice } = this.#limits
    for (const [column, value] of Object.entries(row)) {
      const length = value?.length ?? 0
      if (length > maxCellLength) {
        throw new UnreadableFile(`A value of ${shown(column)}${table && ` in ${shown(table)}`} is too long: ${advice}`)
      }
      this.#characters += column.length + length + cellCost
    }
    if (++this.#rows > rows) throw new UnreadableFile(`The file has more than ${rows} rows: ${advice}`)
    if (this.#characters > characters) throw new UnreadableFile(`The file has more text than can be read: ${advice}`)
  }
}

const shown = (name: string): string => name.slice(0, 100)

/** Several files of one system, as one. */
export function joinTables(all: readonly Tables[]): Tables {
  const joined = new Tables()
  for (const tables of all) {
    for (const [name, rows] of tables) joined.add(name, rows)
    for (const [name, problem] of tables.problems) joined.problems.set(name, problem)
  }
  return joined
}
