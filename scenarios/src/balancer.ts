/** One address for several servers, as haproxy or a Kubernetes service gives: each connection goes to the next server that takes it. */
import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'

/** `servers`: the URLs of those that there are, asked for each connection; dead ones may be among them. */
export async function openBalancer(servers: () => string[]): Promise<{ url: string } & AsyncDisposable> {
  const open = new Set<Socket>()
  let turn = 0
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    return socket
  }

  async function passOn(near: Socket): Promise<void> {
    const all = servers()
    for (let tried = 0; tried < all.length; tried++) {
      const { port, hostname } = new URL(all[turn++ % all.length] as string)
      const far = keep(dial(Number(port), hostname))
      const isTaken = await once(far, 'connect').then(
        () => true,
        () => false,
      )
      if (!isTaken) continue
      // Who is behind it died, or the caller went: the other side hears of it as it would without us.
      far.on('close', hadError => (hadError ? near.resetAndDestroy() : near.end()))
      near.on('close', () => far.destroy())
      near.pipe(far).pipe(near)
      return
    }
    near.resetAndDestroy()
  }

  const server = createServer(near => void passOn(keep(near))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}
