/**
 * Every page and where it is. A new one: its path in paths.ts, its route here, its place in frame/navigation.ts.
 * Public pages come with the first load as far as they are small; the dashboard and the
 * API reference are fetched when someone goes there.
 */
import { activityCategories, activityLevels } from '@chispa/contract/activity'
import { paymentFilters } from '@chispa/contract/history'
import { connectionStates } from '@chispa/contract/listener'
import { overviewSpans } from '@chispa/contract/overview'
import { isPagePath } from '@chispa/contract/page-paths'
import { roles } from '@chispa/contract/roles'
import { voucherStatuses } from '@chispa/contract/vouchers'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { AppRoot } from './frame/app-root.tsx'
import { NotFoundPage } from './frame/not-found.tsx'
import { PageError } from './frame/page-error.tsx'
import { PageSkeleton } from './frame/page-skeleton.tsx'
import { PublicLayout } from './frame/public-layout.tsx'
import { oneOf, parseSearch, paths, safeReturn, searchText, stringifySearch, withHash, yesOrNo } from './paths.ts'
import { session } from './session/current.ts'
import { instanceQuery } from './session/queries.ts'
import { isConfined } from './session/till-device.ts'

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: AppRoot,
  notFoundComponent: NotFoundPage,
  // A locked till is the whole app of its device.
  beforeLoad: ({ location, context }) => {
    const instance = context.queries.getQueryData(instanceQuery.queryKey)
    // Members sign in at one place, whatever domain they came by.
    if (instance?.served_domain && instance.endpoint && !isOfFurtherDomain(location.pathname)) {
      throw redirect({ href: instance.endpoint + location.href, reloadDocument: true })
    }
    if (isConfined() && !isOfTill(location.pathname)) throw redirect({ to: paths.till, replace: true })
  },
  errorComponent: PageError,
})

const open = createRoute({ getParentRoute: () => root, id: 'public', component: PublicLayout })

const home = createRoute({
  getParentRoute: () => open,
  path: paths.home,
  component: lazyRouteComponent(() => import('./pages/home/home.tsx'), 'HomePage'),
})

const signIn = createRoute({
  getParentRoute: () => open,
  path: paths.signIn,
  validateSearch: ({ back }): { back?: string } => {
    const place = searchText(back, 2000)
    return place ? { back: place } : {}
  },
  beforeLoad: ({ search, location }) => {
    if (session.identity()) throw redirect({ href: withHash(safeReturn(search.back), location.hash), replace: true })
  },
  component: lazyRouteComponent(() => import('./pages/sign-in.tsx'), 'SignInPage'),
})

const setup = createRoute({
  getParentRoute: () => open,
  path: paths.setup,
  loader: ({ context }) => context.queries.ensureQueryData(instanceQuery),
  component: lazyRouteComponent(() => import('./pages/setup/setup.tsx'), 'SetupPage'),
})

const docs = createRoute({
  getParentRoute: () => open,
  path: paths.docs,
  component: lazyRouteComponent(() => import('./pages/docs/docs.tsx'), 'DocsPage'),
})

const pay = createRoute({
  getParentRoute: () => open,
  path: paths.pay,
  validateSearch: search => compact({ to: searchText(search.to, 200), ...askedSearch(search) }),
  loader: ({ context }) => context.queries.ensureQueryData(instanceQuery),
  component: lazyRouteComponent(() => import('./pages/pay/pay.tsx'), 'PayPage'),
})

/** Whatever is no page of ours is the name of a member, or of nobody. */
const member = createRoute({
  getParentRoute: () => open,
  path: paths.member,
  validateSearch: search => compact(askedSearch(search)),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queries }, params: { name }, deps: asked }) => {
    const { payRequestQuery, profileQuery } = await import('./pages/pay/payee-queries.ts')
    await Promise.all([
      queries.ensureQueryData(instanceQuery),
      queries.prefetchQuery(payRequestQuery(name.toLowerCase())),
      queries.prefetchQuery(profileQuery(name.toLowerCase(), asked)),
    ])
  },
  component: lazyRouteComponent(() => import('./pages/pay/pay.tsx'), 'MemberPage'),
})

