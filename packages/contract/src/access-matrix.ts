/**
 * The authorization matrix: what each kind of caller may do with each operation, computed from the operation's `access`.
 * The documents and the OpenAPI document print it; a test calls every operation as every caller and compares.
 */
import type { Access, Endpoint } from './endpoint.ts'
import { cardProvisioningPreset, type Permission, permissions, type Role, rankOf, rolePermissions } from './roles.ts'

/** With `scopes`: a device token that acts as somebody of this role. Without a role: nobody, no credentials at all. */
export type ModelCaller = { name: string; role?: Role; scopes?: readonly Permission[] }

export const modelCallers = [
  { name: 'stranger' },
  { name: 'USER', role: 'USER' },
  { name: 'VIEWER', role: 'VIEWER' },
  { name: 'OPERATOR', role: 'OPERATOR' },
  { name: 'ADMIN', role: 'ADMIN' },
  { name: 'card app', role: 'USER', scopes: cardProvisioningPreset },
  { name: 'device of a USER', role: 'USER', scopes: permissions },
  { name: 'device of an ADMIN', role: 'ADMIN', scopes: permissions },
] as const satisfies readonly ModelCaller[]

export type CallerName = (typeof modelCallers)[number]['name']

export type Cell =
  | 'yes'
  /** Only for themselves. */
  | 'own'
  /** Whoever holds what the operation itself asks for. */
  | 'proof'
  | 'no'

export function mayCall(access: Access, { role, scopes }: ModelCaller): Cell {
  if (access === 'public' || access === 'optional') return 'yes'
  if (typeof access === 'object' && 'proof' in access) return 'proof'
  if (!role) return 'no'
  const isDevice = scopes !== undefined
  if (access === 'signed-in' || (typeof access === 'object' && 'bearer' in access)) return 'yes'
  if (access === 'person' || access === 'nostr') return isDevice ? 'no' : 'yes'
  const held = scopes ?? rolePermissions[role]
  if ('role' in access) {
    if (rankOf(role) < rankOf(access.role)) return 'no'
    if (!access.permission) return isDevice ? 'no' : 'yes'
    return held.includes(access.permission) ? 'yes' : 'no'
  }
  if (isDevice && access.inPerson) return 'no'
  if (held.includes(access.permission)) return 'yes'
  return access.orSelf && !isDevice ? 'own' : 'no'
}

export const accessRow = ({ access }: Pick<Endpoint, 'access'>): Record<CallerName, Cell> =>
  Object.fromEntries(modelCallers.map(caller => [caller.name, mayCall(access, caller)])) as Record<CallerName, Cell>
