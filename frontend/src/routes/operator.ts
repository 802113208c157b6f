/** Pages about the community and the platform, for members with a role. */
import { activityCategories, activityLevels } from '@chispa/contract/activity'
import { connectionStates } from '@chispa/contract/listener'
import { overviewSpans } from '@chispa/contract/overview'
import { roles } from '@chispa/contract/roles'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { compact, oneOf, paths, searchText, yesOrNo } from '../paths.ts'
import { dashboard, dashboardPage } from './layouts.ts'

export const operatorRoutes = [
  createRoute({
    getParentRoute: () => dashboard,
    path: paths.community,
    validateSearch: search => compact({ span: oneOf(overviewSpans, search.span) }),
    component: lazyRouteComponent(() => import('../pages/community/community.tsx'), 'CommunityPage'),
  }),
  dashboardPage(
    paths.voucherServices,
    () => import('../pages/voucher-services/voucher-services.tsx'),
    'VoucherServicesPage',
  ),
  createRoute({
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
    component: lazyRouteComponent(() => import('../pages/cards/cards.tsx'), 'CardsPage'),
  }),
  dashboardPage(paths.card, () => import('../pages/cards/card.tsx'), 'CardPage'),
  dashboardPage(paths.cardSession, () => import('../pages/cards/session.tsx'), 'CardSessionPage'),
  createRoute({
    getParentRoute: () => dashboard,
    path: paths.cardSheet,
    validateSearch: search => compact({ since: searchText(search.since, 40) }),
    component: lazyRouteComponent(() => import('../pages/cards/sheet.tsx'), 'CardSheetPage'),
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: paths.cardDesigns,
    validateSearch: search => compact({ archived: oneOf(yesOrNo, search.archived) }),
    component: lazyRouteComponent(() => import('../pages/card-designs/card-designs.tsx'), 'CardDesignsPage'),
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: paths.cardPayments,
    validateSearch: search => compact({ show: oneOf(['all'], search.show) }),
    component: lazyRouteComponent(() => import('../pages/card-payments/card-payments.tsx'), 'CardPaymentsPage'),
  }),
  dashboardPage(paths.openPayments, () => import('../pages/open-payments/open-payments.tsx'), 'OpenPaymentsPage'),
  createRoute({
    getParentRoute: () => dashboard,
    path: paths.people,
    validateSearch: search =>
      compact({
        q: searchText(search.q, 100),
        role: oneOf(roles, search.role),
        blocked: oneOf(['yes'], search.blocked),
      }),
    component: lazyRouteComponent(() => import('../pages/people/people.tsx'), 'PeoplePage'),
  }),
  dashboardPage(paths.person, () => import('../pages/people/person.tsx'), 'PersonPage'),
  createRoute({
    getParentRoute: () => dashboard,
    path: paths.invites,
    validateSearch: search => compact({ invite: oneOf(roles, search.invite) }),
    component: lazyRouteComponent(() => import('../pages/invites/invites.tsx'), 'InvitesPage'),
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: paths.addresses,
    validateSearch: search => compact({ q: searchText(search.q, 100) }),
    component: lazyRouteComponent(() => import('../pages/addresses.tsx'), 'AddressesPage'),
  }),
  dashboardPage(paths.waitlist, () => import('../pages/waitlist.tsx'), 'WaitlistPage'),
  createRoute({
    getParentRoute: () => dashboard,
    path: paths.activity,
    validateSearch: search =>
      compact({
        q: searchText(search.q, 200),
        category: oneOf(activityCategories, search.category),
        level: oneOf(activityLevels, search.level),
      }),
    component: lazyRouteComponent(() => import('../pages/activity.tsx'), 'ActivityPage'),
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: paths.listener,
    validateSearch: search => compact({ q: searchText(search.q, 120), state: oneOf(connectionStates, search.state) }),
    component: lazyRouteComponent(() => import('../pages/listener/listener.tsx'), 'ListenerPage'),
  }),
  dashboardPage(paths.selfTest, () => import('../pages/self-test.tsx'), 'SelfTestPage'),
  dashboardPage(paths.webhooks, () => import('../pages/webhooks/webhooks.tsx'), 'WebhooksPage'),
  dashboardPage(paths.deviceTokens, () => import('../pages/device-tokens/device-tokens.tsx'), 'DeviceTokensPage'),
  createRoute({
    getParentRoute: () => dashboard,
    path: paths.settings,
    validateSearch: search => compact({ group: searchText(search.group, 20) }),
    component: lazyRouteComponent(() => import('../pages/settings/settings.tsx'), 'SettingsPage'),
  }),
  dashboardPage(paths.domains, () => import('../pages/settings/domains.tsx'), 'DomainsPage'),
] as const
