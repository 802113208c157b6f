/** The table of contents of the listener's HTTP side. */
import { closeIdleConnections } from '@chispa/service/closing'
import { followRequests } from '@chispa/service/follow-requests'
import { requestIdHeader, requestIdOf } from '@chispa/service/request-id'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { ListenerConfig } from './config.ts'
import { requireBearer } from './http/bearer.ts'
import { answerErrors } from './http/errors.ts'
import { readJsonBodies } from './http/json-body.ts'
import { refuseNulInUrls } from './http/nul.ts'
import { logRequests } from './http/request-log.ts'
import { paymentRoutes } from './payments/routes.ts'
import { proxyRoutes } from './proxy/routes.ts'
import type { StatusDeps } from './status/describe.ts'
import { metricsRoutes } from './status/metrics.ts'
import { statusRoutes } from './status/routes.ts'

const maxBodyBytes = 64 * 1024

export async function buildApp(deps: StatusDeps, config: ListenerConfig): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    bodyLimit: maxBodyBytes,
    return503OnClosing: false,
    exposeHeadRoutes: false,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true } },
  })
  // Whoever holds our secret is one of ours; nobody else gets further.
  followRequests(app, { goesOn: () => true })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    done()
  })
  logRequests(app)
  closeIdleConnections(app)
  answerErrors(app)
  readJsonBodies(app)
  requireBearer(app, config.LISTENER_REQUEST_AUTH_SECRET ?? config.LISTENER_AUTH_SECRET)
  refuseNulInUrls(app)

  statusRoutes(app, deps)
  metricsRoutes(app, deps, config.METRICS_TOKEN)
  paymentRoutes(app, deps)
  proxyRoutes(app, deps)
  await app.ready()
  return app
}
