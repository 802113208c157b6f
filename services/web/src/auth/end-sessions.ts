/** Every token of a person ends, with what goes on without one: tills, notified devices, webhooks (triggers of the database). */
import type { Sql } from '@chispa/database/connect'
import { signedOutAt } from './standings.ts'
import { updateTokensValidSince } from './store.ts'

/** From when on tokens count; undefined: there is no such person. */
export const endSessions = (tx: Sql, userId: string, now: Date): Promise<Date | undefined> =>
  updateTokensValidSince(tx, userId, signedOutAt(now))
