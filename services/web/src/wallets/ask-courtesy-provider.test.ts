import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { outgoingHttp } from '@chispa/outgoing-http/outgoing-http'
import { freePort } from '@chispa/testing/free-port'
import { timed } from '@chispa/testing/stopwatch'
import { newConnection } from '../../test/connection.ts'
import { askCourtesyProvider } from './ask-courtesy-provider.ts'

const { uri } = newConnection()
const http = outgoingHttp({ privateHostsAllowed: () => true })
/** What answers has as much time as it needs. */
const ask = (url: string, timeoutMs = 60_000) => askCourtesyProvider(http, url, timeoutMs)
const stops: (() => void)[] = []
after(() => {
  for (const stop of stops) stop()
})

/** A provider on loopback that does what the test says. */
async function provider(answer: RequestListener) {
  const asked: { request: IncomingMessage; body: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    asked.push({ request, body: Buffer.concat(chunks).toString() })
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

test('sends one POST without a body and takes the wallet', async () => {
  const { url, asked } = await provider((_request, response) => void response.end(uri))
  assert.deepEqual(await ask(url), { kind: 'wallet', uri })
  assert.deepEqual(
    asked.map(({ request, body }) => [request.method, request.url, request.headers['content-length'], body]),
    [['POST', '/', '0', '']],
  )
})

test('asks exactly the path that was set', async () => {
  const { url, asked } = await provider((_request, response) => void response.end(uri))
  await ask(`${url}/api/new?kind=small`)
  assert.equal(asked[0]?.request.url, '/api/new?kind=small')
})

for (const status of [201, 299]) {
  test(`takes the wallet of a ${status}`, async () => {
    const { url } = await provider((_request, response) => void response.writeHead(status).end(uri))
    assert.equal((await ask(url)).kind, 'wallet')
  })
}

for (const status of [400, 404, 429, 500, 503]) {
  test(`takes no wallet from a ${status}`, async () => {
    const { url } = await provider((_request, response) => void response.writeHead(status).end(uri))
    assert.deepEqual(await ask(url), { kind: 'failed', why: `it answered ${status}` })
  })
}

for (const status of [301, 302, 303, 307, 308]) {
  test(`does not follow a ${status} to somewhere else`, async () => {
    const elsewhere = await provider((_request, response) => void response.end(uri))
    const { url } = await provider((_request, response) => {
      response.writeHead(status, { location: elsewhere.url }).end()
    })
    assert.deepEqual(await ask(url), { kind: 'failed', why: `it answered ${status}` })
    assert.equal(elsewhere.asked.length, 0)
  })
}

test('fails on an answer without a wallet', async () => {
  const { url } = await provider((_request, response) => void response.end('sorry, no wallets today'))
  assert.deepEqual(await ask(url), {
    kind: 'failed',
    why: 'its answer has no wallet connection in it',
  })
})

test('gives up within the limit on a provider that never answers', async () => {
  const { url } = await provider(() => {})
  const [answer, tookMs] = await timed(ask(url, 200))
  assert.deepEqual(answer, { kind: 'failed', why: 'it did not answer in time' })
  assert.ok(tookMs < 2000, `${tookMs}`)
})

test('gives up within the limit on a provider that sends its answer byte by byte', async () => {
  const { url } = await provider((_request, response) => {
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  })
  const [answer, tookMs] = await timed(ask(url, 200))
  assert.deepEqual(answer, { kind: 'failed', why: 'it did not answer in time' })
  assert.ok(tookMs < 2000, `${tookMs}`)
})

test('hangs up on an answer without end, even one that begins with a wallet', { timeout: 60_000 }, async () => {
  const closed = Promise.withResolvers<void>()
  const { url } = await provider((_request, response) => {
    response.write(uri)
    const more = () => {
      while (response.writable && response.write('x'.repeat(16_384))) {}
    }
    response.on('drain', more)
    response.on('close', closed.resolve)
    more()
  })
  assert.deepEqual(await ask(url), { kind: 'failed', why: 'its answer is too long' })
  await closed.promise
})

test('fails when nothing is there, when the connection is cut, and when it is no HTTP', async () => {
  const { url } = await provider((request, _response) => void request.socket.destroy())
  assert.equal((await ask(url)).kind, 'failed')
  const nothing = await ask(`http://127.0.0.1:${await freePort()}`)
  assert.deepEqual(nothing, { kind: 'failed', why: 'it cannot be reached (ECONNREFUSED)' })
  const garbled = await provider((request, _response) => void request.socket.end('who is there?\r\n\r\n'))
  assert.equal((await ask(garbled.url)).kind, 'failed')
})
