/** How PostgreSQL planned what a connection asked. */
import type { Connection, Sql, SqlPart } from '@chispa/database/connect'

export type Plans = { customPlans: number; genericPlans: number }

/** Asks on one connection; the plans of each statement in which `marked` stands. */
export async function plansOf(
  sql: Connection,
  marked: string,
  ask: (session: Sql) => Promise<void>,
): Promise<readonly Plans[]> {
  // The driver hands out a connection that is open; it opens none for this.
  await sql`select`
  const session = await sql.reserve()
  try {
    await ask(session as unknown as Sql)
    return await session<Plans[]>`
      select custom_plans, generic_plans from pg_prepared_statements where position(${marked} in statement) > 0`
  } finally {
    session.release()
  }
}

/** The most rows that a step of the plan took up or left aside when the statement was carried out. */
export async function rowsRead(sql: Sql, statement: SqlPart): Promise<number> {
  const [row] = await sql`explain (analyze, format json) ${statement}`
  const steps = [...JSON.stringify(row).matchAll(/"(?:Actual Rows|Rows Removed by [\w ]+)":\s?([\d.]+)/g)]
  return Math.max(...steps.map(step => Number(step[1])))
}
