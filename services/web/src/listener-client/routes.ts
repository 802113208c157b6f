import { probeListener, readListenerStatus } from '@chispa/contract/listener-link'
import type { FastifyInstance } from 'fastify'
import type { Deps, FacesOf } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { findOwners } from './owners.ts'
import { probeAddress } from './probe.ts'
import { listenerStatus } from './status.ts'

export function listenerClientRoutes(app: FastifyInstance, deps: Deps & { facesOf: FacesOf }): void {
  serve(app, readListenerStatus, async request => {
    const reply = await listenerStatus(deps)
    if (reply.state !== 'ok') return reply
    const facesOf = (userIds: readonly string[]) => deps.facesOf(userIds, request)
    return { ...reply, owners: await findOwners({ sql: deps.sql, facesOf }, reply.status) }
  })
  serve(app, probeListener, request => probeAddress(deps, request.body))
}
