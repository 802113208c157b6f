/**
 * A line for each request that failed on our side, and for each change that somebody was not allowed to make; at `debug`,
 * for each request. What people changed is in the activity log.
 */
import type { FastifyInstance } from 'fastify'

export function logRequests(app: FastifyInstance): void {
  const isVerbose = ['debug', 'trace'].includes(app.log.level)
  app.addHook('onResponse', (request, reply, done) => {
    const { method, log } = request
    const status = reply.statusCode
    const refused = status === 403 && method !== 'GET' && method !== 'HEAD'
    // Requests that are turned away are told together.
    const failed = status >= 500 && request.refusal?.reason !== 'overloaded'
    const level = failed || refused ? 'info' : 'debug'
    if (level === 'debug' && !isVerbose) return done()
    // The route's pattern, not the URL: paths and queries can carry codes and tokens.
    const line = { method, route: request.routeOptions.url ?? 'unknown', status, ms: Math.round(reply.elapsedTime) }
    log[level](refused ? { ...line, caller: request.caller?.pubkey } : line, refused ? 'refused' : 'request')
    done()
  })
}
