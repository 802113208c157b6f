/** Roles in words that people use. */

import type { Role } from '@chispa/contract/roles'
import { t } from '../../language/current.ts'
import { Badge } from '../../ui/badge.tsx'

export const roleWords = (): Record<Role, { label: string; many: string; about: string }> => ({
  ADMIN: {
    label: t('Administrator'),
    many: t('Administrators'),
    about: t('Can do everything: settings, roles, tokens and all that operators can.'),
  },
  OPERATOR: {
    label: t('Operator'),
    many: t('Operators'),
    about: t('Runs the day: cards, designs and addresses. Cannot change settings or roles.'),
  },
  VIEWER: { label: t('Viewer'), many: t('Viewers'), about: t('Sees the dashboard and changes nothing.') },
  USER: {
    label: t('Member'),
    many: t('Members'),
    about: t('Has an account of their own and no part in running the instance.'),
  },
})

const tones = { ADMIN: 'brand', OPERATOR: 'info', VIEWER: 'plain', USER: 'plain' } as const

export const RoleBadge = ({ role }: { role: Role }) => <Badge tone={tones[role]}>{roleWords()[role].label}</Badge>
