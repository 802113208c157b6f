/** A line for each request that failed on our side; at `debug`, for each request. Under the id that the web service sent with it. */
import type { FastifyInstance } from 'fastify'

export function logRequests(app: FastifyInstance): void {
  const isVerbose = ['debug', 'trace'].includes(app.log.level)
  app.addHook('onResponse', (request, reply, done) => {
    const status = reply.statusCode
    if (status < 500 && !isVerbose) return done()
    const { method, routeOptions, log } = request
    const line = { method, route: routeOptions.url ?? 'unknown', status, ms: Math.round(reply.elapsedTime) }
    log[status >= 500 ? 'info' : 'debug'](line, 'request')
    done()
  })
}
