import { startLoop } from '@chispa/concurrency/loop'
import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { accountKeyRoutes } from './routes.ts'
import { watchTakeovers } from './watch-takeovers.ts'

export const accountKeys = (deps: Deps): Feature => ({
  routes: app => accountKeyRoutes(app, deps),
  loops: [
    () =>
      startLoop({
        periodMs: 60_000,
        onError: error => deps.log.warn({ err: error }, 'take-overs not looked at'),
        work: () => watchTakeovers(deps),
      }),
  ],
})
