/** The database of a service: the one that DATABASE_URL names, or the embedded one of the data folder. */
import { join } from 'node:path'
import { type Connection, type ConnectOptions, connect, type Pooling } from './connect.ts'
import { limitPooledStatements, requireSignals } from './direct-line.ts'
import { startEmbedded } from './embedded.ts'
import { explainUnreachable } from './explain-unreachable.ts'
import { migrate } from './migrate.ts'
import { findPooling } from './pooler.ts'
import { DatabaseStartError } from './start-error.ts'

export type OpenOptions = Omit<ConnectOptions, 'pooling'> & {
  databaseUrl?: string | undefined
  dataDir: string
  /** Also bring the schema to the newest state. */
  migrate?: boolean
  log?: (message: string) => void
}
export type Database = { sql: Connection; url: string; pooling: Pooling; close: () => Promise<void> }

export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl, directUrl, dataDir, log = () => {}, migrate: wantsMigration, ...connectOptions } = options
  if (databaseUrl) requirePostgresUrl(databaseUrl, 'DATABASE_URL')
  if (directUrl) requirePostgresUrl(directUrl, 'DATABASE_DIRECT_URL')
  const embedded = databaseUrl ? undefined : await startEmbedded({ directory: join(dataDir, 'postgres'), log })
  const url = databaseUrl || embedded!.url
  const pooling = embedded ? 'none' : await choosePooling(url, directUrl, connectOptions)
  const sql = connectTo(url, { ...connectOptions, directUrl, pooling })
  const close = async () => {
    await sql.end({ timeout: 5 })
    await embedded?.stop()
  }
  try {
    if (directUrl) await requireSignals(sql)
    if (pooling !== 'none') await limitPooledStatements(sql, directUrl ?? url, log)
    if (wantsMigration) await migrateWithoutTimeout(directUrl ?? url, connectOptions)
  } catch (error) {
    await close()
    throw error
  }
  return { sql, url, pooling, close }
}

/** How the pool gets its sessions. In transaction mode there must be a way past the pooler. */
async function choosePooling(url: string, directUrl: string | undefined, options: ConnectOptions): Promise<Pooling> {
  const pooling = await probe(url, 'DATABASE_URL', options)
  const directPooling = directUrl ? await probe(directUrl, 'DATABASE_DIRECT_URL', options) : pooling
  if (directPooling !== 'transaction') return pooling
  throw new DatabaseStartError(
    directUrl
      ? 'DATABASE_DIRECT_URL leads to a pooler in transaction mode too: set it to the PostgreSQL server itself'
      : 'DATABASE_URL leads to a pooler in transaction mode: set DATABASE_DIRECT_URL to the PostgreSQL server behind it, for signals and migrations',
  )
}

const probe = async (url: string, variable: string, options: ConnectOptions): Promise<Pooling> =>
  findPooling(() => connectTo(url, { ...options, poolSize: 1, pooling: 'transaction' }, variable), variable).catch(
    explainUnreachable(url, variable),
  )

function connectTo(url: string, options: ConnectOptions, variable = 'DATABASE_URL'): Connection {
  try {
    return connect(url, options)
  } catch (error) {
    const hint = 'write special characters in user and password percent-encoded, as in postgres://user:p%40ss@host/name'
    throw new DatabaseStartError(`${variable} cannot be read: ${hint}`, { cause: error })
  }
}

/** A migration may take its time, and wait for another process that migrates: the limit for statements is not for it. */
async function migrateWithoutTimeout(url: string, options: ConnectOptions): Promise<void> {
  const sql = connect(url, { applicationName: options.applicationName, poolSize: 1, pooling: 'session' })
  try {
    await sql`set statement_timeout = 0`
    await migrate(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

function requirePostgresUrl(url: string, variable: string): void {
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new DatabaseStartError(`${variable} must look like postgres://user:password@host:5432/database`)
  }
}
