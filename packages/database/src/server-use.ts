/**
 * Which processes use the embedded server, kept by the server itself: each holds a shared advisory lock on a session of
 * its own, which ends with the process however it dies. Who gets the lock exclusively is the last user and stops the
 * server; a process that comes in that moment waits for the lock, loses its session and starts the server anew.
 */
import postgres from 'postgres'
import type { DataFolder } from './data-folder.ts'
import { superuser } from './initialise.ts'
import { DatabaseStartError } from './start-error.ts'

export type ServerUse = {
  /** Gives the use up; true: nobody else uses the server, and nobody can begin to until it is stopped. */
  release: () => Promise<boolean>
  close: () => Promise<void>
}

const lock = 1_129_531_219
export const databaseName = 'chispa'

/** `undefined`: the server is not there any more, or not yet. */
export async function useServer(folder: DataFolder, port: number, onLost: () => void): Promise<ServerUse | undefined> {
  let held = false
  const session = postgres({
    host: '127.0.0.1',
    port,
    user: superuser,
    password: folder.password,
    database: 'postgres',
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 10,
    fetch_types: false,
    connection: { application_name: 'chispa embedded' },
    onnotice: () => {},
    onclose: () => {
      if (held) onLost()
      held = false
    },
  })
  const close = async () => {
    held = false
    await session.end({ timeout: 0 })
  }
  try {
    await session`select pg_advisory_lock_shared(${lock})`
    held = true
    await makeDatabase(session, folder.password)
    return { release: () => release(session), close }
  } catch (error) {
    await close()
    return explain(error as Error & { code?: string }, folder)
  }
}

async function release(session: postgres.Sql): Promise<boolean> {
  await session`select pg_advisory_unlock_shared(${lock})`
  const [row] = await session`select pg_try_advisory_lock(${lock}) as last`
  return row?.last
}

/** The services work as an ordinary role: a mistake of theirs cannot reach the files or settings of the server. */
async function makeDatabase(session: postgres.Sql, password: string): Promise<void> {
  const [found] = await session`select 1 from pg_database where datname = ${databaseName}`
  if (found) return
  await session.unsafe(`create role ${databaseName} login password '${password}'`).catch(exists)
  await session.unsafe(`create database ${databaseName} owner ${databaseName}`).catch(exists)
}

/** Another process made it in the same moment (duplicate, or unique violation in the catalogue). */
function exists(error: { code?: string }): void {
  if (!['42710', '42P04', '23505'].includes(error.code ?? '')) throw error
}

/** Refused, closed, shutting down (57P01), still starting (57P03): all of these mean to look again. */
const absent = [
  'ECONNREFUSED',
  'ECONNRESET',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  '57P01',
  '57P03',
]

function explain(error: Error & { code?: string }, { directory }: DataFolder): undefined {
  if (absent.includes(error.code ?? '')) return undefined
  if (error.code === '28P01') {
    throw new DatabaseStartError(
      `The password file in ${directory} does not fit its data folder: restore the right one`,
    )
  }
  throw new DatabaseStartError(`The embedded database does not answer: ${error.message}`, { cause: error })
}
