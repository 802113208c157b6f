/** Pages of a member's own. */
import { paymentFilters } from '@chispa/contract/history'
import { voucherStatuses } from '@chispa/contract/vouchers'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { compact, oneOf, paths, searchText } from '../paths.ts'
import { dashboard, dashboardPage } from './layouts.ts'

export const ownRoutes = [
  dashboardPage(paths.overview, () => import('../pages/member-home/member-home.tsx'), 'MemberHomePage'),
  dashboardPage(paths.start, () => import('../pages/start/start.tsx'), 'StartPage'),
  createRoute({
    getParentRoute: () => dashboard,
    path: paths.history,
    validateSearch: search =>
      compact({
        show: oneOf(paymentFilters, search.show),
        q: searchText(search.q, 100),
        payment: searchText(search.payment, 100),
      }),
    component: lazyRouteComponent(() => import('../pages/history/history.tsx'), 'HistoryPage'),
  }),
  dashboardPage(paths.receive, () => import('../pages/receive/receive.tsx'), 'ReceivePage'),
  createRoute({
    getParentRoute: () => dashboard,
    path: paths.send,
    validateSearch: search => compact({ to: searchText(search.to, 4000) }),
    component: lazyRouteComponent(() => import('../pages/send/send.tsx'), 'SendPage'),
  }),
  dashboardPage(paths.take, () => import('../pages/take/take.tsx'), 'TakePage'),
  dashboardPage(paths.poster, () => import('../pages/receive/poster.tsx'), 'PosterPage'),
  dashboardPage(paths.splits, () => import('../pages/splits/splits.tsx'), 'SplitsPage'),
  dashboardPage(paths.split, () => import('../pages/splits/split.tsx'), 'SplitPage'),
  dashboardPage(paths.wallet, () => import('../pages/wallet/wallet.tsx'), 'WalletPage'),
  createRoute({
    getParentRoute: () => dashboard,
    path: paths.connectWallet,
    // Where pages of wallets lead back to.
    validateSearch: search =>
      compact({
        pairing: searchText(search.pairing, 64),
        state: searchText(search.state, 100),
        pubkey: searchText(search.pubkey, 64),
        wallet_pubkey: searchText(search.wallet_pubkey, 64),
        relay: searchText(search.relay, 500),
        relay_url: searchText(search.relay_url, 500),
      }),
    component: lazyRouteComponent(() => import('../pages/wallet/connect-wallet.tsx'), 'ConnectWalletPage'),
  }),
  dashboardPage(paths.forwarding, () => import('../pages/forwarding/forwarding.tsx'), 'ForwardingPage'),
  dashboardPage(paths.account, () => import('../pages/account/account.tsx'), 'AccountPage'),
  dashboardPage(paths.saveKey, () => import('../pages/save-key/save-key.tsx'), 'SaveKeyPage'),
  dashboardPage(paths.contacts, () => import('../pages/contacts/contacts.tsx'), 'ContactsPage'),
  dashboardPage(paths.tills, () => import('../pages/tills.tsx'), 'TillsPage'),
  dashboardPage(paths.myCards, () => import('../pages/my-cards/my-cards.tsx'), 'MyCardsPage'),
  dashboardPage(paths.myCard, () => import('../pages/my-cards/my-card.tsx'), 'MyCardPage'),
  createRoute({
    getParentRoute: () => dashboard,
    path: paths.vouchers,
    validateSearch: search => compact({ status: oneOf(voucherStatuses, search.status) }),
    component: lazyRouteComponent(() => import('../pages/vouchers/vouchers.tsx'), 'VouchersPage'),
  }),
  dashboardPage(paths.voucher, () => import('../pages/vouchers/voucher.tsx'), 'VoucherPage'),
  dashboardPage(paths.keepCoupon, () => import('../pages/vouchers/keep-coupon.tsx'), 'KeepCouponPage'),
  dashboardPage(paths.voucherSettings, () => import('../pages/vouchers/voucher-settings.tsx'), 'VoucherSettingsPage'),
] as const
