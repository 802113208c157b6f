/** The dashboard's places, who sees them, and in what order. */

import type { Role } from '@chispa/contract/roles'
import { t } from '../language/current.ts'
import { type Path, paths } from '../paths.ts'
import { allows, type Need } from '../session/use-me.ts'
import {
  ActivityIcon,
  ArrowUpIcon,
  BoltIcon,
  CardIcon,
  ClockIcon,
  HomeIcon,
  type Icon,
  InboxIcon,
  NfcIcon,
  PeopleIcon,
  PersonIcon,
  PlugIcon,
  QrIcon,
  SettingsIcon,
  StarIcon,
  StoreIcon,
  TicketIcon,
  WalletIcon,
} from '../ui/icons.tsx'

export type Place = { to: Path; label: string; icon: Icon; needs: Need }

const places = (): Place[] => [
  { to: paths.overview, label: t('Home'), icon: HomeIcon, needs: {} },
  { to: paths.history, label: t('History'), icon: ClockIcon, needs: {} },
  { to: paths.send, label: t('Send'), icon: ArrowUpIcon, needs: {} },
  { to: paths.myCards, label: t('My cards'), icon: CardIcon, needs: {} },
  { to: paths.receive, label: t('Receive'), icon: QrIcon, needs: {} },
  { to: paths.till, label: t('Till'), icon: StoreIcon, needs: {} },
  { to: paths.wallet, label: t('My wallet'), icon: WalletIcon, needs: {} },
  { to: paths.vouchers, label: t('My vouchers'), icon: TicketIcon, needs: {} },
  { to: paths.community, label: t('Community'), icon: StarIcon, needs: { role: 'VIEWER' } },
  { to: paths.cards, label: t('Cards'), icon: NfcIcon, needs: { permission: 'cards:read' } },
  { to: paths.voucherServices, label: t('Coupon services'), icon: TicketIcon, needs: { role: 'OPERATOR' } },
  { to: paths.people, label: t('People'), icon: PeopleIcon, needs: { permission: 'users:read' } },
  { to: paths.addresses, label: t('Addresses'), icon: BoltIcon, needs: { permission: 'addresses:read' } },
  { to: paths.activity, label: t('Activity'), icon: ActivityIcon, needs: { permission: 'activity:read' } },
  { to: paths.listener, label: t('Listener'), icon: PlugIcon, needs: { role: 'ADMIN', permission: 'settings:read' } },
  { to: paths.waitlist, label: t('Waitlist'), icon: InboxIcon, needs: { role: 'ADMIN' } },
  { to: paths.deviceTokens, label: t('Device tokens'), icon: QrIcon, needs: { role: 'ADMIN' } },
  { to: paths.settings, label: t('Settings'), icon: SettingsIcon, needs: { permission: 'settings:read' } },
  { to: paths.account, label: t('My account'), icon: PersonIcon, needs: {} },
]

export const placesFor = (role: Role): Place[] => places().filter(({ needs }) => allows(role, needs))
