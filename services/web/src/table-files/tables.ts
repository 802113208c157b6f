/** Tables that were read out of a file. Names of tables and columns are in lower case, values are text; null where there is none. */
export type Row = Record<string, string | null>

/** The file, or a table of it that is needed, cannot be read; the message says what to do. */
export class UnreadableFile extends Error {}

/** By name; '' where a file has one table without a name. */
export class Tables extends Map<string, Row[]> {
  /** Why rows of a table could not be read, by the name of the table. */
  readonly problems = new Map<string, string>()

  add(name: string, rows: readonly Row[]): void {
    const known = this.get(name)
    if (!known) this.set(name, [...rows])
    else for (const row of rows) known.push(row)
  }

  /** The first of these names that is there. Refuses a table of which rows are missing. */
  find(...names: string[]): Row[] | undefined {
    const name = names.find(candidate => this.has(candidate) || this.problems.has(candidate))
    const problem = name === undefined ? undefined : this.problems.get(name)
    if (problem !== undefined) throw new UnreadableFile(problem)
    return name === undefined ? undefined : (this.get(name) ?? [])
  }
}

/** Several files of one system, as one. */
export function joinTables(all: readonly Tables[]): Tables {
  const joined = new Tables()
  for (const tables of all) {
    for (const [name, rows] of tables) joined.add(name, rows)
    for (const [name, problem] of tables.problems) joined.problems.set(name, problem)
  }
  return joined
}
