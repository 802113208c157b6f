import { readEvents } from '@chispa/contract/live'
import type { FastifyInstance } from 'fastify'
import { findAccount } from '../auth/accounts.ts'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { EventStreams, lastEventId } from '../http/event-stream.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import type { ActivityNews } from './activity-news.ts'
import type { MemberEvents } from './member-events.ts'
import type { SignedInStreams } from './signed-in-streams.ts'
import { streamEvents } from './stream-events.ts'

export function liveRoutes(
  app: FastifyInstance,
  deps: Deps & { events: MemberEvents; activityNews: ActivityNews; signedIn: SignedInStreams },
): void {
  const streams = new EventStreams(app, { clock: deps.clock })

  serve(app, readEvents, async (request, reply) => {
    const caller = callerOn(request)
    const { pubkey, claims, permissions } = caller
    const account = await findAccount(deps.sql, pubkey)
    if (!account) throw new Refusal('user_not_found')
    const endsAtMs = typeof claims?.exp === 'number' ? claims.exp * 1000 : undefined
    const stream = await streamEvents(deps, {
      userId: account.id,
      lastId: lastEventId(request),
      open: () => streams.open(reply, endsAtMs === undefined ? {} : { endsAtMs }),
    })
    deps.signedIn.add(stream, caller)
    // Its answer has begun: a failure of this one is not the request's.
    if (permissions.has('activity:read')) {
      await deps.activityNews.tell(stream).catch(error => deps.log.warn({ err: error }, 'new activity is not told'))
    }
    // The stream is the answer.
    return reply as never
  })
}
