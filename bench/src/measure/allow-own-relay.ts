/** The relay of a benchmark is on loopback, which the web service calls in production only where the operator allows it. */
import type { Sql } from '@chispa/database/connect'

export async function allowOwnRelay(sql: Sql): Promise<void> {
  await sql`insert into settings (name, value) values ('private_relays_allowed', 'true')`
}
