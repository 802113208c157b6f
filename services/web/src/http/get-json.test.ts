import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, test } from 'node:test'
import { outgoingHttp } from '@chispa/outgoing-http/outgoing-http'
import { getJson } from './get-json.ts'

const paths: string[] = []
const server = createServer((request, response) => {
  paths.push(request.url ?? '')
  switch (request.url) {
    case '/fine':
      return response.writeHead(404).end('{"status":"ERROR"}')
    case '/long':
      return response.end(`"${'x'.repeat(70_000)}"`)
    case '/text':
      return response.end('hello')
    case '/once':
      return response.writeHead(302, { location: '/fine' }).end()
    case '/round':
      return response.writeHead(302, { location: '/round' }).end()
    case '/slow':
      response.write('{')
      return
    default:
      return response.writeHead(302, { location: decodeURIComponent((request.url ?? '').slice(4)) }).end()
  }
}).listen(0, '127.0.0.1')
await once(server, 'listening')
after(() => server.closeAllConnections())
after(() => server.close())
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const asking = (isOpen: boolean) => ({
  outgoing: outgoingHttp({ privateHostsAllowed: () => isOpen }),
  privateHostsAllowed: () => isOpen,
})
const get = (path: string, more = {}) => getJson(origin + path, { ...asking(true), ...more })

describe('in development', () => {
  test('JSON of a loopback host over http, whatever its status, also after a redirect', async () => {
    for (const path of ['/fine', '/once'])
      assert.deepEqual(await get(path), { kind: 'json', body: { status: 'ERROR' } })
  })

  test('what is too long, too slow, not JSON or goes round in circles fails', async () => {
    for (const path of ['/long', '/text', '/round']) assert.equal((await get(path)).kind, 'failed', path)
    assert.deepEqual(await get('/slow', { timeoutMs: 1000 }), { kind: 'failed', why: 'it did not answer in time' })
    assert.equal((await getJson('http://127.0.0.1:9/', asking(true))).kind, 'failed')
  })

  test('http is for loopback only', async () => {
    const refused = { kind: 'failed', why: 'it is not on the public internet' }
    assert.deepEqual(await getJson('http://pay.example/', asking(true)), refused)
    assert.deepEqual(await get(`/to/${encodeURIComponent('http://pay.example/')}`), refused)
  })
})

describe('in production', () => {
  test('nothing on loopback or in private networks is asked, however it is spelled', async () => {
    const port = new URL(origin).port
    const before = paths.length
    for (const url of [
      `${origin}/fine`,
      `https://127.0.0.1:${port}/fine`,
      `https://localhost:${port}/fine`,
      `https://[::1]:${port}/fine`,
      `https://[::ffff:127.0.0.1]:${port}/fine`,
      `https://0x7f.1:${port}/fine`,
      'https://10.0.0.1/',
      'https://169.254.169.254/latest/meta-data',
      'https://user:password@pay.example/',
      'file:///etc/passwd',
    ]) {
      assert.equal((await getJson(url, asking(false))).kind, 'failed', url)
    }
    assert.equal(paths.length, before)
  })
})
