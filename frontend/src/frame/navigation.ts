/** The dashboard's places in their groups, who sees them, and in what order; on a phone, which stand along the lower edge. */

import type { Role } from '@chispa/contract/roles'
import { t } from '../language/current.ts'
import { type Path, paths } from '../paths.ts'
import { allows, type Need } from '../session/use-me.ts'
import {
  ActivityIcon,
  ArrowUpIcon,
  BoltIcon,
  CardIcon,
  ChartIcon,
  ClockIcon,
  HomeIcon,
  type Icon,
  InboxIcon,
  LinkIcon,
  NfcIcon,
  PeopleIcon,
  PersonIcon,
  PlugIcon,
  QrIcon,
  SettingsIcon,
  ShieldIcon,
  StoreIcon,
  TicketIcon,
  WalletIcon,
} from '../ui/icons.tsx'

export type Place = { to: Path; label: string; icon: Icon; needs: Need }
export type PlaceGroup = { id: 'mine' | 'community' | 'system'; title: string; places: Place[] }

const groups = (): PlaceGroup[] => [
  {
    id: 'mine',
    title: t('Mine'),
    places: [
      { to: paths.overview, label: t('Home'), icon: HomeIcon, needs: {} },
      { to: paths.history, label: t('History'), icon: ClockIcon, needs: {} },
      { to: paths.send, label: t('Send'), icon: ArrowUpIcon, needs: {} },
      { to: paths.receive, label: t('Receive'), icon: QrIcon, needs: {} },
      { to: paths.till, label: t('Till'), icon: StoreIcon, needs: {} },
      { to: paths.contacts, label: t('My contacts'), icon: PeopleIcon, needs: {} },
      { to: paths.myCards, label: t('My cards'), icon: CardIcon, needs: {} },
      { to: paths.wallet, label: t('My wallet'), icon: WalletIcon, needs: {} },
      { to: paths.vouchers, label: t('My vouchers'), icon: TicketIcon, needs: {} },
      { to: paths.account, label: t('My account'), icon: PersonIcon, needs: {} },
    ],
  },
  {
    id: 'community',
    title: t('Community'),
    places: [
      { to: paths.community, label: t('Overview'), icon: ChartIcon, needs: { role: 'VIEWER' } },
      { to: paths.cards, label: t('Cards'), icon: NfcIcon, needs: { permission: 'cards:read' } },
      { to: paths.people, label: t('People'), icon: PeopleIcon, needs: { permission: 'users:read' } },
      { to: paths.addresses, label: t('Addresses'), icon: BoltIcon, needs: { permission: 'addresses:read' } },
      { to: paths.voucherServices, label: t('Coupon services'), icon: TicketIcon, needs: { role: 'OPERATOR' } },
      { to: paths.waitlist, label: t('Waitlist'), icon: InboxIcon, needs: { role: 'ADMIN' } },
      { to: paths.openPayments, label: t('Open payments'), icon: ClockIcon, needs: { role: 'OPERATOR' } },
      { to: paths.activity, label: t('Activity'), icon: ActivityIcon, needs: { permission: 'activity:read' } },
    ],
  },
  {
    id: 'system',
    title: t('System'),
    places: [
      { to: paths.selfTest, label: t('Set-up check'), icon: ShieldIcon, needs: { role: 'ADMIN' } },
      {
        to: paths.listener,
        label: t('Listener'),
        icon: PlugIcon,
        needs: { role: 'ADMIN', permission: 'settings:read' },
      },
      { to: paths.webhooks, label: t('Webhooks'), icon: LinkIcon, needs: { role: 'ADMIN' } },
      { to: paths.deviceTokens, label: t('Device tokens'), icon: QrIcon, needs: { role: 'ADMIN' } },
      { to: paths.settings, label: t('Settings'), icon: SettingsIcon, needs: { permission: 'settings:read' } },
    ],
  },
]

/** Only groups in which there is something for this role. */
export const placeGroupsFor = (role: Role): PlaceGroup[] =>
  groups()
    .map(group => ({ ...group, places: group.places.filter(({ needs }) => allows(role, needs)) }))
    .filter(({ places }) => places.length > 0)

const memberBar: readonly Path[] = [paths.overview, paths.history, paths.send, paths.myCards]
/** Who runs the community has its places under the thumb; their own history is on Home and behind "More". */
const operatorBar: readonly Path[] = [paths.overview, paths.community, paths.send, paths.cards]

/** A shopkeeper has the till there. */
const shopBar: readonly Path[] = [paths.overview, paths.till, paths.send, paths.history]
const operatorShopBar: readonly Path[] = [paths.overview, paths.till, paths.send, paths.community]

/** The phone's bar, and the groups of what is left for "More": first what the person is here for. */
export function barFor(role: Role, keepsShop: boolean): { bar: Place[]; rest: PlaceGroup[] } {
  const shown = placeGroupsFor(role)
  const isOperator = allows(role, { role: 'VIEWER' })
  const inBar = isOperator ? (keepsShop ? operatorShopBar : operatorBar) : keepsShop ? shopBar : memberBar
  const all = shown.flatMap(({ places }) => places)
  const rest = shown
    .map(group => ({ ...group, places: group.places.filter(({ to }) => !inBar.includes(to)) }))
    .filter(({ places }) => places.length > 0)
  return {
    bar: inBar.flatMap(to => all.filter(place => place.to === to)),
    rest: isOperator ? [...rest.filter(({ id }) => id !== 'mine'), ...rest.filter(({ id }) => id === 'mine')] : rest,
  }
}
