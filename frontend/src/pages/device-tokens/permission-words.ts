/** Permissions in words, grouped by what they are about. */
import { type Permission, permissions } from '@chispa/contract/roles'

const resourceWords: Record<string, string> = {
  cards: 'Cards',
  card_designs: 'Card designs',
  ntags: 'Card keys',
  addresses: 'Lightning addresses',
  settings: 'Settings',
  users: 'People',
  activity: 'Activity log',
}

const actWords: Record<string, string> = { read: 'See', write: 'Change', manage_roles: 'Change roles' }

type PermissionGroup = { resource: string; label: string; permissions: { name: Permission; label: string }[] }

export const permissionGroups: PermissionGroup[] = [
  ...Map.groupBy(permissions, name => name.split(':')[0] as string).entries(),
].map(([resource, names]) => ({
  resource,
  label: resourceWords[resource] ?? resource,
  permissions: names.map(name => ({ name, label: actWords[name.split(':')[1] as string] ?? name })),
}))
