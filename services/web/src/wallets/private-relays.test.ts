import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { startRelay } from '@chispa/sandbox/relay'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import { refusalIn, testApp } from '../../test/app.ts'
import { newConnection } from '../../test/connection.ts'

/** As in production. */
const web = await testApp({ privateHostsAllowed: false })
const relay = await startRelay()
const service = new WalletService({ relays: [relay.url] })
after(async () => {
  await web.close()
  await service.stop()
  await relay.stop()
})
const admin = await web.member('ADMIN')
const member = await web.member()
const allow = async (allowed: boolean | null) => {
  await web.call({ method: 'POST', url: '/api/settings', as: admin, body: { private_relays_allowed: allowed } })
}
const add = (name: string, nwcUri: string) =>
  web.call({ method: 'POST', url: '/api/remote-wallets', as: member, body: { name, nwcUri, makePrimary: true } })

describe('a relay in a private network', () => {
  for (const url of [
    'ws://127.0.0.1:7777',
    'ws://localhost:7777',
    'wss://10.0.0.8',
    'wss://192.168.1.4/relay',
    'ws://169.254.169.254',
    'ws://[::1]:7777',
    'ws://[::7f00:1]',
    'ws://[::ffff:10.0.0.1]',
    'ws://[fd00::1]',
    'ws://2130706433',
  ]) {
    test(`400 for ${url}, also beside one that is public`, async () => {
      for (const relays of [[url], ['wss://relay.invalid', url]]) {
        const reply = await add('Inside', newConnection(relays).uri)
        assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [400, 'invalid_nwc_uri'])
        assert.match(reply.json().error.message, /private network/)
      }
      const body = { nwcUri: newConnection([url]).uri }
      const reply = await web.call({ method: 'PUT', url: `/api/users/${member.userId}/nwc`, as: member, body })
      assert.equal(refusalIn(reply).reason, 'invalid_nwc_uri')
    })
  }

  test('201 with the setting, and then it is called; without it no more, whether by address or by name', async () => {
    const wallet = await service.create({ balanceMsats: 9000 })
    await allow(true)
    const ids = []
    for (const [name, uri] of [
      ['By address', wallet.uri],
      ['By name', (await service.create({ balanceMsats: 9000 })).uri.replaceAll('127.0.0.1', 'localhost')],
    ] as const) {
      const added = await add(name, uri)
      assert.equal(added.statusCode, 201, added.body)
      ids.push(added.json().id)
    }
    await allow(null)
    const { socketsEver } = relay.status()
    for (const id of ids) {
      assert.equal(refusalIn(await web.call({ url: `/api/remote-wallets/${id}/balance`, as: member })).status, 503)
    }
    assert.equal(relay.status().socketsEver, socketsEver)
  })

  test('it is called while the setting is on', async () => {
    const wallet = await service.create({ balanceMsats: 9000 })
    await allow(true)
    const { id } = (await add('Beside', wallet.uri)).json()
    const reply = await web.call({ url: `/api/remote-wallets/${id}/balance`, as: member })
    await allow(null)
    assert.equal(reply.json().balanceMsats, 9000)
  })

  test('201 for a name that cannot be resolved now', async () => {
    assert.equal((await add('Unknown', newConnection(['wss://nowhere.invalid']).uri)).statusCode, 201)
  })
})
