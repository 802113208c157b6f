/** The dashboard's places, who sees them, and in what order. */
import type { Role } from '@chispa/contract/roles'
import { type Path, paths } from '../paths.ts'
import { allows, type Need } from '../session/use-me.ts'
import {
  ActivityIcon,
  BoltIcon,
  CardIcon,
  HomeIcon,
  type Icon,
  InboxIcon,
  NfcIcon,
  PeopleIcon,
  PersonIcon,
  PlugIcon,
  QrIcon,
  SettingsIcon,
  TicketIcon,
  WalletIcon,
} from '../ui/icons.tsx'

export type Place = { to: Path; label: string; icon: Icon; needs: Need }

const places: Place[] = [
  { to: paths.overview, label: 'Overview', icon: HomeIcon, needs: {} },
  { to: paths.wallet, label: 'My wallet', icon: WalletIcon, needs: {} },
  { to: paths.myCards, label: 'My cards', icon: CardIcon, needs: {} },
  { to: paths.vouchers, label: 'My vouchers', icon: TicketIcon, needs: {} },
  { to: paths.cards, label: 'Cards', icon: NfcIcon, needs: { permission: 'cards:read' } },
  { to: paths.voucherServices, label: 'Coupon services', icon: TicketIcon, needs: { role: 'OPERATOR' } },
  { to: paths.people, label: 'People', icon: PeopleIcon, needs: { permission: 'users:read' } },
  { to: paths.addresses, label: 'Addresses', icon: BoltIcon, needs: { permission: 'addresses:read' } },
  { to: paths.activity, label: 'Activity', icon: ActivityIcon, needs: { permission: 'activity:read' } },
  { to: paths.listener, label: 'Listener', icon: PlugIcon, needs: { role: 'ADMIN', permission: 'settings:read' } },
  { to: paths.waitlist, label: 'Waitlist', icon: InboxIcon, needs: { role: 'ADMIN' } },
  { to: paths.deviceTokens, label: 'Device tokens', icon: QrIcon, needs: { role: 'ADMIN' } },
  { to: paths.settings, label: 'Settings', icon: SettingsIcon, needs: { permission: 'settings:read' } },
  { to: paths.account, label: 'My account', icon: PersonIcon, needs: {} },
]

export const placesFor = (role: Role): Place[] => places.filter(({ needs }) => allows(role, needs))
