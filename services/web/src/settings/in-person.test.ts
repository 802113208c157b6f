import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { type Permission, permissions } from '@chispa/contract/roles'
import { isInPerson, settingRisks } from '@chispa/contract/setting-risks'
import { type SettingName, settingNames } from '@chispa/contract/settings'
import { refusalIn, testApp } from '../../test/app.ts'

const environmentUrl = 'http://127.0.0.1:4100'
const web = await testApp({ listener: { url: environmentUrl } })
after(() => web.close())
const admin = await web.member('ADMIN')
const write = (body: object, by: { token: string } | { as: typeof admin } = { as: admin }) =>
  web.call({ method: 'POST', url: '/api/settings', body, ...by })

/** Those that a device token with `settings:write` may change: whatever a stranger makes of them leads to no money and no trust. */
const openToDevices = new Set<SettingName>([
  'community_name',
  'tagline_en',
  'tagline_es',
  'tagline_pt',
  'description_en',
  'description_es',
  'description_pt',
  'brand_color',
  'brand_text_color',
  'language',
  'logo_url',
  'cover_url',
  'signups_per_address',
  'signups_per_subnet',
  'max_sendable_sats',
  'aliases_per_member',
  'serve_well_known',
  'forwarding_max_per_member',
  'forwarding_max_per_host',
  'courtesy_auto_create',
])

const samples: Partial<Record<SettingName, unknown>> = {
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
  nostr_relays: ['wss://evil.example'],
  fiat_currency: 'VND',
  fiat_rate_url: 'https://evil.example/rate',
  fiat_second_rate_url: 'https://evil.example/rate',
  fiat_fixed_rate: 1,
  terms_url: 'https://evil.example/terms',
  contact_email: 'mallory@evil.example',
  registration_enabled: true,
  reserved_usernames: ['nobody'],
  card_tap_limit_sats: 10_000_000_000,
  card_day_limit_sats: 10_000_000_000,
  card_uid_privacy: true,
}

describe('POST /api/settings with a device token', () => {
  const inPerson = settingNames.filter(isInPerson)

  test('every setting says what it could lead to, and so who changes it: a new one is judged, or stands nowhere', () => {
    assert.deepEqual(Object.keys(settingRisks).sort(), [...settingNames].sort())
    assert.deepEqual(
      settingNames.filter(name => !isInPerson(name)),
      settingNames.filter(name => openToDevices.has(name)),
    )
    assert.deepEqual(
      inPerson.filter(name => !(name in samples)),
      [],
      'each is tried below',
    )
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
