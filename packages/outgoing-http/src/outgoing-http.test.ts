/** How a request to a stranger can end, against real servers: above all, when it is proven that it never left. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { after, describe, type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { until } from '@chispa/sandbox/until'
import { testCertificate, testKey } from '@chispa/testing/certificate'
import { ManualClock } from '@chispa/testing/manual-clock'
import { rawAnswer, startRawServer } from '@chispa/testing/raw-server'
import type { Outcome } from './outcome.ts'
import { type HttpRequest, outgoingHttp } from './outgoing-http.ts'

const toLoopback = async () => [{ address: '127.0.0.1', family: 4 }]
const open = outgoingHttp({ privateHostsAllowed: () => true, resolve: toLoopback, ca: testCertificate })
const strict = outgoingHttp({ privateHostsAllowed: () => false, resolve: toLoopback, ca: testCertificate })
after(() => {
  open.stop()
  strict.stop()
})
const ask = (url: string, more: Partial<HttpRequest> = {}) =>
  open.request({ url, timeoutMs: 20_000, maxBytes: 1000, ...more })

async function serve(context: TestContext, answer: RequestListener, secure = false) {
  const seen: IncomingMessage[] = []
  const listener: RequestListener = (request, response) => {
    seen.push(request)
    answer(request, response)
  }
  const server = secure ? createTlsServer({ key: testKey, cert: testCertificate }, listener) : createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  context.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    seen,
    url: `http://127.0.0.1:${port}`,
    named: `${secure ? 'https' : 'http'}://pay.chispa.test:${port}`,
  }
}
async function serveRaw(context: TestContext, act: Parameters<typeof startRawServer>[0]) {
  const server = await startRawServer(act)
  context.after(() => server.stop())
  return server
}
const textOf = (outcome: Outcome) => (outcome.kind === 'answered' ? outcome.body.toString() : assert.fail(outcome.kind))
const endOf = ({ kind, ...rest }: Outcome) => [kind, 'reason' in rest ? rest.reason : rest.status]

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

describe('not allowed: nothing is asked, however it is spelled', () => {
  for (const spell of [
    (port: number) => `http://127.0.0.1:${port}/`,
    (port: number) => `https://127.0.0.1:${port}/`,
    (port: number) => `https://2130706433:${port}/`,
    (port: number) => `https://0x7f.1:${port}/`,
    (port: number) => `https://0177.0.0.1:${port}/`,
    (port: number) => `https://[::1]:${port}/`,
    (port: number) => `https://[::ffff:127.0.0.1]:${port}/`,
    (port: number) => `https://localhost:${port}/`,
    (port: number) => `https://pay.chispa.test:${port}/`,
    (port: number) => `http://pay.chispa.test:${port}/`,
    () => 'https://10.0.0.1/',
    () => 'https://169.254.169.254/latest/meta-data/',
    () => 'http://8.8.8.8/',
    () => 'https://user:secret@pay.chispa.test/',
    () => 'https://user@pay.chispa.test/',
    () => 'ftp://pay.chispa.test/',
    () => 'file:///etc/passwd',
  ]) {
    test(spell(1), async context => {
      const { port, received } = await serveRaw(context, {})
      const outcome = await strict.request({ url: spell(port), timeoutMs: 20_000, maxBytes: 10 })
      assert.deepEqual(endOf(outcome), ['not-sent', 'not-allowed'])
      assert.deepEqual(received, [])
    })
  }

  test('a name with a public and a private address', async () => {
    const resolve = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    const http = outgoingHttp({ privateHostsAllowed: () => false, resolve })
    const outcome = await http.request({ url: 'https://two.example/', timeoutMs: 20_000, maxBytes: 10 })
    assert.deepEqual(endOf(outcome), ['not-sent', 'not-allowed'])
  })

  test('a name that says something else the second time is asked for once, and gets nothing', async context => {
    const { port, received } = await serveRaw(context, {})
    let asked = 0
    const resolve = async () => [{ address: asked++ === 0 ? '240.0.0.1' : '127.0.0.1', family: 4 }]
    let isOpen = false
    const http = outgoingHttp({ privateHostsAllowed: () => isOpen, resolve })
    const request = { url: `https://rebind.example:${port}/`, timeoutMs: 20_000, maxBytes: 10 }
    assert.deepEqual(endOf(await http.request(request)), ['not-sent', 'not-allowed'])
    assert.equal(asked, 1)
    // Allowed to go there, the socket is still opened to what the one answer said.
    asked = 0
    isOpen = true
    const stop = new AbortController()
    const going = http.request({ ...request, signal: stop.signal })
    await until(() => asked === 1)
    stop.abort()
    assert.equal((await going).kind, 'not-sent')
    assert.equal(asked, 1)
    assert.deepEqual(received, [])
  })

  test('credentials are refused everywhere, and so is what is no URL or no header', async () => {
    assert.deepEqual(endOf(await ask('http://user:secret@127.0.0.1/')), ['not-sent', 'not-allowed'])
    assert.deepEqual(endOf(await ask('nonsense')), ['not-sent', 'invalid'])
    assert.deepEqual(endOf(await ask('http://127.0.0.1:9/', { headers: { a: 'b\r\nc: d' } })), ['not-sent', 'invalid'])
  })
})

describe('redirects', () => {
  test('are answers, unless some are to be followed', async context => {
    const { url, seen } = await serve(context, (_, response) => response.writeHead(302, { location: '/next' }).end())
    assert.deepEqual(endOf(await ask(url)), ['answered', 302])
    assert.equal(seen.length, 1)
  })

  test('are followed as often as allowed, also relative ones', async context => {
    const { url, seen } = await serve(context, (request, response) => {
      const step = Number(request.url?.slice(1))
      if (step === 3) response.end('there')
      else response.writeHead([301, 307, 308][step] as number, { location: `/${step + 1}` }).end('moved')
    })
    assert.equal(textOf(await ask(`${url}/0`, { redirects: 3 })), 'there')
    assert.deepEqual(endOf(await ask(`${url}/0`, { redirects: 2 })), ['answered', 308])
    assert.equal(seen.length, 4 + 3)
  })

  test('of a POST are never followed', async context => {
    const { url, seen } = await serve(context, (_, response) => response.writeHead(307, { location: '/next' }).end())
    assert.deepEqual(endOf(await ask(url, { method: 'POST', body: '{}', redirects: 5 })), ['answered', 307])
    assert.equal(seen.length, 1)
  })

  test('are judged like a first URL', async context => {
    let isOpen = true
    const http = outgoingHttp({ privateHostsAllowed: () => isOpen, resolve: toLoopback })
    const { url, named, seen } = await serve(context, (request, response) => {
      isOpen = false
      response.writeHead(302, { location: decodeURIComponent(request.url?.slice(1) ?? '') }).end()
    })
    for (const target of [
      `${url}/`,
      named,
      named.replace('http:', 'https:'),
      'https://a:b@pay.example/',
      'file:///etc/passwd',
    ]) {
      isOpen = true
      const request = { url: `${url}/${encodeURIComponent(target)}`, timeoutMs: 20_000, maxBytes: 10, redirects: 2 }
      const outcome = await http.request(request)
      assert.deepEqual(endOf(outcome), ['unknown', 'not-allowed'], target)
    }
    assert.equal(seen.length, 5)
  })

  test('and the first URL are held against the rule of the caller', async context => {
    const { url, seen } = await serve(context, (_, response) => response.writeHead(302, { location: '/no' }).end())
    const accepts = ({ pathname }: URL) => pathname === '/yes'
    assert.deepEqual(endOf(await ask(`${url}/no`, { accepts, redirects: 1 })), ['not-sent', 'not-allowed'])
    assert.deepEqual(endOf(await ask(`${url}/yes`, { accepts, redirects: 1 })), ['unknown', 'not-allowed'])
    assert.equal(seen.length, 1)
  })

  test('tell another origin nothing that was meant for the first', async context => {
    const other = await serve(context, (_, response) => response.end('there'))
    const first = await serve(context, (_, response) => response.writeHead(302, { location: other.url }).end())
    const headers = { accept: 'text/plain', authorization: 'Bearer secret', cookie: 'a=b', 'x-key': 'secret' }
    assert.equal(textOf(await ask(first.url, { headers, redirects: 1 })), 'there')
    const { accept, authorization, cookie, 'x-key': key } = other.seen[0]?.headers ?? {}
    assert.deepEqual([accept, authorization, cookie, key], ['text/plain', undefined, undefined, undefined])
  })

  test('to where nobody is: something was sent all the same', async context => {
    const { url } = await serve(context, (_, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:9' }).end(),
    )
    assert.deepEqual(endOf(await ask(url, { redirects: 1 })), ['unknown', 'unreachable'])
  })
})

describe('one limit of time over everything', () => {
  const timeoutMs = 5000
  /** The limit passes when the test says so, however busy the machine is. */
  function limited(resolve = toLoopback) {
    const clock = new ManualClock()
    const http = outgoingHttp({ privateHostsAllowed: () => true, resolve, ca: testCertificate, clock })
    return { clock, pass: () => clock.advance(timeoutMs), http }
  }

  test('a name that is never resolved: provably not sent', async () => {
    const { http, pass } = limited(() => {
      queueMicrotask(pass)
      return new Promise<never>(() => {})
    })
    const outcome = await http.request({ url: 'https://slow.example', maxBytes: 10, timeoutMs })
    assert.deepEqual(endOf(outcome), ['not-sent', 'timeout'])
  })

  test('a host that takes the connection and never does TLS: provably not sent, and it is let go', async context => {
    const { http, pass } = limited()
    const { port, open: sockets, received } = await serveRaw(context, { onData: pass })
    const outcome = await http.request({ url: `https://pay.chispa.test:${port}`, maxBytes: 10, timeoutMs })
    assert.deepEqual(endOf(outcome), ['not-sent', 'timeout'])
    assert.ok(!received.join('').includes('GET'))
    for (const socket of sockets) await once(socket, 'close')
  })

  for (const [name, text] of [
    ['never answers', ''],
    ['never ends its headers', 'HTTP/1.1 200 OK\r\nx-a: '],
    ['never ends its body', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{'],
  ] as const) {
    test(`a host that ${name}: nobody knows what it did`, async context => {
      const { http, pass } = limited()
      const { url } = await serveRaw(context, { onData: socket => socket.write(text, () => setImmediate(pass)) })
      assert.deepEqual(endOf(await http.request({ url, maxBytes: 10, timeoutMs })), ['unknown', 'timeout'])
    })
  }

  test('a host that sends a little now and then', async context => {
    const { http, clock } = limited()
    const { url } = await serve(context, (_, response) => {
      const drip = setInterval(() => {
        response.write(' ')
        clock.advance(500)
      }, 1)
      response.once('close', () => clearInterval(drip))
    })
    assert.deepEqual(endOf(await http.request({ url, maxBytes: 1000, timeoutMs })), ['unknown', 'timeout'])
  })

  test('redirects share it', async context => {
    const { http, clock } = limited()
    const { url, seen } = await serve(context, async (_, response) => {
      await clock.advance(1000)
      response.writeHead(302, { location: '/again' }).end()
    })
    const outcome = await http.request({ url, maxBytes: 10, redirects: 100, timeoutMs })
    assert.deepEqual(endOf(outcome), ['unknown', 'timeout'])
    assert.equal(seen.length, 5)
  })
})

