/** What helps to find the cause of a violation: everything that the services said, the ledgers, and the rows of the database. Nothing is judged by it. */
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { environmentOf } from './commands/operator.ts'
import type { Violation } from './invariants.ts'
import { readBooks } from './ledgers/read-books.ts'
import { glanceAt } from './watch.ts'
import type { World } from './world.ts'

export async function keepLines(folder: string, { platform }: World): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { name, listeners } of platform.services) {
    const file = createWriteStream(join(folder, `${name}.log`))
    listeners.add(line => void file.write(`${line}\n`))
  }
}

/** `told`: what costs nothing to read; `books`: where everything answers, else null; `rows`: by table. */
export async function keepState(folder: string, world: World, violations: Violation[]): Promise<void> {
  const write = (name: string, what: unknown) => writeFile(join(folder, name), JSON.stringify(what ?? null, null, 1))
  const { charges, operated, unanswered, rotations } = world
  await write('violations.json', violations)
  await write('told.json', { ...glanceAt(world), charges, operated, rotations, unanswered: unanswered.length })
  await write('rows.json', await readRows(world).catch(String))
  await write('books.json', await readBooks(world, new Map()).catch(String))
}

async function readRows({ platform }: World): Promise<Record<string, unknown>> {
  const sql = postgres(environmentOf(platform).DATABASE_URL as string, { max: 1 })
  try {
    const tables = await sql<{ name: string }[]>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`
    const rows: Record<string, unknown> = {}
    for (const { name } of tables) rows[name] = await sql`select * from ${sql(name)}`
    return rows
  } finally {
    await sql.end({ timeout: 1 })
  }
}
