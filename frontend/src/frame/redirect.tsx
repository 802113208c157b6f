/**
 * Leads from one page to another. The router's own component goes anew at every render, and takes back the click of a person
 * whose next page is still loading; this one waits until nothing is on its way, and leads nowhere once they left its own page, shown or not.
 */
import { type NavigateOptions, useMatch, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

export function Redirect({ to, search }: Pick<NavigateOptions, 'to' | 'search'>) {
  const router = useRouter()
  const { routeId } = useMatch({ strict: false }) as { routeId: string }
  const settledAt = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href })
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it leads does not change while it is there
  useEffect(() => {
    const { href, pathname } = router.latestLocation
    const [routes] = router.getMatchedRoutes(pathname)
    const isHere = routes.some(({ id }) => id === routeId)
    if (isHere && settledAt === href) void router.navigate({ to, search, replace: true } as NavigateOptions)
  }, [settledAt, router])
  return null
}
