/** What names a person by their key follows when the key is replaced; what the former key had given out ends. */
import type { Sql } from '@chispa/database/connect'
import { endSessions } from './end-sessions.ts'
import { endMinted } from './minted-store.ts'
import { signedOutAt } from './standings.ts'
import { insertReplaced, moveRoot, updateKey } from './store.ts'

export type KeyChange = { userId: string; from: string; to: string; now: Date }

/** Inside the transaction that replaces it, under the lock of the person's row. */
export async function followKey(tx: Sql, { userId, from, to, now }: KeyChange): Promise<void> {
  await updateKey(tx, userId, to)
  await endSessions(tx, userId, now)
  await insertReplaced(tx, from, signedOutAt(now))
  await endMinted(tx, { userId, issuedBy: from, at: now })
  await moveRoot(tx, { from, to })
}
