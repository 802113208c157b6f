/** `npm run chispa -- backup` says that there is one; a database of an older version, before its upgrade, has nowhere to write it. */
import type { Connection } from '@chispa/database/connect'
import { findMarks, markBackup } from './store.ts'

export async function noteBackup(sql: Connection, at: Date): Promise<void> {
  if (await findMarks(sql)) await markBackup(sql, at)
}
