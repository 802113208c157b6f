/** A stop waits for requests in progress, not for connections that are merely kept open for the next one. */
import type { FastifyInstance } from 'fastify'

const reapEveryMs = 50

export function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const reaper = setInterval(() => app.server.closeIdleConnections(), reapEveryMs)
    app.server.once('close', () => clearInterval(reaper))
    reaper.unref()
  })
}
