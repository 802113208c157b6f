import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, describe, test } from 'node:test'
import type { ListenerStatus } from '@chispa/contract/listener'
import { ListenerStandIn } from '@chispa/sandbox/listener-stand-in'
import { noListenerFaults } from '@chispa/sandbox/listener-stand-in/faults'
import { until } from '@chispa/sandbox/until'
import { timed } from '@chispa/testing/stopwatch'
import { refusalIn, testApp, testListenerSecret } from '../../test/app.ts'

const listener = await ListenerStandIn.start({ secret: testListenerSecret, uriOf: () => undefined })
const web = await testApp({ listener: { url: listener.url } })
after(async () => {
  await web.close()
  await listener.stop()
})
const [admin, operator, viewer] = [await web.member('ADMIN'), await web.member('OPERATOR'), await web.member('VIEWER')]
const set = (body: object) => web.call({ method: 'POST', url: '/api/settings', as: admin, body })
const status = async () => (await web.call({ url: '/api/admin/listener/status', as: admin })).json()
const probe = (body: object, as = admin) => web.call({ method: 'POST', url: '/api/settings/listener-probe', as, body })
const bearers = () =>
  listener.requests.filter(({ line }) => line === 'GET /status').map(({ authorization }) => authorization)

afterEach(async () => {
  Object.assign(listener.faults, noListenerFaults())
  await set({ listener_enabled: null, listener_url: null, listener_auth_secret: null })
  listener.requests.length = 0
})

describe('GET /api/admin/listener/status', () => {
  test('for administrators', async () => {
    for (const person of [operator, viewer, await web.member()]) {
      const reply = await web.call({ url: '/api/admin/listener/status', as: person })
      assert.deepEqual(refusalIn(reply).reason, 'role_too_low')
    }
    const device = await web.deviceToken(admin.userId, ['users:read'])
    const reply = await web.call({ url: '/api/admin/listener/status', token: device })
    assert.equal(reply.statusCode, 403)
  })

  test('ok, in the listener’s own words', async () => {
    const { state, status: told } = await status()
    assert.deepEqual([state, told.version, told.uptimeSeconds], ['ok', '1.2.3', 12.5])
    assert.deepEqual(told.relays, [{ url: 'wss://relay.example', connected: true, walletCount: 2 }])
  })

  test('with the members whose wallets it holds; a wallet that nobody has any more is nobody’s', async () => {
    const member = await web.member()
    const key = randomBytes(32).toString('hex')
    const [wallet] = await web.sql<{ id: string }[]>`
      insert into remote_wallets (user_id, name, sealed_uri, wallet_pubkey, client_pubkey, relays)
      values (${member.userId}, 'Main', '\\x00', ${key}, ${key}, '{wss://relay.example}') returning id`
    await web.sql`insert into lightning_addresses (username, user_id) values ('lola', ${member.userId})`
    const of = (walletId: string): ListenerStatus['connections'][number] => ({
      walletId,
      state: 'ready',
      connected: true,
      relayUrls: ['wss://relay.example'],
      lastEventAt: null,
      lastErrorAt: null,
      lastError: null,
    })
    listener.connections.push(of(wallet!.id), of('gone'))
    await web.sql`insert into member_profiles (user_id, name, updated_at) values (${member.userId}, 'Lola', now())`
    const { owners } = await status()
    listener.connections.length = 0
    const face = { name: 'Lola', picture: null, publicKey: member.pubkey, address: 'lola@localhost' }
    assert.deepEqual(owners, {
      [wallet!.id]: { walletName: 'Main', userId: member.userId, pubkey: member.pubkey, username: 'lola', face },
    })
  })

  test('disabled', async () => {
    await set({ listener_enabled: false })
    assert.deepEqual(await status(), { state: 'disabled' })
  })

  test('unreachable: nobody there, another secret, no listener, an answer that never comes', async () => {
    await set({ listener_url: 'http://127.0.0.1:9', listener_auth_secret: 'a secret of the settings, 32 characters' })
    assert.deepEqual(await status(), {
      state: 'unreachable',
      error: 'The payment listener could not be reached: ECONNREFUSED',
    })
    await set({ listener_url: null, listener_auth_secret: 'another secret of at least 32 characters' })
    assert.deepEqual(await status(), { state: 'unreachable', error: 'The payment listener does not take our secret' })
    await set({ listener_auth_secret: null })
    listener.faults.status = 'garbage'
    assert.match((await status()).error, /not a payment listener/)
    listener.faults.status = 'reset'
    assert.equal((await status()).state, 'unreachable')
    listener.faults.status = 'hang'
    const [answer, tookMs] = await timed(status())
    assert.equal(answer.state, 'unreachable')
    assert.ok(tookMs < 8000, `${tookMs}`)
  })
})

