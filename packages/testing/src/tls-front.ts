/** PostgreSQL's own way to TLS before a server of the tests that speaks none: asked with eight bytes, answered with one, then TLS. */
import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { testCertificate, testKey } from './certificate.ts'

export async function tlsFront(target: string): Promise<{ url: string } & AsyncDisposable> {
  const { port, hostname } = new URL(target)
  const open = new Set<Socket>()
  const keep = <Kept extends Socket>(socket: Kept): Kept => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    return socket
  }
  const server = createServer(near => {
    keep(near).once('data', () => {
      near.write('S')
      const secure = keep(new TLSSocket(near, { isServer: true, key: testKey, cert: testCertificate }))
      const far = keep(dial(Number(port), hostname))
      secure.pipe(far).pipe(secure)
      // The end of one is the end of the other, however it came.
      secure.on('close', () => far.destroy())
      far.on('close', () => secure.destroy())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  url.searchParams.set('sslmode', 'require')
  return {
    url: url.href,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
