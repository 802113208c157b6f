/** Roles in words that people use. */
import type { Role } from '@chispa/contract/roles'
import { Badge } from '../../ui/badge.tsx'

export const roleWords: Record<Role, { label: string; about: string }> = {
  ADMIN: { label: 'Administrator', about: 'Can do everything: settings, roles, tokens and all that operators can.' },
  OPERATOR: {
    label: 'Operator',
    about: 'Runs the day: cards, designs and addresses. Cannot change settings or roles.',
  },
  VIEWER: { label: 'Viewer', about: 'Sees the dashboard and changes nothing.' },
  USER: { label: 'Member', about: 'Has an account of their own and no part in running the instance.' },
}

const tones = { ADMIN: 'brand', OPERATOR: 'info', VIEWER: 'plain', USER: 'plain' } as const

export const RoleBadge = ({ role }: { role: Role }) => <Badge tone={tones[role]}>{roleWords[role].label}</Badge>
