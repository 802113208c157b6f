/** How a request to a stranger can end, against real servers: above all, when it is proven that it never left. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { after, describe, test } from 'node:test'
import { rawAnswer } from '@chispa/testing/raw-server'
import { endOf, openClients, serve, serveRaw, textOf, toLoopback } from '../test/strangers.ts'
import { outgoingHttp } from './outgoing-http.ts'

const { ask, stop } = openClients()
after(stop)

describe('answered', () => {
  test('with status, headers and bytes, whatever the status', async context => {
    const { url, seen } = await serve(context, (_, response) => response.writeHead(404, { 'x-a': '1' }).end('gone'))
    const outcome = await ask(`${url}/path?a=b#c`, { headers: { accept: 'application/json' } })
    assert.deepEqual(endOf(outcome), ['answered', 404])
    assert.equal(outcome.kind === 'answered' && outcome.headers['x-a'], '1')
    assert.equal(textOf(outcome), 'gone')
    assert.equal(seen[0]?.url, '/path?a=b')
    assert.equal(seen[0]?.headers.accept, 'application/json')
    assert.equal(seen[0]?.headers['accept-encoding'], 'identity')
    assert.equal(seen[0]?.headers.connection, 'close')
  })

  test('a body and its length arrive', async context => {
    const bodies: string[] = []
    const { url, seen } = await serve(context, async (request, response) => {
      bodies.push((await Array.fromAsync(request)).join(''))
      response.end('{}')
    })
    for (const body of ['{"ä":1}', Buffer.from('{"ä":1}'), undefined]) await ask(url, { method: 'POST', body })
    assert.deepEqual(bodies, ['{"ä":1}', '{"ä":1}', ''])
    assert.deepEqual(
      seen.map(({ headers }) => headers['content-length']),
      ['8', '8', '0'],
    )
  })

  test('after early hints, without a body, of unknown length', async context => {
    const { url } = await serve(context, (request, response) => {
      if (request.url === '/hints') response.writeEarlyHints({ link: '</a>; rel=preload' }, () => response.end('late'))
      else if (request.url === '/none') response.writeHead(204).end()
      else response.end()
    })
    assert.equal(textOf(await ask(`${url}/hints`)), 'late')
    assert.deepEqual(endOf(await ask(`${url}/none`)), ['answered', 204])
    const { url: raw } = await serveRaw(context, {
      onData: socket => socket.end('HTTP/1.1 200 OK\r\n\r\nuntil the end'),
    })
    assert.equal(textOf(await ask(raw)), 'until the end')
  })

  test('over TLS, by the name that was asked for, at the address that was checked', async context => {
    const { named, port, seen } = await serve(context, (_, response) => response.end('hello'), true)
    assert.equal(textOf(await ask(named)), 'hello')
    assert.equal(seen[0]?.headers.host, `pay.chispa.test:${port}`)
  })

  test('every request has a connection of its own, and leaves none behind', async context => {
    const {
      url,
      open: sockets,
      received,
    } = await serveRaw(context, { onData: socket => socket.write(rawAnswer('{}')) })
    for (let at = 0; at < 3; at++) await ask(url)
    assert.equal(received.length, 3)
    for (const socket of sockets) await once(socket, 'close')
  })
})

describe('provably not sent', () => {
  test('nobody listens', async () => {
    const outcome = await ask('http://127.0.0.1:9')
    assert.deepEqual(outcome, { kind: 'not-sent', reason: 'unreachable', detail: 'ECONNREFUSED' })
  })

  test('there is no such name, or its servers do not answer', async () => {
    for (const code of ['ENOTFOUND', 'ETIMEOUT', 'ESERVFAIL']) {
      const resolve = () => Promise.reject(Object.assign(new Error('no'), { code }))
      const http = outgoingHttp({ privateHostsAllowed: () => true, resolve })
      const outcome = await http.request({ url: 'https://a.example', timeoutMs: 20_000, maxBytes: 1 })
      assert.deepEqual(outcome, { kind: 'not-sent', reason: 'not-found', detail: code })
    }
  })

  test('a certificate of another name, or of nobody we trust', async context => {
    const { port, seen } = await serve(context, (_, response) => response.end(), true)
    assert.deepEqual(endOf(await ask(`https://other.example:${port}`)), ['not-sent', 'unreachable'])
    const http = outgoingHttp({ privateHostsAllowed: () => true, resolve: toLoopback })
    const outcome = await http.request({ url: `https://pay.chispa.test:${port}`, timeoutMs: 20_000, maxBytes: 1 })
    assert.deepEqual(endOf(outcome), ['not-sent', 'unreachable'])
    assert.equal(seen.length, 0)
  })

  test('what answers speaks no TLS', async context => {
    const { port, received } = await serveRaw(context, { onData: socket => socket.end('HTTP/1.1 200 OK\r\n\r\n') })
    assert.deepEqual(endOf(await ask(`https://pay.chispa.test:${port}`, { method: 'POST', body: 'x' })), [
      'not-sent',
      'unreachable',
    ])
    assert.ok(!received.join('').includes('POST'))
  })

  test('the connection is cut before TLS is done', async context => {
    const { port } = await serveRaw(context, { onConnection: socket => socket.resetAndDestroy() })
    assert.deepEqual(endOf(await ask(`https://pay.chispa.test:${port}`)), ['not-sent', 'unreachable'])
  })

  test('it was cancelled before it began, or while it looked for the name', async () => {
    assert.deepEqual(endOf(await ask('http://127.0.0.1:9', { signal: AbortSignal.abort() })), ['not-sent', 'cancelled'])
    const stop = new AbortController()
    const resolve = () => {
      stop.abort()
      return toLoopback()
    }
    const http = outgoingHttp({ privateHostsAllowed: () => true, resolve })
    const request = { url: 'http://a.example', timeoutMs: 20_000, maxBytes: 1, signal: stop.signal }
    assert.deepEqual(endOf(await http.request(request)), ['not-sent', 'cancelled'])
  })
})

describe('unknown: it may have arrived', () => {
  for (const [name, act] of [
    ['the connection is reset', socket => socket.resetAndDestroy()],
    ['the connection is closed without an answer', socket => socket.end()],
    [
      'the connection is cut in the middle of the answer',
      socket => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{'),
    ],
  ] as [string, (socket: Socket) => void][]) {
    test(name, async context => {
      const { url } = await serveRaw(context, { onData: act })
      assert.deepEqual(endOf(await ask(url, { method: 'POST', body: 'x' })), ['unknown', 'cut'])
    })
  }

  test('what is no HTTP', async context => {
    const { url } = await serveRaw(context, { onData: socket => socket.end('hello\r\n\r\n') })
    assert.deepEqual(endOf(await ask(url)), ['unknown', 'unreadable'])
  })

  test('it was cancelled meanwhile, by the caller or by our stop', async context => {
    const stop = new AbortController()
    const caller = await serveRaw(context, { onData: () => stop.abort() })
    assert.deepEqual(endOf(await ask(caller.url, { signal: stop.signal })), ['unknown', 'cancelled'])
    const http = outgoingHttp({ privateHostsAllowed: () => true })
    const ours = await serveRaw(context, { onData: () => http.stop() })
    const request = { url: ours.url, timeoutMs: 20_000, maxBytes: 1 }
    assert.deepEqual(endOf(await http.request(request)), ['unknown', 'cancelled'])
    assert.deepEqual(endOf(await http.request(request)), ['not-sent', 'cancelled'])
  })
})
