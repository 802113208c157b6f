/** How PostgreSQL planned what a connection asked. */
import type { Connection, Sql } from '@chispa/database/connect'

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
