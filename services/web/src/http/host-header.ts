/** HTTP/1.1 demands a Host. Node would refuse without any of our headers; here the refusal looks like every other. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, httpVersionMajor, httpVersionMinor } = request.raw
    const lacks = headers.host === undefined && httpVersionMajor === 1 && httpVersionMinor === 1
    done(lacks ? new Refusal('malformed_request', { message: 'The request has no Host header' }) : undefined)
  })
  // Whatever a client expects of us, it gets our answer; Node would send a bare 417.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}
