/**
 * A stop waits for requests in progress, not for connections: those that are kept open for the next request, or on which
 * a request never arrives whole, are closed as soon as nothing is in progress.
 */
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'

const lookEveryMs = 50

/** Those that are not answered yet, with places that are free in between. */
export type InProgress = readonly (FastifyReply | undefined)[]

/**
 * `drainMs`: so long connections may take to end by themselves, before those that wait are closed: every answer asks its
 * client to connect anew from the moment of the stop on (Fastify does), and others answer at the same port.
 */
export function closeIdleConnections(app: FastifyInstance, { drainMs = 0 } = {}): InProgress {
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
  const sockets = drainMs > 0 ? socketsOf(app) : undefined
  app.addHook('preClose', async () => {
    if (sockets) await leave(sockets, drainMs)
    const stoppedAt = Date.now()
    const reaper = setInterval(() => {
      // Whoever was let in last may not have asked yet.
      const mayCloseAll = free.length === open.length && (!sockets || Date.now() - stoppedAt > lastGuestMs)
      if (mayCloseAll) app.server.closeAllConnections()
      else app.server.closeIdleConnections()
    }, lookEveryMs)
    app.server.once('close', () => clearInterval(reaper))
    reaper.unref()
  })
  return open
}

const lastGuestMs = 1000

function socketsOf(app: FastifyInstance): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}

/** Waits until those that are connected now have left. */
async function leave(sockets: ReadonlySet<Socket>, limitMs: number): Promise<void> {
  const present = [...sockets]
  const deadline = Date.now() + limitMs
  while (present.some(socket => !socket.destroyed) && Date.now() < deadline) await sleep(lookEveryMs)
}
