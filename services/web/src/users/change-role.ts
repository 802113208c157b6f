/** Who may make whom what. Decided inside one transaction, on the roles as they are at that moment. */
import { lowerRole, type Role, rankOf, rolePermissions } from '@chispa/contract/roles'
import type { UserRole } from '@chispa/contract/users'
import { type Connection, type Sql, transaction } from '@chispa/database/connect'
import { findAccount, findAccountById, lockAdmins } from '../auth/accounts.ts'
import type { Caller } from '../auth/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { updateRole } from './store.ts'

export async function changeRole(
  sql: Connection,
  caller: Caller,
  userId: string,
  role: Role,
): Promise<UserRole & { before: Role }> {
  return transaction(sql, async tx => {
    const admins = await lockAdmins(tx)
    const own = await roleNow(tx, caller)
    const user = await findAccountById(tx, userId)
    if (!user) throw new Refusal('user_not_found')
    if (rankOf(role) > rankOf(own) || rankOf(user.role) > rankOf(own)) throw new Refusal('role_above_own')
    if (user.pubkey === caller.pubkey && rankOf(role) < rankOf(user.role)) throw new Refusal('own_role')
    if (user.role === 'ADMIN' && role !== 'ADMIN' && admins.every(id => id === user.id)) throw new Refusal('last_admin')
    if (role !== user.role) await updateRole(tx, user.id, role)
    return { userId: user.id, role, before: user.role }
  })
}

/** The caller may have been lowered since the guard let them in, by someone who held the lock before us. */
async function roleNow(sql: Sql, caller: Caller): Promise<Role> {
  const role = lowerRole(caller.role, (await findAccount(sql, caller.pubkey))?.role ?? 'USER')
  if (caller.method !== 'device' && !rolePermissions[role].includes('users:manage_roles'))
    throw new Refusal('permission_missing')
  return role
}
