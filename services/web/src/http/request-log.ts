/** A line for each request that failed on our side; at `debug`, for each request. What people changed is in the activity log. */
import type { FastifyInstance } from 'fastify'

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, log } = request
    const status = reply.statusCode
    const level = status >= 500 ? 'info' : 'debug'
    // The route's pattern, not the URL: paths and queries can carry codes and tokens.
    log[level]({ method, route: routeOptions.url ?? 'unknown', status, ms: Math.round(reply.elapsedTime) }, 'request')
    done()
  })
}
