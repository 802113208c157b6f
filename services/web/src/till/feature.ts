import { startLoop } from '@chispa/concurrency/loop'
import type { Feature } from '../feature.ts'
import { type TillRouteDeps, tillRoutes } from './routes.ts'
import { deleteOld } from './store.ts'

const hourMs = 3_600_000

export const till = (deps: TillRouteDeps): Feature => ({
  routes: app => tillRoutes(app, deps),
  loops: [
    () =>
      startLoop({
        periodMs: hourMs,
        startLater: true,
        onError: error => deps.log.warn({ err: error }, 'old tills not forgotten'),
        work: () => deleteOld(deps.sql, { now: deps.now(), before: new Date(deps.now().getTime() - 24 * hourMs) }),
      }),
  ],
})
