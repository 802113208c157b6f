/** The HTTP server: what all routes share, then the routes of the features. */
import { webhookPath } from '@chispa/contract/webhooks'
import { closeIdleConnections } from '@chispa/service/closing'
import { drainMs } from '@chispa/service/fleet'
import { followRequests } from '@chispa/service/follow-requests'
import { requestIdOf } from '@chispa/service/request-id'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { guardRoutes } from './auth/guard.ts'
import type { Deps } from './deps.ts'
import type { Feature } from './feature.ts'
import { Admission, type AdmissionLimits, admissionLimits } from './http/admission.ts'
import { admitRequests } from './http/admit-requests.ts'
import { answerInTime } from './http/answer-in-time.ts'
import { answerClientError } from './http/client-errors.ts'
import { quickRefusalSender, refusalOf, refusalSender, replyWithRefusals } from './http/error-replies.ts'
import { refuseForeignOrigins } from './http/foreign-origin.ts'
import { commonHeaders, sendCommonHeaders } from './http/headers.ts'
import { requireHost } from './http/host-header.ts'
import { readJsonBodies } from './http/json-body.ts'
import { measureRequests } from './http/metrics.ts'
import { refuseNul } from './http/nul.ts'
import type { RateLimiter } from './http/rate-limit.ts'
import { logRequests } from './http/request-log.ts'
import { requireAccess } from './http/serve.ts'

import { validateByContract } from './http/validation.ts'

export type AppOptions = {
  limiter: RateLimiter | undefined
  trustProxy: string[] | undefined
  metricsToken: string | undefined
  /** How long a request may take to arrive, and to be answered; how many are let in, where requests are limited. */
  limits?: { arriveWithinMs?: number; answerWithinMs?: number; admission?: Partial<AdmissionLimits> }
}

const defaultLimits = { arriveWithinMs: 30_000, answerWithinMs: 15_000 }

const kib = 1024

/** A trusted proxy in front, or the listener: whoever else says so is told nothing back, and its signature decides. */
const isFromOurs = ({ ips, routeOptions }: FastifyRequest) => (ips?.length ?? 0) > 1 || routeOptions.url === webhookPath

export async function buildApp(
  deps: Deps,
  features: readonly Feature[],
  options: AppOptions,
): Promise<FastifyInstance> {
  const { arriveWithinMs, answerWithinMs } = { ...defaultLimits, ...options.limits }
  const language = () => deps.settings.values.language ?? 'en'
  const sendRefusal = refusalSender(language)
  const setCommonHeaders = commonHeaders()
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    trustProxy: options.trustProxy ?? false,
    bodyLimit: 100 * kib,
    requestTimeout: arriveWithinMs,
    http: {
      // Where the time for headers is the longer one, Node takes it for the whole request.
      headersTimeout: arriveWithinMs,
      requestTimeout: arriveWithinMs,
      connectionsCheckingInterval: arriveWithinMs / 6,
      requireHostHeader: false,
    },
    clientErrorHandler: answerClientError,
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    // These come before any hook has run.
    frameworkErrors: (error, request, reply) => {
      setCommonHeaders(request, reply)
      sendRefusal(refusalOf(error, request), request, reply)
    },
  })
  answerInTime(app, closeIdleConnections(app, { drainMs: drainMs() }), { limitMs: answerWithinMs, sendRefusal })
  if (options.limiter) {
    const admission = new Admission({ ...admissionLimits, ...options.limits?.admission })
    admitRequests(app, admission, quickRefusalSender(language, setCommonHeaders))
  }
  followRequests(app, { goesOn: isFromOurs })
  requireAccess(app)
  replyWithRefusals(app, sendRefusal)
  validateByContract(app)
  readJsonBodies(app)
  sendCommonHeaders(app, setCommonHeaders)
  requireHost(app)
  refuseNul(app)
  refuseForeignOrigins(app, () => deps.settings.values.endpoint)
  guardRoutes(app, {
    ...deps,
    endpoint: () => deps.settings.values.endpoint,
    tokensValidSince: () => deps.settings.values.tokens_valid_since,
    limiter: options.limiter,
  })
  logRequests(app)
  const registry = measureRequests(app, { token: options.metricsToken, isOwnMachine: deps.isOwnMachine })

  for (const { routes, metrics } of features) {
    routes?.(app)
    metrics?.(registry)
  }

  await app.ready()
  return app
}
