/** Who is calling, once proven: as a person (NIP-98 or session token) or as a device with delegated scopes. */
import {
  isPermission,
  isRole,
  lowerRole,
  type Permission,
  type Role,
  rankOf,
  rolePermissions,
} from '@chispa/contract/roles'
import type { Claims } from './tokens.ts'

export type Caller = {
  pubkey: string
  role: Role
  permissions: ReadonlySet<Permission>
  method: 'nostr' | 'session' | 'device'
  /** The token's claims, where there is a token. */
  claims?: Claims
}

const permissionsOf = Object.fromEntries(
  Object.entries(rolePermissions).map(([role, list]) => [role, new Set(list)]),
) as unknown as Record<Role, Set<Permission>>

export const signerCaller = (pubkey: string, role: Role): Caller => ({
  pubkey,
  role,
  permissions: permissionsOf[role],
  method: 'nostr',
})

/** `stored` is the role in the database: it can lower what the token says, never raise it. */
export function sessionCaller(claims: Claims, stored: Role): Caller {
  const role = lowerRole(claimedRole(claims), stored)
  return { pubkey: claims.pubkey, role, permissions: permissionsOf[role], method: 'session', claims }
}

/**
 * `issuerRole` is the role in the database of whoever minted the token: a scope counts only while that role has the
 * permission. Undefined for a token that names no issuer.
 */
export function deviceCaller(claims: Claims, stored: Role, issuerRole: Role | undefined): Caller {
  const role = lowerRole(claimedRole(claims), stored)
  const scopes = scopesOf(claims)
  const permissions = issuerRole === undefined ? scopes : scopes.intersection(permissionsOf[issuerRole])
  return { pubkey: claims.pubkey, role, permissions, method: 'device', claims }
}

/** Whether they may read what members receive and pay: who runs the instance, in person. */
export const seesAmounts = ({ method, role }: Caller): boolean =>
  method !== 'device' && rankOf(role) >= rankOf('OPERATOR')

/** A token without a known role is worth no more than a member's. */
export const claimedRole = (claims: Claims): Role => (isRole(claims.role) ? claims.role : 'USER')

/** Fails closed: anything but a list is nothing, unknown words count for nothing. */
function scopesOf(claims: Claims): Set<Permission> {
  return new Set(Array.isArray(claims.scopes) ? claims.scopes.filter(isPermission) : [])
}
