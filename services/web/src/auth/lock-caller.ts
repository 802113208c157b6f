/**
 * For what goes on without its maker's credentials once it is made (a device that is notified, a webhook): their row is locked, so that a
 * sign-out or a block either ends it too, or is seen here. The guard looked before that.
 */
import type { Sql } from '@chispa/database/connect'
import { Refusal } from '../http/refusal.ts'
import type { Caller } from './caller.ts'
import { requireSignedIn, requireUnblocked } from './standings.ts'
import { lockStanding } from './store.ts'

/** Their id. */
export async function lockCaller(tx: Sql, { pubkey, claims }: Caller): Promise<string> {
  const row = await lockStanding(tx, pubkey)
  if (!row) throw new Refusal('user_not_found')
  const standings = { value: new Map([[pubkey, row]]) }
  requireUnblocked(standings, pubkey)
  if (claims) requireSignedIn(standings, claims)
  return row.id
}
