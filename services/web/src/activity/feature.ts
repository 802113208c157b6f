import { startLoop } from '@chispa/concurrency/loop'
import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { forgetOldActivity } from './retention.ts'
import { activityRoutes } from './routes.ts'

const hourMs = 3_600_000

export const activity = (deps: Deps): Feature => ({
  routes: app => activityRoutes(app, deps),
  loops: [
    () =>
      startLoop({
        periodMs: hourMs,
        startLater: true,
        onError: error => deps.log.warn({ err: error }, 'old activity not forgotten'),
        work: signal => forgetOldActivity(deps.sql, deps.settings.values.activity_retention_days, deps.now(), signal),
      }),
  ],
})
