/** What pages stand in: the root, the frame of public pages, and the dashboard, which needs somebody signed in. */
import { isPagePath } from '@chispa/contract/page-paths'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { AppRoot } from '../frame/app-root.tsx'
import { NotFoundPage } from '../frame/not-found.tsx'
import { PageError } from '../frame/page-error.tsx'
import { PublicLayout } from '../frame/public-layout.tsx'
import { paths } from '../paths.ts'
import { session } from '../session/current.ts'
import { instanceQuery } from '../session/queries.ts'
import { isConfined } from '../session/till-device.ts'

export const root = createRootRouteWithContext<{ queries: QueryClient }>()({
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

export const open = createRoute({ getParentRoute: () => root, id: 'public', component: PublicLayout })

export const dashboard = createRoute({
  getParentRoute: () => root,
  id: 'dashboard',
  beforeLoad: ({ location }) => {
    // What stands behind the # stays there: it may be worth money.
    const { pathname, searchStr, hash } = location
    if (!session.identity()) throw redirect({ to: paths.signIn, search: { back: `${pathname}${searchStr}` }, hash })
  },
  // Beside the scripts of the page, and there before it is drawn.
  loader: async ({ context }) => (await import('../session/last-state.ts')).keepLastState(context.queries),
  component: lazyRouteComponent(() => import('../frame/dashboard-layout.tsx'), 'DashboardLayout'),
})

/** A page of the dashboard that reads nothing from the query of its address. */
export const dashboardPage = <const P extends string, M extends Record<string, unknown>, N extends keyof M>(
  path: P,
  load: () => Promise<M>,
  name: N,
) => createRoute({ getParentRoute: () => dashboard, path, component: lazyRouteComponent(load, name) })

/** What a further domain shows: its first page, and whom one pays there. */
const isOfFurtherDomain = (pathname: string): boolean => {
  const [step = ''] = pathname.slice(1).split('/', 1)
  return !isPagePath(step) || step === 'pay'
}

/** What a locked device may show: the till, and the receipts that it leads to. */
const isOfTill = (pathname: string): boolean => pathname === paths.till || pathname.startsWith('/receipt/')
