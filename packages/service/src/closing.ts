/**
 * A stop waits for requests in progress, not for connections: those that are kept open for the next request, or on which
 * a request never arrives whole, are closed as soon as nothing is in progress.
 */
import type { FastifyInstance } from 'fastify'

const lookEveryMs = 50

export function closeIdleConnections(app: FastifyInstance): void {
  let inProgress = 0
  app.addHook('onRequest', (_request, reply, done) => {
    inProgress++
    reply.raw.once('close', () => {
      inProgress--
    })
    done()
  })
  app.addHook('preClose', async () => {
    const reaper = setInterval(() => {
      if (inProgress === 0) app.server.closeAllConnections()
      else app.server.closeIdleConnections()
    }, lookEveryMs)
    app.server.once('close', () => clearInterval(reaper))
    reaper.unref()
  })
}
