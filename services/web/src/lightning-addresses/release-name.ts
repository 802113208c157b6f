/** The names of somebody who leaves: they rest like those that were given up, so that what is on its way to them reaches nobody else. */
import type { Sql } from '@chispa/database/connect'
import { findUsername, listAliasRows, releaseUsername } from './store.ts'

export async function releaseNameOf(tx: Sql, userId: string, at: Date): Promise<void> {
  const username = await findUsername(tx, userId)
  if (username !== undefined) await releaseUsername(tx, username, at)
  for (const alias of await listAliasRows(tx, userId)) await releaseUsername(tx, alias.username, at)
}
