/** Permissions in words, grouped by what they are about. */

import { type Permission, permissions } from '@chispa/contract/roles'
import { t } from '../../language/current.ts'

const resourceWords = (): Record<string, string> => ({
  cards: t('Cards'),
  card_designs: t('Card designs'),
  ntags: t('Chips of cards'),
  addresses: t('Lightning addresses'),
  settings: t('Settings'),
  users: t('People'),
  activity: t('Activity log'),
})

const actWords = (): Record<string, string> => ({ read: t('See'), write: t('Change'), manage_roles: t('Change roles') })

type PermissionGroup = { resource: string; label: string; permissions: { name: Permission; label: string }[] }

export const permissionGroups = (): PermissionGroup[] =>
  [...Map.groupBy(permissions, name => name.split(':')[0] as string).entries()].map(([resource, names]) => ({
    resource,
    label: resourceWords()[resource] ?? resource,
    permissions: names.map(name => ({ name, label: actWords()[name.split(':')[1] as string] ?? name })),
  }))
