/** Counts and times requests by route, and serves the metrics to those who may read them. */
import { readMetrics, shareMetrics } from '@chispa/service/fleet-metrics'
import { createRegistry, mayReadMetrics } from '@chispa/service/metrics'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { lnurlAnswers, lnurlOutcome } from './lnurl-answers.ts'
import { isFromThisMachine } from './loopback.ts'
import { Refusal } from './refusal.ts'
import { requestDurations } from './request-durations.ts'

const metricsAccess = { proof: 'METRICS_TOKEN, or in development a request from this machine' }

type Readers = { token: string | undefined; isOwnMachine: boolean }

/** Answers where others register what they measure. */
export function measureRequests(app: FastifyInstance, { token, isOwnMachine }: Readers): Registry {
  const registry = createRegistry('web')
  shareMetrics(registry)
  const durations = requestDurations(registry)
  const answers = lnurlAnswers(registry)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (request.routeOptions.config.operation?.errors) {
      const { refusal } = request
      answers.inc({ route, outcome: lnurlOutcome(refusal), reason: refusal?.reason ?? '' })
    }
    done()
  })
  app.route({
    method: 'GET',
    url: '/metrics',
    config: { operation: { ...operation, access: metricsAccess } },
    handler: async (request, reply) => {
      const { headers, socket } = request
      const forwarded = !isOwnMachine || !isFromThisMachine(request)
      const reader = { authorization: headers.authorization, address: socket.remoteAddress, forwarded }
      if (!mayReadMetrics(token, reader)) {
        throw new Refusal(
          token ? 'credentials_missing' : 'not_found',
          token ? { message: 'Send METRICS_TOKEN as bearer token' } : {},
        )
      }
      return reply.type(registry.contentType).send(await readMetrics(registry))
    },
  })
  return registry
}

const operation = {
  name: 'readMetrics',
  tag: 'Operations',
  summary: 'Prometheus metrics',
  method: 'GET',
  url: '/metrics',
  urgent: true,
  internal: true,
  schema: { response: {} },
} as const
