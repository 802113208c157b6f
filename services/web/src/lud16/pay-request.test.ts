import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { readPayRequest } from '@chispa/protocols/lud06'
import { refusalIn, testApp } from '../../test/app.ts'
import { newConnection } from '../../test/connection.ts'

const web = await testApp()
after(() => web.close())
const admin = await web.member('ADMIN')
const set = (body: object) => web.call({ method: 'POST', url: '/api/settings', as: admin, body })
const get = (username: string, headers = {}) => web.call({ url: `/api/lud16/${username}`, headers })

async function payee(username: string) {
  const member = await web.member()
  const put = (what: string, body: object) =>
    web.call({ method: 'PUT', url: `/api/users/${member.userId}/${what}`, as: member, body })
  await put('lightning-address', { username })
  await put('nwc', { nwcUri: newConnection().uri })
  return member
}
const alice = await payee('alice')

describe('GET /api/lud16/:username', () => {
  test('200 with the payRequest, exactly', async () => {
    const reply = await get('alice')
    assert.equal(reply.statusCode, 200)
    assert.equal(reply.headers['access-control-allow-origin'], '*')
    assert.deepEqual(reply.json(), {
      status: 'OK',
      tag: 'payRequest',
      callback: 'http://localhost/api/lud16/alice/cb',
      minSendable: 1000,
      maxSendable: 1000000000,
      metadata: '[["text/identifier","alice@localhost"],["text/plain","Payment to alice@localhost"]]',
      commentAllowed: 200,
      payerData: { name: { mandatory: false }, identifier: { mandatory: false } },
    })
    assert.ok(readPayRequest(reply.json(), { loopbackOverHttp: true }).ok)
  })

  for (const spelled of ['ALICE', 'Alice', 'alice+tips', 'alice+a+b', 'alice%2Btips', '%20alice']) {
    test(`200 for ${spelled}, the same bytes as for alice`, async () => {
      assert.equal((await get(spelled)).body, (await get('alice')).body)
    })
  }

  test('a link that asks for an amount: that one alone is taken, and the words are in what the invoice commits to', async () => {
    const asked = (await get('alice?amount=5000&for=Pizza%20%0A%26%20beer')).json()
    assert.deepEqual([asked.minSendable, asked.maxSendable], [5_000_000, 5_000_000])
    assert.equal(asked.callback, 'http://localhost/api/lud16/alice/cb?for=Pizza+%26+beer')
    assert.match(asked.metadata, /Payment to alice@localhost: Pizza & beer/)
    assert.ok(readPayRequest(asked, { loopbackOverHttp: true }).ok)
    for (const none of ['amount=0', 'amount=-5', 'amount=1.5', 'amount=9999999999', 'amount=', 'for=Pizza']) {
      assert.equal((await get(`alice?${none}`)).body, (await get('alice')).body, none)
    }
  })

  test('address and callback follow the settings', async () => {
    await set({ endpoint: 'https://wallet.example.com', domain: 'example.com' })
    const { callback, metadata } = (await get('alice', { host: 'evil.example' })).json()
    assert.equal(callback, 'https://wallet.example.com/api/lud16/alice/cb')
    assert.deepEqual(JSON.parse(metadata), [
      ['text/identifier', 'alice@example.com'],
      ['text/plain', 'Payment to alice@example.com'],
    ])
    await set({ domain: null })
    assert.match((await get('alice')).json().metadata, /alice@wallet\.example\.com/)
    await set({ endpoint: null })
  })

  test('zaps are offered while the listener is on, always with the same key', async () => {
    assert.equal((await get('alice')).json().allowsNostr, undefined)
    await set({ listener_enabled: true })
    assert.equal((await get('alice')).json().allowsNostr, undefined, 'enabled, and nobody knows where')
    await set({ listener_url: 'http://127.0.0.1:9' })
    const { allowsNostr, nostrPubkey } = (await get('alice')).json()
    assert.deepEqual([allowsNostr, nostrPubkey], [true, web.deps.receiptKey.publicKey])
    await set({ listener_enabled: false })
    const off = (await get('alice')).json()
    assert.ok(!('allowsNostr' in off) && !('nostrPubkey' in off))
    await set({ listener_enabled: null, listener_url: null })
  })

  for (const username of ['nobody', 'a'.repeat(33), '-x', 'álice', '+tag', 'alice@localhost', '...', 'a%2Fb']) {
    test(`404 for ${username}, in both shapes`, async () => {
      const reply = await get(username)
      assert.deepEqual(refusalIn(reply), {
        status: 404,
        success: false,
        code: 'NOT_FOUND',
        reason: 'address_not_found',
      })
      const { status, reason } = reply.json()
      assert.deepEqual([status, reason], ['ERROR', 'There is no such lightning address. Check how it is written.'])
    })
  }

  test('404 with a reason of its own without an ACTIVE wallet', async () => {
    const member = await web.member()
    const url = `/api/users/${member.userId}/lightning-address`
    await web.call({ method: 'PUT', url, as: member, body: { username: 'poor' } })
    const reply = await get('poor')
    assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [404, 'address_without_wallet'])
    assert.equal(reply.json().status, 'ERROR')
    for (const status of ['DISABLED', 'DEAD']) {
      await web.sql`update remote_wallets set status = ${status} where user_id = ${alice.userId}`
      assert.equal(refusalIn(await get('alice')).reason, 'address_without_wallet', status)
    }
    await web.sql`update remote_wallets set status = 'ACTIVE' where user_id = ${alice.userId}`
    assert.equal((await get('alice')).statusCode, 200)
  })

  test('404 for a name that was given up', async () => {
    const member = await payee('old-name')
    const url = `/api/users/${member.userId}/lightning-address`
    await web.call({ method: 'PUT', url, as: member, body: { username: 'new-name' } })
    assert.equal((await get('old-name')).statusCode, 404)
    assert.equal((await get('new-name')).statusCode, 200)
  })

  for (const [method, path, status] of [
    ['GET', '/%zz', 400],
    ['GET', '/%zz/cb?amount=1000', 200],
    ['GET', '/alice/verify/%c3%28', 400],
    ['GET', `/${'a'.repeat(600)}`, 404],
    ['PUT', '/alice/cb', 405],
  ] as const) {
    test(`${status} for ${method} ${path.slice(0, 30)}, in both shapes`, async () => {
      const reply = await web.call({ method, url: `/api/lud16${path}` })
      const body = reply.json()
      assert.equal(reply.statusCode, status, reply.body)
      assert.deepEqual([body.status, body.reason, body.success], ['ERROR', body.error.message, false])
    })
  }

  test('a malformed path of anything else errs in our shape alone', async () => {
    const reply = await web.call({ url: '/api/users/%zz/role' })
    assert.deepEqual([reply.statusCode, reply.json().status], [400, undefined])
  })

  test('one query a lookup', async () => {
    const { sql } = web.deps
    const times: string[][] = []
    // Whatever else is still being written down shows in some of them, not in all.
    for (let time = 0; time < 5; time++) {
      const asked: string[] = []
      sql.options.debug = (_connection: number, query: string) => asked.push(query)
      await get('alice')
      sql.options.debug = false
      times.push(asked)
    }
    const [fewest = []] = times.toSorted((a, b) => a.length - b.length)
    assert.equal(fewest.length, 1, fewest.join('\n'))
  })
})