const topUp = createRoute({
  getParentRoute: () => open,
  path: paths.topUp,
  loader: ({ context }) => context.queries.ensureQueryData(instanceQuery),
  component: lazyRouteComponent(() => import('./pages/top-up.tsx'), 'TopUpPage'),
})

const activateCard = createRoute({
  getParentRoute: () => open,
  path: paths.activateCard,
  component: lazyRouteComponent(() => import('./pages/activate-card.tsx'), 'ActivateCardPage'),
})

const formerActivateCard = createRoute({
  getParentRoute: () => open,
  path: paths.formerActivateCard,
  beforeLoad: ({ params }) => {
    throw redirect({ to: paths.activateCard, hash: params.otc, replace: true })
  },
})

const till = createRoute({
  getParentRoute: () => root,
  path: paths.till,
  component: lazyRouteComponent(() => import('./pages/till/till.tsx'), 'TillPage'),
})

const receipt = createRoute({
  getParentRoute: () => open,
  path: paths.receipt,
  component: lazyRouteComponent(() => import('./pages/receipt.tsx'), 'ReceiptPage'),
})

const payShare = createRoute({
  getParentRoute: () => open,
  path: paths.payShare,
  loader: ({ context }) => context.queries.ensureQueryData(instanceQuery),
  component: lazyRouteComponent(() => import('./pages/splits/pay-share.tsx'), 'PaySharePage'),
})

const invite = createRoute({
  getParentRoute: () => open,
  path: paths.invite,
  loader: ({ context }) => context.queries.ensureQueryData(instanceQuery),
  component: lazyRouteComponent(() => import('./pages/invite/invite.tsx'), 'InvitePage'),
})

const linkKey = createRoute({
  getParentRoute: () => open,
  path: paths.linkKey,
  loader: ({ context }) => context.queries.ensureQueryData(instanceQuery),
  component: lazyRouteComponent(() => import('./pages/link-key/link-key.tsx'), 'LinkKeyPage'),
})

const formerInvite = createRoute({
  getParentRoute: () => open,
  path: paths.formerInvite,
  beforeLoad: ({ params }) => {
    throw redirect({ to: paths.invite, hash: params.inviteToken, replace: true })
  },
})

const openCode = createRoute({
  getParentRoute: () => open,
  path: paths.open,
  loader: ({ context }) => context.queries.ensureQueryData(instanceQuery),
  component: lazyRouteComponent(() => import('./pages/open.tsx'), 'OpenPage'),
})

const dashboard = createRoute({
  getParentRoute: () => root,
  id: 'dashboard',
  beforeLoad: ({ location }) => {
    // What stands behind the # stays there: it may be worth money.
    const { pathname, searchStr, hash } = location
    if (!session.identity()) throw redirect({ to: paths.signIn, search: { back: `${pathname}${searchStr}` }, hash })
  },
  // Beside the scripts of the page, and there before it is drawn.
  loader: async ({ context }) => (await import('./session/last-state.ts')).keepLastState(context.queries),
  component: lazyRouteComponent(() => import('./frame/dashboard-layout.tsx'), 'DashboardLayout'),
})

const overview = createRoute({
  getParentRoute: () => dashboard,
  path: paths.overview,
  component: lazyRouteComponent(() => import('./pages/member-home/member-home.tsx'), 'MemberHomePage'),
})

const start = createRoute({
  getParentRoute: () => dashboard,
  path: paths.start,
  component: lazyRouteComponent(() => import('./pages/start/start.tsx'), 'StartPage'),
})

const community = createRoute({
  getParentRoute: () => dashboard,
  path: paths.community,
  validateSearch: search => compact({ span: oneOf(overviewSpans, search.span) }),
  component: lazyRouteComponent(() => import('./pages/community/community.tsx'), 'CommunityPage'),
})

