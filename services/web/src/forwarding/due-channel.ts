/** Tells every process that there may be something to forward. Only a hint: what is due is found without it too. */
import type { Sql } from '@chispa/database/connect'

export const dueChannel = 'forwarding_due'

/** Inside a transaction: told when that commits. */
export async function tellDue(sql: Sql): Promise<void> {
  await sql`select pg_notify(${dueChannel}, '')`
}
