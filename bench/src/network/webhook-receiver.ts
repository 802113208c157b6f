/** A web service that accepts every webhook and does nothing with it, but remember when it came. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answer, ready } from '../measure/attend.ts'

export type Arrived = { paymentHash: string; atMs: number }

const reply = '{"received":true}'
const head = { 'content-type': 'application/json', 'content-length': reply.length }
let arrived: Arrived[] = []
let waiting: { count: number; resolve: () => void } | undefined
let server: Server
let port = 0

function take(request: IncomingMessage, response: ServerResponse): void {
  let body = ''
  request.setEncoding('latin1')
  request.on('data', (part: string) => {
    body += part
  })
  request.on('end', () => {
    response.writeHead(200, head)
    response.end(reply)
    const paymentHash = /"paymentHash":"(\w{64})"/.exec(body)?.[1]
    if (paymentHash) arrived.push({ paymentHash, atMs: performance.timeOrigin + performance.now() })
    if (waiting && arrived.length >= waiting.count) waiting.resolve()
  })
}

async function up(): Promise<void> {
  server = createServer(take)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
}

/** Nobody listens at the port until it is up again. */
async function down(): Promise<void> {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
}

/** What has come since the last time, once it is so many. */
async function collect(count: number): Promise<Arrived[]> {
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting = { count, resolve }
  if (arrived.length >= count) resolve()
  await promise
  const collected = arrived
  arrived = []
  return collected
}

await up()
answer('up', up)
answer('down', down)
answer('collect', collect)
ready({ origin: `http://127.0.0.1:${port}` })
