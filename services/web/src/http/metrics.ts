/** Counts and times requests by route, and serves the metrics to those who may read them. */
import { createRegistry, mayReadMetrics } from '@chispa/service/metrics'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'
import { requestDurations } from './request-durations.ts'

const metricsAccess = { proof: 'METRICS_TOKEN, or a request from this machine' }

/** Any of them says that somebody else asks, through a proxy on this machine. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

export function measureRequests(app: FastifyInstance, token: string | undefined): void {
  const registry = createRegistry('web')
  const durations = requestDurations(registry)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.route({
    method: 'GET',
    url: '/metrics',
    config: { operation: { ...operation, access: metricsAccess } },
    handler: async (request, reply) => {
      const { headers, socket } = request
      const forwarded = proxyHeaders.some(name => headers[name] !== undefined)
      const reader = { authorization: headers.authorization, address: socket.remoteAddress, forwarded }
      if (!mayReadMetrics(token, reader)) {
        throw new Refusal(
          token ? 'credentials_missing' : 'not_found',
          token ? { message: 'Send METRICS_TOKEN as bearer token' } : {},
        )
      }
      return reply.type(registry.contentType).send(await registry.metrics())
    },
  })
}

const operation = {
  name: 'readMetrics',
  tag: 'Operations',
  summary: 'Prometheus metrics',
  method: 'GET',
  url: '/metrics',
  internal: true,
  schema: { response: {} },
} as const
