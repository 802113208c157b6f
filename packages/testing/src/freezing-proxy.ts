/** A way to a server that can fall silent: connections stay open and nothing passes any more, as behind a dead link. */
import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'

export type FreezingProxy = {
  url: string
  /** Connections that there are end as when a machine is gone that comes back: by a reset. */
  resetConnections: () => void
  /** Connections that there are are closed in order, as by a server that stops: it said its first word before. */
  closeConnections: () => void
  /** Connections that there are fall silent; new ones work. */
  freezeConnections: () => void
  /** All connections fall silent, new ones too, until `thaw`. */
  freeze: () => void
  thaw: () => void
} & AsyncDisposable

export async function freezingProxy(target: string): Promise<FreezingProxy> {
  const { port, hostname } = new URL(target)
  const open = new Set<Socket>()
  const ways = new Map<Socket, Socket>()
  let frozen = false
  const server = createServer(near => {
    const far = dial(Number(port), hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => open.delete(socket))
    }
    near.pipe(far).pipe(near)
    ways.set(near, far)
    near.on('close', () => ways.delete(near))
    if (frozen) silence([near, far])
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  const silence = (sockets: Iterable<Socket>) => {
    for (const socket of sockets) socket.pause()
  }
  return {
    url: url.href,
    resetConnections() {
      for (const socket of open) socket.resetAndDestroy()
    },
    closeConnections() {
      for (const [near, far] of ways) {
        const close = () => {
          near.end()
          far.end()
        }
        if (far.bytesRead > 0) close()
        else far.once('data', close)
      }
    },
    freezeConnections: () => silence(open),
    freeze() {
      frozen = true
      silence(open)
    },
    thaw() {
      frozen = false
      for (const socket of open) socket.resume()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