const history = createRoute({
  getParentRoute: () => dashboard,
  path: paths.history,
  validateSearch: search =>
    compact({
      show: oneOf(paymentFilters, search.show),
      q: searchText(search.q, 100),
      payment: searchText(search.payment, 100),
    }),
  component: lazyRouteComponent(() => import('./pages/history/history.tsx'), 'HistoryPage'),
})

const receive = createRoute({
  getParentRoute: () => dashboard,
  path: paths.receive,
  component: lazyRouteComponent(() => import('./pages/receive/receive.tsx'), 'ReceivePage'),
})

const send = createRoute({
  getParentRoute: () => dashboard,
  path: paths.send,
  validateSearch: search => compact({ to: searchText(search.to, 4000) }),
  component: lazyRouteComponent(() => import('./pages/send/send.tsx'), 'SendPage'),
})

const take = createRoute({
  getParentRoute: () => dashboard,
  path: paths.take,
  component: lazyRouteComponent(() => import('./pages/take/take.tsx'), 'TakePage'),
})

const poster = createRoute({
  getParentRoute: () => dashboard,
  path: paths.poster,
  component: lazyRouteComponent(() => import('./pages/receive/poster.tsx'), 'PosterPage'),
})

const splits = createRoute({
  getParentRoute: () => dashboard,
  path: paths.splits,
  component: lazyRouteComponent(() => import('./pages/splits/splits.tsx'), 'SplitsPage'),
})

const split = createRoute({
  getParentRoute: () => dashboard,
  path: paths.split,
  component: lazyRouteComponent(() => import('./pages/splits/split.tsx'), 'SplitPage'),
})

const tills = createRoute({
  getParentRoute: () => dashboard,
  path: paths.tills,
  component: lazyRouteComponent(() => import('./pages/tills.tsx'), 'TillsPage'),
})

const contacts = createRoute({
  getParentRoute: () => dashboard,
  path: paths.contacts,
  component: lazyRouteComponent(() => import('./pages/contacts/contacts.tsx'), 'ContactsPage'),
})

const account = createRoute({
  getParentRoute: () => dashboard,
  path: paths.account,
  component: lazyRouteComponent(() => import('./pages/account/account.tsx'), 'AccountPage'),
})

const saveKey = createRoute({
  getParentRoute: () => dashboard,
  path: paths.saveKey,
  component: lazyRouteComponent(() => import('./pages/save-key/save-key.tsx'), 'SaveKeyPage'),
})

const wallet = createRoute({
  getParentRoute: () => dashboard,
  path: paths.wallet,
  component: lazyRouteComponent(() => import('./pages/wallet/wallet.tsx'), 'WalletPage'),
})

const connectWallet = createRoute({
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
  component: lazyRouteComponent(() => import('./pages/wallet/connect-wallet.tsx'), 'ConnectWalletPage'),
})

const forwarding = createRoute({
  getParentRoute: () => dashboard,
  path: paths.forwarding,
  component: lazyRouteComponent(() => import('./pages/forwarding/forwarding.tsx'), 'ForwardingPage'),
})

const myCards = createRoute({
  getParentRoute: () => dashboard,
  path: paths.myCards,
  component: lazyRouteComponent(() => import('./pages/my-cards/my-cards.tsx'), 'MyCardsPage'),
})

const myCard = createRoute({
  getParentRoute: () => dashboard,
  path: paths.myCard,
  component: lazyRouteComponent(() => import('./pages/my-cards/my-card.tsx'), 'MyCardPage'),
})

const vouchers = createRoute({
  getParentRoute: () => dashboard,
  path: paths.vouchers,
  validateSearch: search => compact({ status: oneOf(voucherStatuses, search.status) }),
  component: lazyRouteComponent(() => import('./pages/vouchers/vouchers.tsx'), 'VouchersPage'),
})

const voucher = createRoute({
  getParentRoute: () => dashboard,
  path: paths.voucher,
  component: lazyRouteComponent(() => import('./pages/vouchers/voucher.tsx'), 'VoucherPage'),
})

