/** The name of somebody who leaves: it rests like one that was given up, so that what is on its way to them reaches nobody else. */
import type { Sql } from '@chispa/database/connect'
import { findUsername, releaseUsername } from './store.ts'

export async function releaseNameOf(tx: Sql, userId: string, at: Date): Promise<void> {
  const username = await findUsername(tx, userId)
  if (username !== undefined) await releaseUsername(tx, username, at)
}
