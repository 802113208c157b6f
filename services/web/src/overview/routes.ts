import { checkOpenPayment, listOpenPayments } from '@chispa/contract/open-payments'
import {
  readAttention as readAttentionOperation,
  readOverview as readOverviewOperation,
  rebuildOverview,
} from '@chispa/contract/overview'
import type { FastifyInstance } from 'fastify'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { addressDomain } from '../lightning-addresses/domain.ts'
import type { ReadAttention } from './attention.ts'
import { checkAgain, showOpenPayments } from './open-payments.ts'
import type { ReadOverview } from './show-overview.ts'
import { beginRebuild } from './store.ts'

export function overviewRoutes(
  app: FastifyInstance,
  {
    sql,
    settings,
    now,
    activity,
    readAttention,
    readOverview,
  }: Deps & { readAttention: ReadAttention; readOverview: ReadOverview },
): void {
  serve(app, readOverviewOperation, async request => {
    const { span = 'week', zone = 'UTC' } = request.query
    return readOverview({ span, zone, now: now() })
  })

  serve(app, readAttentionOperation, async () => ({ asOf: now().toISOString(), items: await readAttention() }))

  serve(app, listOpenPayments, request => showOpenPayments(sql, now(), addressDomain(settings, request)))

  serve(app, checkOpenPayment, async request => {
    await checkAgain(sql, request.params, now())
    return request.params
  })

  serve(app, rebuildOverview, async request => {
    await beginRebuild(sql)
    await activity.record({
      category: 'SERVER',
      event: 'server.overview_rebuilt',
      message: 'The figures of the overview are counted anew',
      requestId: request.id,
      metadata: { by: callerOn(request).pubkey },
    })
    return { success: true as const }
  })
}
