/** A TCP server that does to each socket what a test says, and counts: for what no HTTP server would do. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export type RawServer = {
  port: number
  url: string
  /** What each connection has sent so far, in the order of connecting. */
  received: string[]
  open: Set<Socket>
  stop: () => Promise<void>
}

type Act = {
  onConnection?: (socket: Socket, index: number) => void
  /** With each piece that comes: all that the connection has sent, and which request of the connection it is. */
  onData?: (socket: Socket, text: string, index: number) => void
}

export async function startRawServer({ onConnection, onData }: Act): Promise<RawServer> {
  const open = new Set<Socket>()
  const received: string[] = []
  const server = createServer(socket => {
    const index = received.push('') - 1
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.on('data', chunk => {
      received[index] += chunk.toString('latin1')
      onData?.(socket, chunk.toString('latin1'), index)
    })
    onConnection?.(socket, index)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    received,
    open,
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

export const rawAnswer = (body: string, { status = '200 OK', headers = '' } = {}) =>
  `HTTP/1.1 ${status}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`
