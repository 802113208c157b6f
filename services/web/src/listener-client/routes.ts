import { probeListener, readListenerStatus } from '@chispa/contract/listener-link'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { probeAddress } from './probe.ts'
import { listenerStatus } from './status.ts'

export function listenerClientRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, readListenerStatus, () => listenerStatus(deps))
  serve(app, probeListener, request => probeAddress(deps, request.body))
}
