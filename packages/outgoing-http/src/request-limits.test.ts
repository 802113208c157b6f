/** A request ends within its time, and no more bytes are read than it allows. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { testCertificate } from '@chispa/testing/certificate'
import { ManualClock } from '@chispa/testing/manual-clock'
import { endOf, openClients, serve, serveRaw, textOf, toLoopback } from '../test/strangers.ts'
import { outgoingHttp } from './outgoing-http.ts'

const { ask, stop } = openClients()
after(stop)

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
