import { startLoop } from '@chispa/concurrency/loop'
import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { ActivityNews } from './activity-news.ts'
import { memberEvents } from './member-events.ts'
import { forgetOldEvents } from './retention.ts'
import { liveRoutes } from './routes.ts'
import { SignedInStreams } from './signed-in-streams.ts'

const hourMs = 3_600_000

export function live(deps: Deps): Feature {
  const events = memberEvents(deps)
  const activityNews = new ActivityNews(deps)
  const signedIn = new SignedInStreams(deps)
  return {
    routes: app => liveRoutes(app, { ...deps, events, activityNews, signedIn }),
    loops: [
      () =>
        startLoop({
          periodMs: hourMs,
          startLater: true,
          onError: error => deps.log.warn({ err: error }, 'old events of members not forgotten'),
          work: signal => forgetOldEvents(deps.sql, deps.now(), signal),
        }),
    ],
    stop: async () => {
      signedIn.stop()
      await Promise.all([events.stop(), activityNews.stop()])
    },
  }
}
