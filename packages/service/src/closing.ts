/**
 * A stop waits for requests in progress, not for connections: those that are kept open for the next request, or on which
 * a request never arrives whole, are closed as soon as nothing is in progress.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'

const lookEveryMs = 50

/** Those that are not answered yet, with places that are free in between. */
export type InProgress = readonly (FastifyReply | undefined)[]

export function closeIdleConnections(app: FastifyInstance): InProgress {
  // Places in a list, not a Set: its discarded tables would still point to requests, and carry them over into the old
  // generation.
  const open: (FastifyReply | undefined)[] = []
  const free: number[] = []
  app.addHook('onRequest', (_request, reply, done) => {
    const place = free.pop() ?? open.length
    open[place] = reply
    reply.raw.once('close', () => {
      open[place] = undefined
      free.push(place)
    })
    done()
  })
  app.addHook('preClose', async () => {
    const reaper = setInterval(() => {
      if (free.length === open.length) app.server.closeAllConnections()
      else app.server.closeIdleConnections()
    }, lookEveryMs)
    app.server.once('close', () => clearInterval(reaper))
    reaper.unref()
  })
  return open
}
