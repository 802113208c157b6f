import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { ManualClock } from '@chispa/testing/manual-clock'
import Fastify from 'fastify'
import { type EventStream, EventStreams, lastEventId } from './event-stream.ts'

async function server() {
  const app = Fastify()
  const clock = new ManualClock()
  const streams = new EventStreams(app, { clock, maxBufferedBytes: 1024 })
  const opened: EventStream[] = []
  app.get('/events', (_request, reply) => {
    reply.header('x-common', 'kept')
    opened.push(streams.open(reply, { endsAtMs: clock.now().getTime() + 60_000 }))
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  after(() => app.close())
  return { app, clock, streams, opened, url }
}

const decoder = new TextDecoder()
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, wanted: string): Promise<string> {
  let text = ''
  while (!text.includes(wanted)) {
    const { done, value } = await reader.read()
    if (done) break
    text += decoder.decode(value, { stream: true })
  }
  return text
}

async function subscribe(url: string) {
  const reply = await fetch(`${url}/events`)
  return { reply, reader: reply.body!.getReader() }
}

test('events with their ids and a heartbeat, under the headers of every response', async () => {
  const { clock, opened, url } = await server()
  const { reply, reader } = await subscribe(url)
  assert.equal(reply.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  assert.equal(reply.headers.get('x-common'), 'kept')
  assert.ok(opened[0]!.send({ id: '7', event: 'payment:changed', data: { ids: ['a\nb'] } }))
  assert.match(
    await readUntil(reader, 'ids'),
    /^retry: 2000\n\nid: 7\nevent: payment:changed\ndata: {"ids":\["a\\nb"\]}\n\n$/,
  )
  await clock.advance(15_000)
  assert.equal(await readUntil(reader, ':'), ':\n\n')
  await reader.cancel()
})

test('a stream ends when its credentials do', async () => {
  const { clock, streams, opened, url } = await server()
  const { reader } = await subscribe(url)
  let ended = 0
  opened[0]!.onEnd(() => ended++)
  await clock.advance(60_000)
  assert.doesNotMatch(await readUntil(reader, 'never'), /data/)
  assert.deepEqual([ended, streams.size, opened[0]!.send({ event: 'x', data: 1 })], [1, 0, false])
})

test('a client that goes away ends it', async () => {
  const { streams, opened, url } = await server()
  const { reader } = await subscribe(url)
  const gone = new Promise<void>(resolve => opened[0]!.onEnd(resolve))
  await reader.cancel()
  await gone
  assert.equal(streams.size, 0)
})

test('a client that does not read is let go, not buffered for', async () => {
  const { opened, url } = await server()
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('GET /events HTTP/1.1\r\nhost: x\r\n\r\n')
  socket.pause()
  while (opened.length === 0) await new Promise(resolve => setImmediate(resolve))
  const gone = new Promise<void>(resolve => opened[0]!.onEnd(resolve))
  const data = 'x'.repeat(100_000)
  let sent = 0
  while (opened[0]!.send({ event: 'x', data }) && sent < 1000) sent++
  assert.ok(sent < 1000, `${sent} events were taken`)
  await gone
  socket.destroy()
})

test('a stop ends the streams instead of waiting for them', async () => {
  const { app, url } = await server()
  const { reader } = await subscribe(url)
  await app.close()
  assert.doesNotMatch(await readUntil(reader, 'never'), /data/)
  await assert.rejects(fetch(`${url}/events`))
})

test('what the client saw last is a short word or nothing', () => {
  const read = (value: string | undefined) =>
    lastEventId({ headers: value === undefined ? {} : { 'last-event-id': value } })
  assert.deepEqual(
    [read('12'), read('a-b_3'), read(undefined), read(''), read('a b'), read('x'.repeat(65))],
    ['12', 'a-b_3', undefined, undefined, undefined, undefined],
  )
})
