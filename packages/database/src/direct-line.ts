/** What goes past a pooler: signals between processes, and migrations. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, connect, separateLine } from './connect.ts'
import { DatabaseStartError } from './start-error.ts'

const signalTimeoutMs = 5000

/** A signal sent over the pool must arrive on a line beside it: then both lead to one database, and LISTEN works there. */
export async function requireSignals(sql: Connection): Promise<void> {
  const channel = `chispa_start_${randomBytes(8).toString('hex')}`
  const heard = Promise.withResolvers<boolean>()
  const line = separateLine(sql, { onnotify: () => heard.resolve(true), onclose: () => {} })
  const limit = new AbortController()
  try {
    await line`listen ${line(channel)}`
    await sql`select pg_notify(${channel}, '')`
    const tooLate = sleep(signalTimeoutMs, false, { signal: limit.signal }).catch(() => false)
    if (await Promise.race([heard.promise, tooLate])) return
  } finally {
    limit.abort()
    await line.end({ timeout: 0 })
  }
  throw new DatabaseStartError('DATABASE_URL and DATABASE_DIRECT_URL do not lead to the same database')
}

/** Limit of statements of sessions that a pooler opens; ours are above it nowhere. */
const pooledStatementTimeoutMs = 15_000

/**
 * A pooler does not pass our limit for statements on, so the role gets one in this database, for every session that does
 * not say its own. Whoever has set one already is left alone.
 */
export async function limitPooledStatements(
  sql: Connection,
  directUrl: string,
  log: (message: string) => void,
): Promise<void> {
  const ask = (from: Connection) =>
    from<
      { role: string; timeout: string }[]
    >`select current_user as role, current_setting('statement_timeout') as timeout`
  const [seen] = await ask(sql)
  if (seen?.timeout !== '0') return
  const direct = connect(directUrl, { poolSize: 1, pooling: 'session' })
  try {
    const [own] = await ask(direct)
    if (own?.role !== seen.role) {
      log(
        `The pooler works as the role ${seen.role}, which has no limit for statements: alter role ${seen.role} set statement_timeout = '15s'`,
      )
      return
    }
    if (own.timeout === '0') await limitRole(direct)
    log('Sessions that the pooler opened before have no limit for statements: reconnect it once')
  } finally {
    await direct.end({ timeout: 5 })
  }
}

const limitRole = (sql: Connection) => sql`
  do $$ begin
    execute format('alter role %I in database %I set statement_timeout = ${sql.unsafe(String(pooledStatementTimeoutMs))}', current_user, current_database());
  end $$`
