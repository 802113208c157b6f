/** Counts and times requests by route, and serves the metrics to those who may read them. */
import { createRegistry, mayReadMetrics } from '@chispa/service/metrics'
import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import { Refusal } from './refusal.ts'

const metricsAccess = { proof: 'METRICS_TOKEN, or a request from this machine' }

export function measureRequests(app: FastifyInstance, token: string | undefined): Registry {
  const registry = createRegistry('web')
  const durations = new Histogram({
    name: 'chispa_http_request_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    durations.labels(method, routeOptions.url ?? 'unknown', String(reply.statusCode)).observe(reply.elapsedTime / 1000)
    done()
  })
  app.route({
    method: 'GET',
    url: '/metrics',
    config: { operation: { ...operation, access: metricsAccess } },
    handler: async (request, reply) => {
      const { authorization, forwarded } = request.headers
      const proxied = forwarded !== undefined || request.headers['x-forwarded-for'] !== undefined
      if (!mayReadMetrics(token, { authorization, address: request.socket.remoteAddress, forwarded: proxied })) {
        throw new Refusal(
          token ? 'credentials_missing' : 'not_found',
          token ? { message: 'Send METRICS_TOKEN as bearer token' } : {},
        )
      }
      return reply.type(registry.contentType).send(await registry.metrics())
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
  internal: true,
  schema: { response: {} },
} as const
