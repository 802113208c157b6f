/** What is not asked for, however it is spelled or redirected to. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { endOf, openClients, serve, serveRaw, textOf, toLoopback } from '../test/strangers.ts'
import { outgoingHttp } from './outgoing-http.ts'

const { strict, ask, stop } = openClients()
after(stop)

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
