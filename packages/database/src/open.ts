/** The database of a service: the one that DATABASE_URL names, or the embedded one of the data folder. */
import { join } from 'node:path'
import { type Connection, type ConnectOptions, connect } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { explainUnreachable } from './explain-unreachable.ts'
import { migrate } from './migrate.ts'
import { requireSupportedServer } from './server-version.ts'
import { DatabaseStartError } from './start-error.ts'

export type OpenOptions = ConnectOptions & {
  databaseUrl?: string | undefined
  dataDir: string
  /** Also bring the schema to the newest state. */
  migrate?: boolean
  log?: (message: string) => void
}
export type Database = { sql: Connection; url: string; close: () => Promise<void> }

export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl, dataDir, log, migrate: wantsMigration, ...connectOptions } = options
  if (databaseUrl) requirePostgresUrl(databaseUrl)
  const embedded = databaseUrl ? undefined : await startEmbedded({ directory: join(dataDir, 'postgres'), log })
  const url = databaseUrl || embedded!.url
  const sql = connectTo(url, connectOptions)
  const close = async () => {
    await sql.end({ timeout: 5 })
    await embedded?.stop()
  }
  try {
    if (!embedded) await requireSupportedServer(sql).catch(explainUnreachable(url))
    if (wantsMigration) await migrateWithoutTimeout(url, connectOptions)
  } catch (error) {
    await close()
    throw error
  }
  return { sql, url, close }
}

function connectTo(url: string, options: ConnectOptions): Connection {
  try {
    return connect(url, options)
  } catch (error) {
    const hint = 'write special characters in user and password percent-encoded, as in postgres://user:p%40ss@host/name'
    throw new DatabaseStartError(`DATABASE_URL cannot be read: ${hint}`, { cause: error })
  }
}

/** A migration may take its time, and wait for another process that migrates: the limit for statements is not for it. */
async function migrateWithoutTimeout(url: string, { applicationName }: ConnectOptions): Promise<void> {
  const sql = connect(url, { applicationName, poolSize: 1 })
  try {
    await migrate(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

function requirePostgresUrl(url: string): void {
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new DatabaseStartError('DATABASE_URL must look like postgres://user:password@host:5432/database')
  }
}