const keepCoupon = createRoute({
  getParentRoute: () => dashboard,
  path: paths.keepCoupon,
  component: lazyRouteComponent(() => import('./pages/vouchers/keep-coupon.tsx'), 'KeepCouponPage'),
})

const voucherSettings = createRoute({
  getParentRoute: () => dashboard,
  path: paths.voucherSettings,
  component: lazyRouteComponent(() => import('./pages/vouchers/voucher-settings.tsx'), 'VoucherSettingsPage'),
})

const voucherServices = createRoute({
  getParentRoute: () => dashboard,
  path: paths.voucherServices,
  component: lazyRouteComponent(() => import('./pages/voucher-services/voucher-services.tsx'), 'VoucherServicesPage'),
})

const cards = createRoute({
  getParentRoute: () => dashboard,
  path: paths.cards,
  validateSearch: search =>
    compact({
      q: searchText(search.q, 120),
      paired: oneOf(yesOrNo, search.paired),
      used: oneOf(yesOrNo, search.used),
      blocked: oneOf(yesOrNo, search.blocked),
      lost: oneOf(['yes'] as const, search.lost),
    }),
  component: lazyRouteComponent(() => import('./pages/cards/cards.tsx'), 'CardsPage'),
})

const card = createRoute({
  getParentRoute: () => dashboard,
  path: paths.card,
  component: lazyRouteComponent(() => import('./pages/cards/card.tsx'), 'CardPage'),
})

const cardSession = createRoute({
  getParentRoute: () => dashboard,
  path: paths.cardSession,
  component: lazyRouteComponent(() => import('./pages/cards/session.tsx'), 'CardSessionPage'),
})

const cardSheet = createRoute({
  getParentRoute: () => dashboard,
  path: paths.cardSheet,
  validateSearch: search => compact({ since: searchText(search.since, 40) }),
  component: lazyRouteComponent(() => import('./pages/cards/sheet.tsx'), 'CardSheetPage'),
})

const cardDesigns = createRoute({
  getParentRoute: () => dashboard,
  path: paths.cardDesigns,
  validateSearch: search => compact({ archived: oneOf(yesOrNo, search.archived) }),
  component: lazyRouteComponent(() => import('./pages/card-designs/card-designs.tsx'), 'CardDesignsPage'),
})

const openPayments = createRoute({
  getParentRoute: () => dashboard,
  path: paths.openPayments,
  component: lazyRouteComponent(() => import('./pages/open-payments/open-payments.tsx'), 'OpenPaymentsPage'),
})

const cardPayments = createRoute({
  getParentRoute: () => dashboard,
  path: paths.cardPayments,
  validateSearch: search => compact({ show: oneOf(['all'], search.show) }),
  component: lazyRouteComponent(() => import('./pages/card-payments/card-payments.tsx'), 'CardPaymentsPage'),
})

const people = createRoute({
  getParentRoute: () => dashboard,
  path: paths.people,
  validateSearch: search =>
    compact({ q: searchText(search.q, 100), role: oneOf(roles, search.role), blocked: oneOf(['yes'], search.blocked) }),
  component: lazyRouteComponent(() => import('./pages/people/people.tsx'), 'PeoplePage'),
})

const person = createRoute({
  getParentRoute: () => dashboard,
  path: paths.person,
  component: lazyRouteComponent(() => import('./pages/people/person.tsx'), 'PersonPage'),
})

const invites = createRoute({
  getParentRoute: () => dashboard,
  path: paths.invites,
  component: lazyRouteComponent(() => import('./pages/invites/invites.tsx'), 'InvitesPage'),
})

const addresses = createRoute({
  getParentRoute: () => dashboard,
  path: paths.addresses,
  validateSearch: search => compact({ q: searchText(search.q, 100) }),
  component: lazyRouteComponent(() => import('./pages/addresses.tsx'), 'AddressesPage'),
})

const waitlist = createRoute({
  getParentRoute: () => dashboard,
  path: paths.waitlist,
  component: lazyRouteComponent(() => import('./pages/waitlist.tsx'), 'WaitlistPage'),
})

