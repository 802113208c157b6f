/** People with streams open, a process of its own: says when each was told something. */
import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { answer, ready } from '../measure/attend.ts'

type Streams = { port: number; tokens: string[]; each: number; atOnce: number }

let open: ClientRequest[] = []
const told: number[] = []

/** Answers the statuses of those that did not open. */
async function listen({ port, tokens, each, atOnce }: Streams): Promise<number[]> {
  const wanted = tokens.flatMap(token => Array.from({ length: each }, () => token))
  const failed: number[] = []
  const openNext = async () => {
    for (let token = wanted.pop(); token; token = wanted.pop()) {
      const localAddress = `127.8.${wanted.length % 250}.${1 + Math.floor(wanted.length / 250)}`
      const headers = { authorization: `Bearer ${token}` }
      const stream = request({ port, host: '127.0.0.1', localAddress, path: '/api/events', headers, agent: false })
      stream.on('error', () => {}).end()
      open.push(stream)
      const [reply] = await once(stream, 'response')
      if (reply.statusCode !== 200) failed.push(reply.statusCode)
      const isReady = Promise.withResolvers<void>()
      reply.on('data', (chunk: Buffer) => {
        if (chunk.includes('event: ready')) isReady.resolve()
        if (chunk.includes('event: address:changed')) told.push(performance.timeOrigin + performance.now())
      })
      reply.on('close', isReady.resolve)
      await isReady.promise
    }
  }
  await Promise.all(Array.from({ length: atOnce }, openNext))
  return failed
}

answer('listen', listen)
answer('told', () => told)
answer('close', () => {
  for (const stream of open) stream.destroy()
  open = []
})
ready({})
