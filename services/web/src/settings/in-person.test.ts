import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { type Permission, permissions } from '@chispa/contract/roles'
import { settingNames, settingOf } from '@chispa/contract/settings'
import { refusalIn, testApp } from '../../test/app.ts'

const environmentUrl = 'http://127.0.0.1:4100'
const web = await testApp({ listener: { url: environmentUrl } })
after(() => web.close())
const admin = await web.member('ADMIN')
const write = (body: object, by: { token: string } | { as: typeof admin } = { as: admin }) =>
  web.call({ method: 'POST', url: '/api/settings', body, ...by })

const samples: Record<string, unknown> = {
  endpoint: 'https://evil.example',
  domain: 'evil.example',
  external_device_key: 'a key of the stranger',
  courtesy_provider_url: 'https://evil.example/wallets',
  listener_enabled: true,
  listener_url: 'https://evil.example',
  listener_auth_secret: 'a secret of at least 32 characters!!',
  tokens_valid_since: 1,
  private_relays_allowed: true,
  private_hosts_allowed: true,
  endpoint_confirmed: true,
  activity_retention_days: 1,
  invoice_retention_days: 1,
  wallet_retention_days: 1,
}

describe('POST /api/settings with a device token', () => {
  const inPerson = settingNames.filter(name => settingOf(name).inPerson)

  test('what could take wallets, names or the instance over is marked', () => {
    const named =
      /^(listener_|private_\w+_allowed$|endpoint$|domain$|external_device_key$|tokens_valid_since$|\w+_retention_days$)/
    const forgotten = settingNames.filter(name => named.test(name) && !settingOf(name).inPerson)
    assert.deepEqual(forgotten, [])
  })

  for (const name of inPerson) {
    test(`403 for ${name}, whoever the device acts for, and nothing is changed`, async () => {
      for (const role of ['USER', 'ADMIN'] as const) {
        const { userId } = await web.member(role)
        const token = await web.deviceToken(userId, [...permissions])
        const reply = await write({ [name]: samples[name], community_name: 'taken' }, { token })
        assert.equal(refusalIn(reply).reason, 'setting_in_person', name)
        assert.equal(reply.statusCode, 403)
      }
      assert.notEqual(web.settings.values.community_name, 'taken')
      assert.ok(!web.settings.configured.has(name))
    })
  }

  test('the base URL is confirmed by whoever enters it, not by the claim', async () => {
    assert.equal(web.settings.values.endpoint_confirmed, false)
    // As the first form suggests it on somebody's own machine.
    assert.equal((await write({ endpoint: 'http://127.0.0.1:3000' })).statusCode, 200)
    assert.equal(web.settings.values.endpoint_confirmed, false)
    assert.equal((await write({ endpoint: 'https://pay.example' })).statusCode, 200)
    assert.equal(web.settings.values.endpoint_confirmed, true)
    await web.sql`delete from settings where name in ('endpoint', 'endpoint_confirmed')`
    await web.settings.refresh()
  })

  test('200 for the others with the scope', async () => {
    const token = await web.deviceToken((await web.member()).userId, ['settings:write'])
    assert.equal((await write({ community_name: 'Ours' }, { token })).statusCode, 200)
  })

  test('403 for a role, whatever the scopes', async () => {
    const { userId } = await web.member()
    const token = await web.deviceToken((await web.member('ADMIN')).userId, [...permissions] as Permission[])
    const body = { role: 'ADMIN' }
    const reply = await web.call({ method: 'PUT', url: `/api/users/${userId}/role`, token, body })
    assert.equal(refusalIn(reply).reason, 'device_token_refused')
  })
})

describe('the secret of the listener', () => {
  const pairedUrl = () => web.deps.listener.pairing?.url
  const secret = 'the stored secret of the listener here'

  test('stays with its origin: another one needs it entered anew', async () => {
    assert.equal((await write({ listener_url: `${environmentUrl}/x`, listener_auth_secret: secret })).statusCode, 200)
    await write({ listener_url: `${environmentUrl}/y` })
    assert.equal(web.settings.values.listener_auth_secret, secret, 'the same origin')
    await write({ listener_url: 'https://evil.example' })
    assert.equal(web.settings.values.listener_auth_secret, null)
    assert.equal(pairedUrl(), undefined, 'nothing is sent there')
    await write({ listener_auth_secret: secret })
    assert.equal(pairedUrl(), 'https://evil.example')
    await write({ listener_url: null })
    assert.equal(web.settings.values.listener_auth_secret, null, 'back to the environment’s')
  })

  test('may come together with the address', async () => {
    await write({ listener_url: 'https://another.example', listener_auth_secret: secret })
    assert.equal(web.settings.values.listener_auth_secret, secret)
  })
})
