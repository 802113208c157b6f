/** Kept connections to our own services: what is provable when one of them ends at the wrong moment. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { until } from '@chispa/sandbox/until'
import { freePort } from '@chispa/testing/free-port'
import { ManualClock } from '@chispa/testing/manual-clock'
import { rawAnswer, startRawServer } from '@chispa/testing/raw-server'
import type { Outcome } from './outcome.ts'
import { type ServiceRequest, serviceHttp } from './service-http.ts'

function clientFor(context: TestContext, options: Parameters<typeof serviceHttp>[0] = {}) {
  const http = serviceHttp(options)
  context.after(() => http.stop())
  const post = (url: string, more: Partial<ServiceRequest> = {}) =>
    http.request({ method: 'POST', url, body: '{}', timeoutMs: 20_000, maxBytes: 1000, ...more })
  return { http, post }
}
async function serveRaw(context: TestContext, act: Parameters<typeof startRawServer>[0]) {
  const server = await startRawServer(act)
  context.after(() => server.stop())
  return server
}
/** With a limit of its own for rest: no connection is given up because the machine stood still. */
const keptAnswer = (body: string) => rawAnswer(body, { headers: 'keep-alive: timeout=600\r\n' })
const endOf = ({ kind, ...rest }: Outcome) => [kind, 'reason' in rest ? rest.reason : rest.status]

test('connections are used again', async context => {
  const { url, received } = await serveRaw(context, { onData: socket => socket.write(keptAnswer('{"a":1}')) })
  const { post } = clientFor(context, { maxConnections: 1 })
  for (let at = 0; at < 5; at++) {
    const outcome = await post(url)
    assert.ok(outcome.kind === 'answered')
    assert.equal(outcome.body.toString(), '{"a":1}')
  }
  assert.equal(received.length, 1)
})

test('no more connections than allowed; who waits for one in vain was provably not sent, and never is', async context => {
  const waiting: Socket[] = []
  const { url, received } = await serveRaw(context, { onData: socket => waiting.push(socket) })
  const { post } = clientFor(context, { maxConnections: 2 })
  const first = [post(`${url}/1`), post(`${url}/2`)]
  await until(() => waiting.length === 2)
  const stop = new AbortController()
  const third = post(`${url}/3`, { signal: stop.signal })
  stop.abort()
  assert.deepEqual(endOf(await third), ['not-sent', 'cancelled'])
  for (const socket of waiting.splice(0)) socket.write(rawAnswer('{}'))
  assert.deepEqual((await Promise.all(first)).map(endOf), [
    ['answered', 200],
    ['answered', 200],
  ])
  const fourth = post(`${url}/4`)
  await until(() => waiting.length === 1)
  waiting[0]?.write(rawAnswer('{}'))
  assert.deepEqual(endOf(await fourth), ['answered', 200])
  assert.ok(!received.join('').includes('POST /3'))
})

test('the limit of time counts while a request waits for its connection', async context => {
  const { url, received } = await serveRaw(context, {})
  const clock = new ManualClock()
  const { post } = clientFor(context, { maxConnections: 1, clock })
  const first = post(`${url}/1`)
  await until(() => received.join('').includes('POST /1'))
  const second = post(`${url}/2`, { timeoutMs: 1000 })
  await clock.advance(1000)
  assert.deepEqual(endOf(await second), ['not-sent', 'timeout'])
  await clock.advance(20_000)
  assert.deepEqual(endOf(await first), ['unknown', 'timeout'])
  assert.ok(!received.join('').includes('POST /2'))
})

