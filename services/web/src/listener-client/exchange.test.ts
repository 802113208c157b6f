/** How an exchange can end: above all, when it is proven that the request never left. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, describe, test } from 'node:test'
import { serviceHttp } from '@chispa/outgoing-http/service-http'
import { exchange } from './exchange.ts'

/** Answers bytes, or does to the socket what it is told to. */
async function serverThat(act: (socket: Socket, request: string) => void) {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', chunk => act(socket, String(chunk)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `http://127.0.0.1:${port}`, sockets }
}
const http = serviceHttp({ maxConnections: 1 })
after(() => http.stop())
const answer = (body: string, status = '200 OK') =>
  `HTTP/1.1 ${status}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const post = (url: string, more: object = {}) =>
  exchange(http, { method: 'POST', url, secret: 's', body: { a: 1 }, timeoutMs: 20_000, ...more })

test('an answer with its status and JSON; what is no JSON is nothing', async () => {
  const seen: string[] = []
  const good = await serverThat((socket, request) => {
    seen.push(request)
    socket.end(answer('{"b":2}', '202 Accepted'))
  })
  assert.deepEqual(await post(`${good.url}/path`), { kind: 'answered', status: 202, body: { b: 2 } })
  assert.match(seen[0] ?? '', /^POST \/path HTTP\/1\.1\r\n/)
  assert.match(seen[0] ?? '', /authorization: Bearer s\r\n/i)
  const bad = await serverThat(socket => socket.end(answer('<html>')))
  assert.deepEqual(await post(bad.url), { kind: 'answered', status: 200, body: undefined })
})

test('a redirect is an answer, not an order', async () => {
  const { url } = await serverThat(socket =>
    socket.end('HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n'),
  )
  assert.deepEqual(await post(url), { kind: 'answered', status: 302, body: undefined })
})

describe('not sent, for sure', () => {
  test('nobody listens', async () => {
    assert.deepEqual(await post('http://127.0.0.1:9'), { kind: 'not-sent', reason: 'unreachable', why: 'ECONNREFUSED' })
  })

  test('there is no such host', async () => {
    assert.equal((await post('http://listener.invalid')).kind, 'not-sent')
  })

  test('the other side does not speak TLS: nothing of the request was written', async () => {
    const seen: string[] = []
    const { url } = await serverThat((socket, request) => {
      seen.push(request)
      socket.end('no')
    })
    const ended = await post(url.replace('http:', 'https:'))
    assert.ok(!seen.join('').includes('POST'))
    assert.equal(ended.kind, 'not-sent')
  })

  test('the secret fits no header', async () => {
    assert.equal((await post('http://127.0.0.1:9', { secret: 'a\r\nb' })).kind, 'not-sent')
  })

  test('it was cancelled before it began', async () => {
    assert.equal((await post('http://127.0.0.1:9', { signal: AbortSignal.abort() })).kind, 'not-sent')
  })
})

describe('unknown: it may have arrived', () => {
  test('no answer in time', async () => {
    const { url } = await serverThat(() => {})
    const ended = await post(url, { timeoutMs: 3000 })
    assert.deepEqual(ended, { kind: 'unknown', reason: 'timeout', why: 'no answer in time' })
  })

  test('an answer that begins and never ends', async () => {
    const { url } = await serverThat(socket => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{'))
    assert.equal((await post(url, { timeoutMs: 3000 })).kind, 'unknown')
  })

  test('the connection is cut', async () => {
    const { url } = await serverThat(socket => socket.resetAndDestroy())
    assert.deepEqual(await post(url), { kind: 'unknown', reason: 'cut', why: 'ECONNRESET' })
  })

  test('the connection is cut in the middle of the answer', async () => {
    const { url } = await serverThat(socket => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{'))
    assert.equal((await post(url)).kind, 'unknown')
  })

  test('an answer that is too long', async () => {
    const { url } = await serverThat(socket => socket.end(answer('x'.repeat(1000))))
    assert.equal((await post(url, { maxBytes: 999 })).kind, 'unknown')
  })

  test('what is no HTTP', async () => {
    const { url } = await serverThat(socket => socket.end('hello\r\n\r\n'))
    assert.equal((await post(url)).kind, 'unknown')
  })

  test('it was cancelled meanwhile', async () => {
    const { url, sockets } = await serverThat(() => stop.abort())
    const stop = new AbortController()
    assert.deepEqual(await post(url, { signal: stop.signal }), {
      kind: 'unknown',
      reason: 'cancelled',
      why: 'cancelled',
    })
    assert.equal(sockets.size, 1)
  })

  test('a connection from before that is cut under the request', async () => {
    let answers = 0
    const { url } = await serverThat(socket => {
      if (answers++ === 0) socket.write(answer('{}'))
      else socket.resetAndDestroy()
    })
    assert.equal((await post(url)).kind, 'answered')
    assert.equal((await post(url)).kind, 'unknown')
    assert.equal(answers, 2)
  })
})

test('a question that changes nothing is asked again when its connection is cut', async () => {
  let answers = 0
  const { url } = await serverThat(socket => {
    if (answers++ === 0) socket.resetAndDestroy()
    else socket.write(answer('{"b":2}'))
  })
  const asked = { method: 'GET', url, timeoutMs: 20_000 } as const
  assert.deepEqual(await exchange(http, asked), { kind: 'answered', status: 200, body: { b: 2 } })
  assert.equal(answers, 2)
})