describe('bounded bytes', () => {
  test('the most that is allowed, and one more', async context => {
    const { url } = await serve(context, (request, response) => {
      const size = Number(request.url?.slice(2))
      if (request.url?.startsWith('/l')) response.end('x'.repeat(size))
      else {
        response.write('x'.repeat(size - 1))
        response.end('x')
      }
    })
    for (const form of ['l', 'c']) {
      assert.equal(textOf(await ask(`${url}/${form}1000`)).length, 1000)
      assert.deepEqual(endOf(await ask(`${url}/${form}1001`)), ['unknown', 'too-long'])
    }
  })

  test('an endless answer is not read on', async context => {
    let written = 0
    const { url } = await serve(context, (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536
      }
      response.on('drain', more)
      more()
    })
    assert.deepEqual(endOf(await ask(url)), ['unknown', 'too-long'])
    assert.ok(written < 32 * 1024 * 1024, `${written}`)
  })

  test('what is compressed is not unpacked: a small answer cannot become a large one', async context => {
    const bomb = gzipSync('x'.repeat(1_000_000))
    const { url } = await serve(context, (_, response) => response.setHeader('content-encoding', 'gzip').end(bomb))
    assert.deepEqual(endOf(await ask(url, { maxBytes: 100_000 })), ['unknown', 'unreadable'])
  })

  test('headers without end', async context => {
    const { url } = await serveRaw(context, {
      onData: socket => socket.write(`HTTP/1.1 200 OK\r\nx-a: ${'x'.repeat(100_000)}\r\n\r\n`),
    })
    assert.deepEqual(endOf(await ask(url)), ['unknown', 'unreadable'])
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