describe('a kept connection that is cut under a request', () => {
  const cutSecond = () => {
    const requests = new Map<Socket, number>()
    return {
      onData: (socket: Socket) => {
        const count = (requests.get(socket) ?? 0) + 1
        requests.set(socket, count)
        if (count === 2) socket.resetAndDestroy()
        else socket.write(keptAnswer('{}'))
      },
    }
  }

  test('unknown, and not sent again: it may have been acted upon', async context => {
    const { url, received } = await serveRaw(context, cutSecond())
    const { post } = clientFor(context, { maxConnections: 1 })
    assert.deepEqual(endOf(await post(url)), ['answered', 200])
    assert.deepEqual(endOf(await post(url)), ['unknown', 'cut'])
    assert.equal(received.length, 1)
  })

  test('what may be repeated is sent again, over another connection', async context => {
    const { url, received } = await serveRaw(context, cutSecond())
    const { post } = clientFor(context, { maxConnections: 1 })
    assert.deepEqual(endOf(await post(url)), ['answered', 200])
    assert.deepEqual(endOf(await post(url, { idempotent: true })), ['answered', 200])
    assert.equal(received.length, 2)
  })

  test('not for ever', async context => {
    const { url, received } = await serveRaw(context, { onData: socket => socket.resetAndDestroy() })
    const { post } = clientFor(context)
    assert.deepEqual(endOf(await post(url, { idempotent: true })), ['unknown', 'cut'])
    assert.equal(received.length, 3)
  })

  test('one that was closed while it rested is not used', async context => {
    const { url, received, open } = await serveRaw(context, { onData: socket => socket.end(rawAnswer('{}')) })
    const { post } = clientFor(context)
    for (let at = 0; at < 20; at++) assert.deepEqual(endOf(await post(url)), ['answered', 200])
    assert.equal(received.length, 20)
    await until(() => open.size === 0)
  })
})

test('race: whatever a server does to its connections, what is called not sent never arrived', async context => {
  const seen = new Set<string>()
  let turn = 0
  const server = createServer((request, response) => {
    seen.add(request.url ?? '')
    turn++
    if (turn % 7 === 0) return void request.socket.resetAndDestroy()
    if (turn % 5 === 0) return void request.socket.end()
    response.end('{}')
    // Closed right after the answer, without a word: the next request may be on its way.
    if (turn % 3 === 0) response.on('finish', () => setImmediate().then(() => request.socket.destroy()))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  context.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { post } = clientFor(context, { maxConnections: 8 })
  const counts = { answered: 0, 'not-sent': 0, unknown: 0 }
  let next = 0
  const work = async () => {
    while (next < 600) {
      const path = `/${next++}`
      const stop = new AbortController()
      if (next % 11 === 0) void setImmediate().then(() => stop.abort())
      const { kind } = await post(url + path, { signal: stop.signal })
      counts[kind]++
      if (kind === 'not-sent') assert.ok(!seen.has(path), path)
      if (kind === 'answered') assert.ok(seen.has(path), path)
    }
  }
  await Promise.all(Array.from({ length: 24 }, work))
  assert.ok(counts.answered > 200, JSON.stringify(counts))
  assert.ok(counts.unknown > 20, JSON.stringify(counts))
  assert.ok(counts['not-sent'] > 0, JSON.stringify(counts))
})

describe('provably not sent', () => {
  test('nobody listens; once somebody does, it works', async context => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const { post } = clientFor(context)
    assert.deepEqual(await post(url), { kind: 'not-sent', reason: 'unreachable', detail: 'ECONNREFUSED' })
    const server = createServer((_, response) => response.end('{}')).listen(port, '127.0.0.1')
    await once(server, 'listening')
    context.after(() => {
      server.closeAllConnections()
      server.close()
    })
    assert.deepEqual(endOf(await post(url)), ['answered', 200])
  })

  test('no URL, a header that cannot be sent, after the stop', async context => {
    const { http, post } = clientFor(context)
    assert.deepEqual(endOf(await post('nonsense')), ['not-sent', 'invalid'])
    assert.deepEqual(endOf(await post('http://127.0.0.1:9', { headers: { a: 'ä→' } })), ['not-sent', 'invalid'])
    http.stop()
    assert.deepEqual(endOf(await post('http://127.0.0.1:9')), ['not-sent', 'cancelled'])
  })
})

test('a stop ends what is under way', async context => {
  const { url, received } = await serveRaw(context, {})
  const { http, post } = clientFor(context, { maxConnections: 1 })
  const sent = post(url)
  await until(() => received.join('').includes('POST'))
  const waits = post(url)
  http.stop()
  assert.deepEqual(
    [endOf(await sent), endOf(await waits)],
    [
      ['unknown', 'cancelled'],
      ['not-sent', 'cancelled'],
    ],
  )
})
