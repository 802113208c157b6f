/**
 * For tests: a server that answers every statement with one text, in the frontend/backend protocol 3.0. No PostgreSQL
 * older than ours is at hand, and what we ask an old one is only its version, and the number of its process.
 */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export async function startOldServer(answer: string): Promise<{ url: string } & AsyncDisposable> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    serve(socket, answer)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `postgres://old:old@127.0.0.1:${port}/old`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const message = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}
const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) => Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255])

const textType = int32(25)
const ready = message('Z', Buffer.from('I'))
const columnNamed = (name: string) =>
  message('T', int16(1), Buffer.from(`${name}\0`), int32(0), int16(0), textType, int16(-1), int32(-1), int16(0))

function replies(answer: string, name: string): Record<string, Buffer[]> {
  const column = columnNamed(name)
  const row = [
    message('D', int16(1), int32(answer.length), Buffer.from(answer)),
    message('C', Buffer.from('SELECT 1\0')),
  ]
  return {
    P: [message('1')],
    D: [message('t', int16(0)), column],
    B: [message('2')],
    E: row,
    C: [message('3')],
    S: [ready],
    Q: [column, ...row, ready],
  }
}

function serve(socket: Socket, answer: string): void {
  let reply = replies(answer, '')
  let pending = Buffer.alloc(0)
  let started = false
  socket.on('error', () => {})
  socket.on('data', chunk => {
    pending = Buffer.concat([pending, chunk])
    while (pending.length >= 5) {
      // The first message has no type.
      const length = started ? 1 + pending.readUInt32BE(1) : pending.readUInt32BE(0)
      if (pending.length < length) return
      const type = started ? String.fromCharCode(pending[0]!) : 'startup'
      const name = /\bas (\w+)/.exec(pending.toString('latin1', 0, length))?.[1]
      if (name) reply = replies(answer, name)
      pending = pending.subarray(length)
      if (type === 'X') return socket.end()
      if (started) for (const each of reply[type] ?? []) socket.write(each)
      else
        for (const each of [message('R', int32(0)), message('K', int32(Number(answer)), int32(1)), ready])
          socket.write(each)
      started = true
    }
  })
}
