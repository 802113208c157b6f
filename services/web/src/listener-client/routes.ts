import { probeListener, readListenerStatus } from '@chispa/contract/listener-link'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { findOwners } from './owners.ts'
import { probeAddress } from './probe.ts'
import { listenerStatus } from './status.ts'

export function listenerClientRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, readListenerStatus, async () => {
    const reply = await listenerStatus(deps)
    return reply.state === 'ok' ? { ...reply, owners: await findOwners(deps.sql, reply.status) } : reply
  })
  serve(app, probeListener, request => probeAddress(deps, request.body))
}