test('another address in the settings gets nothing, neither secrets nor calls, until it has a secret of its own', async () => {
  const other = await ListenerStandIn.start({ secret: testListenerSecret, uriOf: () => undefined })
  await using _ = { [Symbol.asyncDispose]: () => other.stop() }
  await set({ listener_url: other.url })
  const told = await status()
  assert.equal(told.state, 'unreachable')
  assert.match(told.error, /shared secret in the settings/)
  assert.equal(await web.deps.listener.probe(), false)
  assert.equal(other.requests.length, 0)
  await set({ listener_auth_secret: testListenerSecret })
  assert.equal((await status()).state, 'ok')
  assert.equal(await web.deps.listener.probe(), true)
})

test('a listener that was replaced while it was asked says nothing of the next one, then or later', async () => {
  const { listener: client } = web.deps
  const former = await ListenerStandIn.start({ secret: testListenerSecret, uriOf: () => undefined })
  former.faults.ready = 'hang'
  await set({ listener_url: former.url, listener_auth_secret: testListenerSecret })
  const asked = client.probe()
  await until(() => former.requests.length > 0)
  await set({ listener_url: null, listener_auth_secret: null })
  assert.equal(await client.probe(), true)
  await former.stop()
  assert.equal(await asked, false)
  assert.equal(client.usable()?.url, listener.url)
})

describe('POST /api/settings/listener-probe', () => {
  test('needs the permission to write settings', async () => {
    assert.equal(refusalIn(await probe({ url: listener.url }, operator)).reason, 'permission_missing')
  })

  test('ok, with the stored secret towards the configured origin', async () => {
    assert.deepEqual((await probe({ url: `${listener.url}/` })).json(), {
      ok: true,
      uptimeSeconds: 12.5,
      connections: 0,
      relays: 1,
    })
    assert.deepEqual(bearers(), [`Bearer ${testListenerSecret}`])
  })

  test('ok with a secret of the request; it is that one which is sent', async () => {
    await set({ listener_enabled: false })
    assert.equal((await probe({ url: listener.url, secret: testListenerSecret })).json().ok, true)
    // Something else at the same origin is not the listener.
    assert.equal((await probe({ url: `${listener.url}/elsewhere` })).json().code, 'no_secret')
    const token = await web.deviceToken(admin.userId, ['settings:write'])
    const byDevice = await web.call({
      method: 'POST',
      url: '/api/settings/listener-probe',
      token,
      body: { url: listener.url },
    })
    assert.equal(refusalIn(byDevice).reason, 'device_token_refused')
    const wrong = (await probe({ url: listener.url, secret: 'wrong' })).json()
    assert.deepEqual([wrong.ok, wrong.code], [false, 'unauthorized'])
    assert.deepEqual(bearers(), [`Bearer ${testListenerSecret}`, 'Bearer wrong'])
  })

  test('the stored secret goes nowhere else: no_secret, and nothing is sent', async () => {
    const other = await ListenerStandIn.start({ secret: testListenerSecret, uriOf: () => undefined })
    const places = [other.url, listener.url.replace('127.0.0.1', 'localhost'), listener.url.replace('http:', 'https:')]
    for (const url of places) {
      const { ok, code } = (await probe({ url })).json()
      assert.deepEqual([ok, code], [false, 'no_secret'])
    }
    assert.equal(other.requests.length, 0)
    assert.deepEqual(bearers(), [])
    await other.stop()
  })

  test('the secret of the settings goes to the address of the settings, not to that of the environment', async () => {
    await set({ listener_url: 'http://127.0.0.1:9', listener_auth_secret: 'a secret of the settings, 32 characters' })
    assert.equal((await probe({ url: listener.url })).json().code, 'no_secret')
    assert.equal((await probe({ url: 'http://127.0.0.1:9' })).json().code, 'unreachable')
    assert.deepEqual(bearers(), [])
  })

  test('invalid_response, unreachable', async () => {
    listener.faults.status = 'garbage'
    assert.equal((await probe({ url: listener.url })).json().code, 'invalid_response')
    const elsewhere = createServer((_, reply) => reply.writeHead(404).end()).listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
    assert.equal((await probe({ url, secret: 'x' })).json().code, 'invalid_response')
    elsewhere.close()
    listener.faults.status = 'reset'
    assert.equal((await probe({ url: listener.url })).json().code, 'unreachable')
    assert.equal((await probe({ url: 'http://127.0.0.1:9', secret: 'x' })).json().code, 'unreachable')
    assert.equal((await probe({ url: 'http://listener.invalid', secret: 'x' })).json().code, 'unreachable')
    listener.faults.status = 'hang'
    const [late, tookMs] = await timed(probe({ url: listener.url }))
    assert.deepEqual([late.json().code, tookMs < 5000], ['unreachable', true])
  })

  for (const url of ['', 'listener', 'ftp://x', 'http://u:p@x', 'http://x/?q=1', 'file:///etc/passwd']) {
    test(`400 for ${JSON.stringify(url)}`, async () => {
      assert.equal((await probe({ url, secret: 'x' })).statusCode, 400)
    })
  }

  test('a secret that no header carries is wrong, not an error of ours', async () => {
    assert.equal((await probe({ url: listener.url, secret: 'snow ☃' })).json().code, 'unauthorized')
    assert.equal((await probe({ url: listener.url, secret: 'a\r\nx: y' })).json().code, 'unauthorized')
  })
})
