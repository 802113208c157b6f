/** Pages that anybody may open, and the till, which is the whole app of its device. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { compact, paths, safeReturn, searchText, withHash } from '../paths.ts'
import { session } from '../session/current.ts'
import { instanceQuery } from '../session/queries.ts'
import { open, root } from './layouts.ts'

/** What a link to a member asks for. */
const askedSearch = (search: Record<string, unknown>) => ({
  amount: searchText(search.amount, 12),
  for: searchText(search.for, 400),
})

export const publicRoutes = [
  createRoute({
    getParentRoute: () => open,
    path: paths.home,
    component: lazyRouteComponent(() => import('../pages/home/home.tsx'), 'HomePage'),
  }),
  createRoute({
    getParentRoute: () => open,
    path: paths.signIn,
    validateSearch: ({ back }): { back?: string } => {
      const place = searchText(back, 2000)
      return place ? { back: place } : {}
    },
    beforeLoad: ({ search, location }) => {
      if (session.identity()) throw redirect({ href: withHash(safeReturn(search.back), location.hash), replace: true })
    },
    component: lazyRouteComponent(() => import('../pages/sign-in.tsx'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => open,
    path: paths.setup,
    loader: ({ context }) => context.queries.ensureQueryData(instanceQuery),
    component: lazyRouteComponent(() => import('../pages/setup/setup.tsx'), 'SetupPage'),
  }),
  createRoute({
    getParentRoute: () => open,
    path: paths.docs,
    component: lazyRouteComponent(() => import('../pages/docs/docs.tsx'), 'DocsPage'),
  }),
  createRoute({
    getParentRoute: () => open,
    path: paths.pay,
    validateSearch: search => compact({ to: searchText(search.to, 200), ...askedSearch(search) }),
    loader: ({ context }) => context.queries.ensureQueryData(instanceQuery),
    component: lazyRouteComponent(() => import('../pages/pay/pay.tsx'), 'PayPage'),
  }),
  // Whatever is no page of ours is the name of a member, or of nobody.
  createRoute({
    getParentRoute: () => open,
    path: paths.member,
    validateSearch: search => compact(askedSearch(search)),
    loaderDeps: ({ search }) => search,
    loader: async ({ context: { queries }, params: { name }, deps: asked }) => {
      const { payRequestQuery, profileQuery } = await import('../pages/pay/payee-queries.ts')
      await Promise.all([
        queries.ensureQueryData(instanceQuery),
        queries.prefetchQuery(payRequestQuery(name.toLowerCase())),
        queries.prefetchQuery(profileQuery(name.toLowerCase(), asked)),
      ])
    },
    component: lazyRouteComponent(() => import('../pages/pay/pay.tsx'), 'MemberPage'),
  }),
  createRoute({
    getParentRoute: () => open,
    path: paths.topUp,
    loader: ({ context }) => context.queries.ensureQueryData(instanceQuery),
    component: lazyRouteComponent(() => import('../pages/top-up.tsx'), 'TopUpPage'),
  }),
  createRoute({
    getParentRoute: () => open,
    path: paths.activateCard,
    component: lazyRouteComponent(() => import('../pages/activate-card.tsx'), 'ActivateCardPage'),
  }),
  createRoute({
    getParentRoute: () => open,
    path: paths.formerActivateCard,
    beforeLoad: ({ params }) => {
      throw redirect({ to: paths.activateCard, hash: params.otc, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => open,
    path: paths.receipt,
    component: lazyRouteComponent(() => import('../pages/receipt.tsx'), 'ReceiptPage'),
  }),
  createRoute({
    getParentRoute: () => open,
    path: paths.invite,
    loader: ({ context }) => context.queries.ensureQueryData(instanceQuery),
    component: lazyRouteComponent(() => import('../pages/invite/invite.tsx'), 'InvitePage'),
  }),
  createRoute({
    getParentRoute: () => open,
    path: paths.formerInvite,
    beforeLoad: ({ params }) => {
      throw redirect({ to: paths.invite, hash: params.inviteToken, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => open,
    path: paths.linkKey,
    loader: ({ context }) => context.queries.ensureQueryData(instanceQuery),
    component: lazyRouteComponent(() => import('../pages/link-key/link-key.tsx'), 'LinkKeyPage'),
  }),
  createRoute({
    getParentRoute: () => open,
    path: paths.payShare,
    loader: ({ context }) => context.queries.ensureQueryData(instanceQuery),
    component: lazyRouteComponent(() => import('../pages/splits/pay-share.tsx'), 'PaySharePage'),
  }),
  createRoute({
    getParentRoute: () => open,
    path: paths.open,
    loader: ({ context }) => context.queries.ensureQueryData(instanceQuery),
    component: lazyRouteComponent(() => import('../pages/open.tsx'), 'OpenPage'),
  }),
] as const

export const tillRoute = createRoute({
  getParentRoute: () => root,
  path: paths.till,
  component: lazyRouteComponent(() => import('../pages/till/till.tsx'), 'TillPage'),
})
