/**
 * The one forward-only history of the schema: migrations/NNNN-name.sql, applied in order, each in a transaction under a
 * lock, so that two services starting at once both come up. What was applied is never changed, only followed.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OperatorError } from '@chispa/service/operator-error'
import releasedSteps from '../released-steps.json' with { type: 'json' }
import { type Sql, transaction } from './connect.ts'
import { requireSupportedServer } from './server-version.ts'

export class MigrationError extends OperatorError {
  override name = 'MigrationError'
}

export type Migration = { name: string; text: string; checksum: string }

const ownDirectory = fileURLToPath(new URL('../migrations/', import.meta.url))

/**
 * Brings the database to the newest schema, or to that of the migration `upTo`; returns the names of the files that this
 * call applied.
 */
export async function migrate(sql: Sql, directory = ownDirectory, upTo?: string): Promise<string[]> {
  await requireSupportedServer(sql)
  const history = cut(await readHistory(directory), upTo)
  const applied: string[] = []
  for (;;) {
    const name = await pastDeadlocks(() => applyNext(sql, history))
    if (!name) return applied
    applied.push(name)
  }
}

const maxTries = 10

/** Services that go on meanwhile lock tables in another order than a step does; PostgreSQL ends one of both, and what it ended is as if it had not begun. */
async function pastDeadlocks<T>(step: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await step()
    } catch (error) {
      if (!isDeadlock(error) || tries === maxTries) throw error
    }
}

const isDeadlock = (error: unknown) =>
  error instanceof MigrationError && (error.cause as { code?: string } | undefined)?.code === '40P01'

/** One step per transaction: the lock ends with it, and a process that dies in the middle leaves a whole number of steps. In a transaction of the caller's all steps are in it. */
async function applyNext(sql: Sql, history: Migration[]): Promise<string | undefined> {
  return transaction(sql, async tx => {
    await lockHistory(tx)
    await tx`
      create table if not exists migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`
    const next = findNext(history, await listApplied(tx))
    if (!next) return undefined
    await tx.unsafe(next.text).catch(error => {
      throw new MigrationError(`Migration ${next.name} failed: ${error.message}`, { cause: error })
    })
    await tx`insert into migrations (name, checksum) values (${next.name}, ${next.checksum})`
    return next.name
  })
}

/** Whoever holds it alone changes the schema, until the end of the transaction: a service that starts meanwhile waits. */
export const lockHistory = (tx: Sql) => tx`select pg_advisory_xact_lock(hashtext('chispa migrations'))`

export function cut(history: Migration[], upTo: string | undefined): Migration[] {
  if (upTo === undefined) return history
  const last = history.findIndex(({ name }) => name === upTo)
  if (last >= 0) return history.slice(0, last + 1)
  throw new MigrationError(`This version of Chispa does not know migration ${upTo}: run the newer version`)
}

type Applied = { name: string; checksum: string }

const listApplied = (sql: Sql) => sql<Applied[]>`select name, checksum from migrations order by name`

function findNext(history: Migration[], applied: Applied[]): Migration | undefined {
  const known = new Map(history.map(migration => [migration.name, migration]))
  for (const { name, checksum } of applied) {
    const migration = known.get(name)
    if (!migration) {
      throw new MigrationError(
        `The database has migration ${name}, which this version of Chispa does not know: run the newer version`,
      )
    }
    if (migration.checksum !== checksum) throw changedSince(name)
  }
  const done = new Set(applied.map(({ name }) => name))
  const next = history.find(({ name }) => !done.has(name))
  const last = applied.at(-1)
  if (next && last && next.name < last.name) {
    throw new MigrationError(
      `Migration ${next.name} comes before ${last.name}, which is already applied: give it a higher number`,
    )
  }
  return next
}

/** What was released is never changed again, so a database with another step is of a version before that. */
function changedSince(name: string): MigrationError {
  return new MigrationError(
    name in releasedSteps
      ? `This database was made by a version before 0.4.0, or by none that was released: its ${name} is another one. No version upgrades it, and nothing in it was changed. Name an empty one with DATABASE_URL or DATA_DIR and begin anew there; keep this one for the version that made it`
      : `Migration ${name} has changed since it was applied: restore the file and add a new one`,
  )
}

export async function readHistory(directory = ownDirectory): Promise<Migration[]> {
  const names = (await readdir(directory)).filter(name => name.endsWith('.sql')).sort()
  const history = await Promise.all(
    names.map(async name => {
      const text = await readFile(join(directory, name), 'utf8')
      // A checkout that turns line ends around has not changed the migration.
      const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
      return { name, text, checksum }
    }),
  )
  requireNumbers(names)
  return history
}

function requireNumbers(names: string[]): void {
  names.forEach((name, at) => {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
      throw new MigrationError(`Migration ${name} is not named like 0001-name.sql`)
    const before = names[at - 1]
    if (before?.slice(0, 4) === name.slice(0, 4))
      throw new MigrationError(`Migrations ${before} and ${name} have the same number`)
  })
}
