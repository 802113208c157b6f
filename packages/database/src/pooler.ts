/**
 * Whether a pooler answers in PostgreSQL's place, and how it lends its connections. A pooler gives its clients cancel keys of
 * its own, so the process in the key is not the process that answers. In session mode a client keeps its server for good; in
 * transaction mode the next client gets it while the first is still there, and state of a session is lost: named
 * statements, LISTEN, settings.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection, Pooling } from './connect.ts'
import { requireSupportedServer } from './server-version.ts'
import { DatabaseStartError } from './start-error.ts'

/** With clients of others at work a pooler may lend another server by chance; not this often in a row. */
const rounds = 5
const secondClientTimeoutMs = 5000

export async function findPooling(open: () => Connection, variable: string): Promise<Pooling> {
  const [first, second] = [open(), open()]
  try {
    await requireSupportedServer(first)
    const { answers, isKeyed } = await askServer(first)
    if (isKeyed) return 'none'
    await requireTransactions(first, variable)
    let kept = answers
    for (let round = 0; round < rounds; round++) {
      const other = await inTime(askServer(second), variable)
      const again = await askServer(first)
      if (other.answers === again.answers || again.answers !== kept) return 'transaction'
      kept = again.answers
    }
    return 'session'
  } finally {
    await Promise.all([first.end({ timeout: 0 }), second.end({ timeout: 0 })])
  }
}

async function askServer(sql: Connection): Promise<{ answers: number; isKeyed: boolean }> {
  const rows = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const pid = Number(rows[0]?.pid)
  return { answers: pid, isKeyed: rows.state.pid === pid }
}

async function requireTransactions(sql: Connection, variable: string): Promise<void> {
  await sql
    .begin(tx => tx`select 1`)
    .catch(error => {
      throw new DatabaseStartError(
        `${variable}: the pooler there allows no transactions (${error.message}); set its pool_mode to transaction or session`,
        { cause: error },
      )
    })
}

async function inTime<T>(answer: Promise<T>, variable: string): Promise<T> {
  const limit = new AbortController()
  const tooLate = sleep(secondClientTimeoutMs, undefined, { signal: limit.signal }).then(() => {
    throw new DatabaseStartError(
      `${variable}: the pooler there has no second connection to lend; raise its pool size, or set its pool_mode to transaction`,
    )
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    limit.abort()
    tooLate.catch(() => {})
    answer.catch(() => {})
  }
}
