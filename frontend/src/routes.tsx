/**
 * Every page and where it is. A new one: its path in paths.ts, its line in routes/public.ts, mine.ts or operator.ts, its place in
 * frame/navigation.ts. A page is fetched when someone goes there.
 */
import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { PageError } from './frame/page-error.tsx'
import { PageSkeleton } from './frame/page-skeleton.tsx'
import { parseSearch, stringifySearch } from './paths.ts'
import { dashboard, open, root } from './routes/layouts.ts'
import { ownRoutes } from './routes/mine.ts'
import { operatorRoutes } from './routes/operator.ts'
import { publicRoutes, tillRoute } from './routes/public.ts'

const routeTree = root.addChildren([
  open.addChildren(publicRoutes),
  tillRoute,
  dashboard.addChildren([...ownRoutes, ...operatorRoutes]),
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