const activity = createRoute({
  getParentRoute: () => dashboard,
  path: paths.activity,
  validateSearch: search =>
    compact({
      q: searchText(search.q, 200),
      category: oneOf(activityCategories, search.category),
      level: oneOf(activityLevels, search.level),
    }),
  component: lazyRouteComponent(() => import('./pages/activity.tsx'), 'ActivityPage'),
})

const webhooks = createRoute({
  getParentRoute: () => dashboard,
  path: paths.webhooks,
  component: lazyRouteComponent(() => import('./pages/webhooks/webhooks.tsx'), 'WebhooksPage'),
})

const selfTest = createRoute({
  getParentRoute: () => dashboard,
  path: paths.selfTest,
  component: lazyRouteComponent(() => import('./pages/self-test.tsx'), 'SelfTestPage'),
})

const listener = createRoute({
  getParentRoute: () => dashboard,
  path: paths.listener,
  validateSearch: search => compact({ q: searchText(search.q, 120), state: oneOf(connectionStates, search.state) }),
  component: lazyRouteComponent(() => import('./pages/listener/listener.tsx'), 'ListenerPage'),
})

const deviceTokens = createRoute({
  getParentRoute: () => dashboard,
  path: paths.deviceTokens,
  component: lazyRouteComponent(() => import('./pages/device-tokens/device-tokens.tsx'), 'DeviceTokensPage'),
})

const settings = createRoute({
  getParentRoute: () => dashboard,
  path: paths.settings,
  validateSearch: search => compact({ group: searchText(search.group, 20) }),
  component: lazyRouteComponent(() => import('./pages/settings/settings.tsx'), 'SettingsPage'),
})

const domains = createRoute({
  getParentRoute: () => dashboard,
  path: paths.domains,
  component: lazyRouteComponent(() => import('./pages/settings/domains.tsx'), 'DomainsPage'),
})

const routeTree = root.addChildren([
  open.addChildren([
    home,
    signIn,
    setup,
    docs,
    pay,
    member,
    topUp,
    activateCard,
    formerActivateCard,
    receipt,
    invite,
    formerInvite,
    linkKey,
    payShare,
    openCode,
  ]),
  till,
  dashboard.addChildren([
    overview,
    start,
    community,
    history,
    receive,
    send,
    take,
    poster,
    splits,
    split,
    wallet,
    connectWallet,
    forwarding,
    account,
    saveKey,
    contacts,
    tills,
    myCards,
    myCard,
    vouchers,
    voucher,
    keepCoupon,
    voucherSettings,
    voucherServices,
    cards,
    card,
    cardSession,
    cardSheet,
    cardDesigns,
    cardPayments,
    openPayments,
    people,
    person,
    invites,
    addresses,
    waitlist,
    activity,
    listener,
    selfTest,
    webhooks,
    deviceTokens,
    settings,
    domains,
  ]),
])

export const newRouter = (queries: QueryClient) =>
  createRouter({
    routeTree,
    context: { queries },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    // What stands behind a # may be worth money: it is no part of what a tab remembers.
    getScrollRestorationKey: ({ pathname, state }) => state.__TSR_key ?? pathname,
    defaultPreload: 'intent',
    defaultErrorComponent: PageError,
    defaultPendingComponent: PageSkeleton,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>
  }
}

/** What a link to a member asks for. */
const askedSearch = (search: Record<string, unknown>) => ({
  amount: searchText(search.amount, 12),
  for: searchText(search.for, 400),
})

/** What a further domain shows: its first page, and whom one pays there. */
const isOfFurtherDomain = (pathname: string): boolean => {
  const [step = ''] = pathname.slice(1).split('/', 1)
  return !isPagePath(step) || step === 'pay'
}

/** What a locked device may show: the till, and the receipts that it leads to. */
const isOfTill = (pathname: string): boolean => pathname === paths.till || pathname.startsWith('/receipt/')

/** Absent instead of undefined, so that an unset filter leaves no trace in the address. */
function compact<T extends Record<string, unknown>>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
