/** Whoever was invited becomes a member, whatever the registration says, and gets the role that was meant for them. */
import type { Role } from '@chispa/contract/roles'
import type { Sql } from '@chispa/database/connect'
import { requireFreeKey } from '../account-keys/require-free-key.ts'
import { type Account, findAccount } from '../auth/accounts.ts'
import { insertUser, updateRole } from './store.ts'

/** Inside the transaction that uses the invitation: a refusal takes the membership back. */
export async function admitInvited(tx: Sql, pubkey: string): Promise<{ account: Account; isNew: boolean }> {
  const isNew = (await insertUser(tx, pubkey)) !== undefined
  if (isNew) await requireFreeKey(tx, pubkey)
  return { account: (await findAccount(tx, pubkey)) as Account, isNew }
}

export const raiseRole = (tx: Sql, userId: string, role: Role): Promise<void> => updateRole(tx, userId, role)
