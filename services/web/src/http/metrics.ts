/** Counts and times requests by route, and serves the metrics to those who may read them. */
import { createRegistry, mayReadMetrics } from '@chispa/service/metrics'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'
import { RequestDurations } from './request-durations.ts'

const metricsAccess = { proof: 'METRICS_TOKEN, or a request from this machine' }

export function measureRequests(app: FastifyInstance, token: string | undefined): void {
  const registry = createRegistry('web')
  const durations = new RequestDurations()
  app.addHook('onResponse', (request, reply, done) => {
    durations.observe(request.method, request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime / 1000)
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
      return reply.type(registry.contentType).send(`${await registry.metrics()}\n${durations.print('web')}`)
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
