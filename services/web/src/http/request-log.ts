/** One line for each request: at `info` what changed something or failed on our side, at `debug` everything else. */
import type { FastifyInstance } from 'fastify'

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, log } = request
    const status = reply.statusCode
    const level = method !== 'GET' || status >= 500 ? 'info' : 'debug'
    // The route's pattern, not the URL: paths and queries can carry codes and tokens.
    log[level]({ method, route: routeOptions.url ?? 'unknown', status, ms: Math.round(reply.elapsedTime) }, 'request')
    done()
  })
}
