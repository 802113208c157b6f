import type { Sql } from '@chispa/database/connect'
import { findAccountById } from '../auth/accounts.ts'
import type { Caller } from '../auth/caller.ts'
import { Refusal } from '../http/refusal.ts'

/** Whether somebody else's id exists is told only to those who may list people anyway. */
export async function requireSelf(sql: Sql, caller: Caller, userId: string): Promise<void> {
  const pubkey = (await findAccountById(sql, userId))?.pubkey
  if (pubkey === caller.pubkey) return
  throw new Refusal(pubkey === undefined && caller.permissions.has('users:read') ? 'user_not_found' : 'not_yourself')
}
