/** Who may make whom what. Decided inside one transaction, on the roles as they are at that moment. */
import { type Role, rankOf } from '@chispa/contract/roles'
import type { UserRole } from '@chispa/contract/users'
import { type Connection, transaction } from '@chispa/database/connect'
import type { Caller } from '../auth/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { findUserById, lockAdmins, updateRole } from './store.ts'

export async function changeRole(
  sql: Connection,
  caller: Caller,
  userId: string,
  role: Role,
): Promise<UserRole & { before: Role }> {
  return transaction(sql, async tx => {
    const admins = await lockAdmins(tx)
    const user = await findUserById(tx, userId)
    if (!user) throw new Refusal('user_not_found')
    if (rankOf(role) > rankOf(caller.role) || rankOf(user.role) > rankOf(caller.role))
      throw new Refusal('role_above_own')
    if (user.pubkey === caller.pubkey && rankOf(role) < rankOf(user.role)) throw new Refusal('own_role')
    if (user.role === 'ADMIN' && role !== 'ADMIN' && admins.every(id => id === user.id)) throw new Refusal('last_admin')
    if (role !== user.role) await updateRole(tx, user.id, role)
    return { userId: user.id, role, before: user.role }
  })
}