describe('/.well-known', () => {
  const paths = ['/.well-known/lnurlp/alice', '/.well-known/nostr.json?name=alice']

  test('404 by default, and again when it is switched off', async () => {
    for (const url of paths) assert.equal(refusalIn(await web.call({ url })).reason, 'not_found')
    await set({ serve_well_known: true })
    for (const url of paths) assert.equal((await web.call({ url })).statusCode, 200)
    await set({ serve_well_known: null })
    for (const url of paths) assert.equal((await web.call({ url })).statusCode, 404)
  })

  test('lnurlp answers the very payRequest of /api/lud16, to any origin', async () => {
    await set({ serve_well_known: true })
    const reply = await web.call({ url: '/.well-known/lnurlp/Alice+x', headers: { origin: 'https://wallet.test' } })
    assert.equal(reply.body, (await get('alice')).body)
    assert.equal(reply.headers['access-control-allow-origin'], '*')
    const preflight = await web.call({
      method: 'OPTIONS',
      url: '/.well-known/lnurlp/alice',
      headers: { origin: 'https://wallet.test', 'access-control-request-method': 'GET' },
    })
    assert.equal(preflight.headers['access-control-allow-origin'], '*')
    const unknown = await web.call({ url: '/.well-known/lnurlp/nobody' })
    assert.deepEqual([unknown.statusCode, unknown.json().status], [404, 'ERROR'])
    await set({ serve_well_known: null })
  })

  test('nostr.json names the key behind a name, to any origin, and nobody else’s', async () => {
    await set({ serve_well_known: true })
    const reply = await web.call({ url: '/.well-known/nostr.json?name=alice' })
    assert.deepEqual(reply.json(), { names: { alice: alice.pubkey } })
    assert.equal(reply.headers['access-control-allow-origin'], '*')
    for (const query of ['?name=nobody', '', '?name=', '?name=constructor', '?name=_']) {
      const { statusCode, body } = await web.call({ url: `/.well-known/nostr.json${query}` })
      assert.deepEqual([statusCode, body], [200, '{"names":{}}'], query)
    }
    await set({ serve_well_known: null })
  })

  test('404 in JSON for what else programs look for there, though pages are served', async () => {
    const frontend = await mkdtemp(join(tmpdir(), 'chispa-frontend-'))
    await writeFile(join(frontend, 'index.html'), '<!doctype html>')
    const paged = await testApp({ frontend })
    try {
      assert.equal((await paged.call({ url: '/sign-in' })).statusCode, 200)
      for (const url of ['/.well-known/keysend/alice', '/.well-known/lnurlp', '/.well-known/', '/.well-known']) {
        const reply = await paged.call({ url })
        assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [404, 'not_found'], url)
      }
    } finally {
      await paged.close()
      await rm(frontend, { recursive: true })
    }
  })
})
