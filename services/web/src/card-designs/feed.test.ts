import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, test } from 'node:test'
import { outgoingHttp } from '@chispa/outgoing-http/outgoing-http'
import { freePort } from '@chispa/testing/free-port'
import { refusalIn, testApp } from '../../test/app.ts'
import { waitForServers } from '../../test/http-timeouts.ts'
import { Refusal } from '../http/refusal.ts'
import { fetchFeed } from './fetch-feed.ts'

const web = await testApp()
waitForServers(web)
const operator = await web.member('OPERATOR')
let answer: RequestListener = (_request, response) => response.end('[]')
let requests = 0
const server = createServer((request, response) => {
  requests++
  answer(request, response)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
const url = `http://127.0.0.1:${port}/cards.json`
after(async () => {
  server.closeAllConnections()
  server.close()
  await web.close()
})

const load = (feed: string) =>
  web.call({ method: 'POST', url: '/api/card-designs/import', as: operator, body: { url: feed } })
const serve = (value: unknown, status = 200) => {
  answer = (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'text/plain' })
      .end(typeof value === 'string' ? value : JSON.stringify(value))
}
const refusal = (reason: string) => (error: unknown) => error instanceof Refusal && error.reason === reason

describe('an import from a feed', () => {
  test('200 takes what is usable and skips the rest', async () => {
    serve([
      { imageUrl: 'https://feed.example/a.png', description: 'A', communityId: 7 },
      { imageUrl: 'https://feed.example/b.png' },
      { imageUrl: 'https://feed.example/c.png', description: 'c'.repeat(121) },
      { imageUrl: 'javascript:alert(1)', description: 'Bad' },
      { imageUrl: 5, description: 'Bad' },
      { description: 'None' },
      null,
      'text',
    ])
    const first = (await load(url)).json()
    assert.deepEqual([first.imported, first.skipped], [3, 5])
    assert.deepEqual(first.designs.map(({ description }: { description: string }) => description).sort(), [
      'A',
      'Imported card',
      'Imported card',
    ])
    const again = (await load(url)).json()
    assert.deepEqual([again.imported, again.skipped], [0, 8])
  })

  test('200 for a list under `designs`', async () => {
    serve({ designs: [{ imageUrl: 'https://feed.example/d.png', description: 'D' }] })
    assert.equal((await load(url)).json().imported, 1)
  })

  for (const [name, value] of [
    ['text', 'hello'],
    ['an object', {}],
    ['null', 'null'],
    ['a number', 5],
    ['too many entries', Array.from({ length: 501 }, () => ({}))],
  ] as const) {
    test(`400 for a feed that is ${name}`, async () => {
      serve(value)
      assert.equal(refusalIn(await load(url)).reason, 'feed_unusable')
    })
  }

  for (const status of [301, 302, 404, 500]) {
    test(`503 for a feed that answers ${status}; a redirect is not followed`, async () => {
      requests = 0
      answer = (_request, response) => response.writeHead(status, { location: `${url}?again` }).end()
      const reply = await load(url)
      assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [503, 'feed_unavailable'])
      assert.match(reply.json().error.message, new RegExp(String(status)))
      assert.equal(requests, 1)
    })
  }

  test('503 for a feed longer than a MiB, without reading on', async () => {
    let written = 0
    answer = (_request, response) => {
      const more = () => {
        while (!response.destroyed && written < 64 * 1024 * 1024) {
          written += 65_536
          if (!response.write('x'.repeat(65_536))) return response.once('drain', more)
        }
        return response.end()
      }
      more()
    }
    assert.match((await load(url)).json().error.message, /too long/)
    assert.ok(written < 32 * 1024 * 1024, `${written}`)
  })

  test('503 where nobody listens', async () => {
    assert.match((await load(`http://127.0.0.1:${await freePort()}/`)).json().error.message, /ECONNREFUSED/)
  })

  for (const bad of ['nonsense', 'ftp://feeds.example', 'file:///etc/passwd', 'https://a:b@feeds.example/']) {
    test(`400 for the address ${bad}`, async () => {
      assert.equal(refusalIn(await load(bad)).reason, 'invalid_feed_url')
    })
  }
})

describe('the limit of time', () => {
  const outgoing = outgoingHttp({ privateHostsAllowed: () => true })
  for (const [name, begin] of [
    ['never answers', () => {}],
    ['answers and never ends', response => void response.write('[')],
    [
      'sends a little now and then',
      response => {
        const drip = setInterval(() => response.write(' '), 20)
        response.once('close', () => clearInterval(drip))
      },
    ],
  ] as [string, (response: Parameters<RequestListener>[1]) => void][]) {
    test(`ends a reading of a feed that ${name}`, async () => {
      answer = (_request, response) => begin(response)
      await assert.rejects(fetchFeed(outgoing, url, { timeoutMs: 500 }), refusal('feed_unavailable'))
    })
  }
})

describe('in production', () => {
  const strict = outgoingHttp({ privateHostsAllowed: () => false })
  for (const bad of [
    url,
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    `https://2130706433:${port}/`,
    `https://[::1]:${port}/`,
    `https://[::ffff:127.0.0.1]:${port}/`,
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'http://8.8.8.8/',
  ]) {
    test(`400 for ${bad.replace(String(port), 'PORT')}`, async () => {
      requests = 0
      serve([])
      await assert.rejects(fetchFeed(strict, bad), refusal('invalid_feed_url'))
      assert.equal(requests, 0)
    })
  }
})
