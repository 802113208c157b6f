/** Processes stopped at a chosen step: a lock of ours holds their statement, and then they are killed. */
import type { Connection, Transaction } from '@chispa/database/connect'
import { until } from '@chispa/sandbox/until'
import type { ServiceProcess } from './service-process.ts'

type Service = 'chispa-web' | 'chispa-listener'

/** Holds what the next step needs, lets the test do its part, and lets go. */
export async function holding(
  sql: Connection,
  lock: (tx: Transaction) => Promise<unknown>,
  part: () => Promise<void>,
): Promise<void> {
  await sql.begin(async tx => {
    await lock(tx)
    await part()
  })
}

/** A statement of the service over this table waits for a lock: it has come to this step. */
export async function waitsForLock(sql: Connection, service: Service, table: string): Promise<void> {
  await until(async () => {
    const rows = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and application_name = ${service} and wait_event_type = 'Lock'
        and query like ${`%${table}%`}`
    return rows.length > 0
  })
}

/** Kills it and ends its statements too: on its own the database would still carry them out. */
export async function killInStatement(sql: Connection, service: Service, process: ServiceProcess): Promise<void> {
  await process.kill()
  await until(async () => {
    const rows = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = ${service}`
    return rows.length === 0
  })
}
