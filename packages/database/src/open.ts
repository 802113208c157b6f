/** The database of a service: the one that DATABASE_URL names, or the embedded one of the data folder. */
import { join } from 'node:path'
import { type Connection, connect } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { requireSupportedServer } from './server-version.ts'
import { DatabaseStartError } from './start-error.ts'

export type OpenOptions = {
  databaseUrl?: string | undefined
  dataDir: string
  applicationName?: string
  poolSize?: number
  log?: (message: string) => void
}
export type Database = { sql: Connection; url: string; close: () => Promise<void> }

export async function openDatabase({ databaseUrl, dataDir, log, ...options }: OpenOptions): Promise<Database> {
  const embedded = databaseUrl
    ? undefined
    : await startEmbedded({ directory: join(dataDir, 'postgres'), ...(log ? { log } : {}) })
  const url = databaseUrl ?? (embedded?.url as string)
  const sql = connect(url, options)
  const close = async () => {
    await sql.end({ timeout: 5 })
    await embedded?.stop()
  }
  try {
    await requireSupportedServer(sql)
  } catch (error) {
    await close()
    throw error instanceof DatabaseStartError ? error : new DatabaseStartError(explain(error, url), { cause: error })
  }
  return { sql, url, close }
}

/** What to do about it, without the password. */
function explain(error: unknown, url: string): string {
  const { hostname, port, pathname, username } = new URL(url)
  const server = `${hostname}:${port || 5432}`
  const name = decodeURIComponent(pathname.slice(1)) || username
  switch ((error as { code?: string }).code) {
    case '28P01':
    case '28000':
      return `DATABASE_URL: ${server} does not accept the user ${username} with that password`
    case '3D000':
      return `DATABASE_URL: there is no database named ${name} at ${server}; create it first`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `DATABASE_URL: the host ${hostname} cannot be found`
    default:
      return `DATABASE_URL: no PostgreSQL answers at ${server}: ${(error as Error).message.replaceAll(url, server)}`
  }
}
