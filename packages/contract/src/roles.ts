/** Who people are (roles) and what they may do (permissions). The order of roles is their rank. */
export const roles = ['USER', 'VIEWER', 'OPERATOR', 'ADMIN'] as const
export type Role = (typeof roles)[number]

export const permissions = [
  'cards:read',
  'cards:write',
  'card_designs:read',
  'card_designs:write',
  'ntags:read',
  'ntags:write',
  'addresses:read',
  'addresses:write',
  'settings:read',
  'settings:write',
  'users:read',
  'users:write',
  'users:manage_roles',
  'activity:read',
] as const
export type Permission = (typeof permissions)[number]

/** What the dashboard ticks for an app that provisions cards. */
export const cardProvisioningPreset: readonly Permission[] = [
  'cards:read',
  'cards:write',
  'card_designs:read',
  'card_designs:write',
  'ntags:read',
  'ntags:write',
  'addresses:read',
]

export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  ADMIN: permissions,
  OPERATOR: [
    'users:read',
    'cards:read',
    'cards:write',
    'card_designs:read',
    'card_designs:write',
    'ntags:read',
    'ntags:write',
    'addresses:read',
    'addresses:write',
    'activity:read',
  ],
  VIEWER: permissions.filter(permission => permission.endsWith(':read')),
  USER: [],
}

export const isRole = (value: unknown): value is Role => roles.includes(value as Role)
export const isPermission = (value: unknown): value is Permission => permissions.includes(value as Permission)

export const rankOf = (role: Role): number => roles.indexOf(role)
export const lowerRole = (a: Role, b: Role): Role => (rankOf(a) <= rankOf(b) ? a : b)
