/** Requests that hang, on our side or on the client's, against the real socket. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect as dial, type Socket } from 'node:net'
import { test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { refusalIn, type TestApp, testApp } from '../../test/app.ts'

/** Holds a table so that every request that needs it hangs, until the scope ends. */
async function holdTable(web: TestApp, table: string): Promise<AsyncDisposable> {
  const { promise: release, resolve: letGo } = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const lock = web.sql.begin(async tx => {
    await tx`lock table ${tx(table)} in access exclusive mode`
    held.resolve()
    await release
  })
  await held.promise
  return {
    async [Symbol.asyncDispose]() {
      letGo()
      await lock
    },
  }
}

const subscribe = (web: TestApp) =>
  web.call({ method: 'POST', url: '/api/waitlist/subscribe', body: { email: 'late@example.com' } })

test('503 in the error body when the database does not answer the handler', async context => {
  const web = await testApp({ limits: { answerWithinMs: 200 } })
  context.after(() => web.close())
  await using held = await holdTable(web, 'waitlist')
  const reply = await subscribe(web)
  assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [503, 'took_too_long'])
  assert.equal(reply.headers['retry-after'], '1')
  assert.equal(reply.headers['x-content-type-options'], 'nosniff')
  const told = web.lines.find(line => line.includes('took too long'))
  assert.equal(JSON.parse(told ?? '{}').requestId, reply.headers['x-request-id'])
  await held[Symbol.asyncDispose]()
  await until(async () => (await subscribe(web)).statusCode === 200)
})

test('503 when the database does not answer the guard', async context => {
  const web = await testApp({ limits: { answerWithinMs: 200 }, rateLimits: true })
  context.after(() => web.close())
  await using _held = await holdTable(web, 'rate_limits')
  assert.equal(refusalIn(await subscribe(web)).reason, 'took_too_long')
})

test('a request that is answered in time is left alone', async context => {
  const web = await testApp({ limits: { answerWithinMs: 5000 } })
  context.after(() => web.close())
  for (let at = 0; at < 50; at++) assert.equal((await web.call({ url: '/api/settings' })).statusCode, 200)
  await using _held = await holdTable(web, 'waitlist')
  assert.equal(refusalIn(await subscribe(web)).reason, 'took_too_long')
  // When this one was given up, the time of all the others was over as well.
  assert.equal(web.lines.filter(line => line.includes('took too long')).length, 1)
})

/** Speaks raw bytes and returns all that comes back until the other side closes. */
async function speak(web: TestApp, bytes: string): Promise<string> {
  const { port } = web.app.server.address() as { port: number }
  const socket: Socket = dial(port, '127.0.0.1')
  let heard = ''
  socket.on('data', chunk => {
    heard += chunk
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(bytes)
  await once(socket, 'close')
  return heard
}

async function listening(options: Parameters<typeof testApp>[0] = {}): Promise<TestApp> {
  const web = await testApp(options)
  await web.app.listen({ port: 0, host: '127.0.0.1' })
  return web
}

test('408 in the error body for a request that does not arrive whole in time', async context => {
  const web = await listening({ limits: { arriveWithinMs: 300 } })
  context.after(() => web.close())
  for (const bytes of [
    'GET /api/health HTTP/1.1\r\nHost: x\r\n',
    'POST /api/waitlist/subscribe HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{',
  ]) {
    const heard = await speak(web, bytes)
    assert.match(heard, /^HTTP\/1\.1 408 Request Timeout\r\n/)
    assert.match(heard, /"reason":"request_timeout"/)
  }
})

for (const [what, bytes, status, reason] of [
  ['bytes that are not HTTP', 'hello\r\n\r\n', '400 Bad Request', 'malformed_request'],
  ['headers without end', `GET / HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, '431 ', 'headers_too_large'],
  ['HTTP/1.1 without a Host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', '400 Bad', 'malformed_request'],
] as const) {
  test(`${what}: ${status} with the error body, the security headers and a request id`, async context => {
    const web = await listening()
    context.after(() => web.close())
    const heard = await speak(web, bytes)
    assert.ok(heard.startsWith(`HTTP/1.1 ${status}`), heard)
    assert.match(heard, new RegExp(`"reason":"${reason}"`))
    for (const line of [
      /^x-content-type-options: nosniff\r$/im,
      /^x-frame-options: DENY\r$/im,
      /^referrer-policy: strict-origin\r$/im,
      /^content-security-policy: default-src 'none'/im,
      /^x-request-id: [0-9a-f-]{36}\r$/im,
      /^cache-control: no-store\r$/im,
    ]) {
      assert.match(heard, line)
    }
  })
}

test('HTTP/1.0 needs no Host, and an expectation that we do not know is no obstacle', async context => {
  const web = await listening()
  context.after(() => web.close())
  assert.match(await speak(web, 'GET /api/health HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 OK/)
  const expecting = await speak(
    web,
    'GET /api/health HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
  )
  assert.match(expecting, /^HTTP\/1\.1 200 OK/)
  assert.match(expecting, /x-request-id/)
})
