import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { settingNames, settingOf } from '@chispa/contract/settings'
import { normaliseRelayUrl } from '@chispa/nwc/relay-url'
import { until } from '@chispa/sandbox/until'
import { newPerson } from '@chispa/testing/person'
import { refusalIn, testApp } from '../../test/app.ts'
import { LiveSettings } from './live.ts'

const web = await testApp()
after(() => web.close())
const admin = await web.member('ADMIN')
const viewer = await web.member('VIEWER')
const secret = 'a secret that is long enough to pass'

const read = async (as?: typeof admin) => (await web.call({ url: '/api/settings', ...(as ? { as } : {}) })).json()
const write = (body: unknown, as = admin) => web.call({ method: 'POST', url: '/api/settings', as, body })

describe('GET /api/settings', () => {
  test('200 tells everyone the public ones, with defaults, and null where nothing is set', async () => {
    assert.deepEqual(await read(), {
      hasRoot: false,
      claim: 'here',
      endpoint: null,
      endpoint_confirmed: false,
      domain: null,
      community_name: null,
      brand_color: '#f59e0b',
      language: null,
      fiat_currency: null,
      logo_url: null,
      tagline_en: null,
      tagline_es: null,
      tagline_pt: null,
      description_en: null,
      description_es: null,
      description_pt: null,
      brand_text_color: null,
      cover_url: null,
      terms_url: null,
      contact_email: null,
      registration_enabled: true,
      max_sendable_sats: 1_000_000,
      nostr_relays: [],
    })
  })

  test('200 tells settings:read all of them, but of secrets only whether they are set', async () => {
    await write({ listener_auth_secret: secret })
    const told = await read(viewer)
    for (const name of settingNames) {
      const shown = settingOf(name).secret ? `${name}_configured` : name
      assert.ok(shown in told, `${shown} is told`)
      if (settingOf(name).secret) assert.ok(!(name in told))
    }
    assert.equal(told.listener_auth_secret_configured, true)
    assert.equal(told.external_device_key_configured, false)
    assert.equal(told.activity_retention_days, 90)
    assert.ok(!JSON.stringify(told).includes(secret))
    await write({ listener_auth_secret: null })
  })

  test('relays have a default, and what is set counts instead', async () => {
    const unset = new LiveSettings(web.sql, web.sealer)
    await unset.refresh()
    const { nostr_relays: relays } = unset.values
    assert.ok(relays.length >= 3)
    assert.deepEqual(relays.map(normaliseRelayUrl), relays)
    assert.ok(relays.every(url => url.startsWith('wss://')))
    await write({ nostr_relays: ['wss://ours.example'] })
    await unset.refresh()
    assert.deepEqual(unset.values.nostr_relays, ['wss://ours.example'])
    await write({ nostr_relays: null })
  })

  test('200 with the public ones for bad credentials and for people without settings:read', async () => {
    const names = Object.keys(await read())
    for (const reply of [
      await web.call({ url: '/api/settings', token: 'forged' }),
      await web.call({ url: '/api/settings', headers: { authorization: 'Nostr x' } }),
      await web.call({ url: '/api/settings', as: newPerson() }),
      await web.call({ url: '/api/settings', as: await web.member('OPERATOR') }),
    ]) {
      assert.equal(reply.statusCode, 200)
      assert.deepEqual(Object.keys(reply.json()), names)
    }
  })
})

describe('POST /api/settings', () => {
  test('200 sets several at once and counts them; "" and null unset', async () => {
    const reply = await write({ community_name: '  Plaza ', brand_color: '#ABCDEF', registration_enabled: 'false' })
    assert.equal(reply.statusCode, 200)
    assert.equal(reply.json().count, 3)
    const told = await read()
    assert.deepEqual([told.community_name, told.brand_color, told.registration_enabled], ['Plaza', '#abcdef', false])
    await write({ community_name: '', brand_color: null, registration_enabled: null })
    const after = await read()
    assert.deepEqual([after.community_name, after.brand_color, after.registration_enabled], [null, '#f59e0b', true])
  })

  for (const [name, given, stored] of [
    ['endpoint', 'https://Wallet.Example.com/', 'https://wallet.example.com'],
    ['endpoint', 'http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['domain', 'Example.COM', 'example.com'],
    ['domain', '127.0.0.1:3000', '127.0.0.1:3000'],
    ['domain', 'example.com:65535', 'example.com:65535'],
    ['logo_url', 'https://example.com/logo.png?size=2', 'https://example.com/logo.png?size=2'],
    ['registration_enabled', true, true],
    ['serve_well_known', 'true', true],
    ['activity_retention_days', 30, 30],
    ['activity_retention_days', '365', 365],
    ['reserved_usernames', 'Bank, police bank', ['bank', 'police']],
    ['reserved_usernames', ['Mayor'], ['mayor']],
    ['listener_url', 'http://localhost:4100/', 'http://localhost:4100'],
  ] as const) {
    test(`200 ${name} ${JSON.stringify(given)} is kept as ${JSON.stringify(stored)}`, async () => {
      assert.equal((await write({ [name]: given })).statusCode, 200)
      assert.deepEqual(
        (await web.call({ url: '/api/settings', token: await web.session(viewer) })).json()[name],
        stored,
      )
      await write({ [name]: null })
    })
  }

  for (const [name, value] of [
    ['endpoint', 'wallet.example.com'],
    ['endpoint', 'ftp://example.com'],
    ['endpoint', 'https://example.com/path'],
    ['endpoint', 'https://example.com?x=1'],
    ['endpoint', 'https://user:pass@example.com'],
    ['endpoint', 7],
    ['domain', 'https://example.com'],
    ['domain', 'example.com:0'],
    ['domain', 'example.com:65536'],
    ['domain', 'example.com:99999'],
    ['domain', 'exa mple.com'],
    ['domain', '-example.com'],
    ['domain', '9007199254740993'],
    ['domain', '300.1.1.1'],
    ['domain', 'example.1a2.7x.999999999999'],
    ['brand_color', 'red'],
    ['brand_color', '#12345'],
    ['language', 'tlh'],
    ['language', 'toString'],
    ['language', 1],
    ['community_name', 'x'.repeat(81)],
    ['community_name', 'a\u0001b'],
    ['community_name', { name: 'x' }],
    ['registration_enabled', 'yes'],
    ['registration_enabled', 1],
    ['activity_retention_days', 0],
    ['activity_retention_days', 3651],
    ['activity_retention_days', 1.5],
    ['activity_retention_days', 'many'],
    ['reserved_usernames', [1]],
    ['reserved_usernames', 5],
    ['listener_auth_secret', 'too short'],
    ['external_device_key', 'short'],
    ['logo_url', 'javascript:alert(1)'],
    ['cover_url', '/api/pictures/../settings'],
    ['contact_email', 'ana@example'],
    ['contact_email', 'ana@example.com?cc=b@example.com'],
    ['terms_url', 'javascript:alert(1)'],
    ['courtesy_provider_url', 'nope'],
  ] as const) {
    test(`400 ${name} ${JSON.stringify(value).slice(0, 40)}`, async () => {
      const reply = await write({ [name]: value })
      assert.equal(refusalIn(reply).reason, 'invalid_setting')
      assert.equal(reply.json().error.details[0].path, name)
      assert.ok(reply.json().error.message.startsWith(`${name} must`))
    })
  }

  test('400 for words that cannot be read on the accent colour, with the nearest that can', async () => {
    const reply = await write({ brand_color: '#f59e0b', brand_text_color: '#ffffff' })
    assert.equal(reply.statusCode, 400)
    const [problem] = reply.json().error.details
    assert.deepEqual([problem.path, problem.problem], ['brand_text_color', 'low_contrast'])
    assert.deepEqual(problem.values, { ground: '#f59e0b', ratio: 2.1, nearest: problem.values.nearest })
    const proposed = problem.values.nearest
    assert.equal((await write({ brand_color: '#f59e0b', brand_text_color: proposed })).statusCode, 200)
    // Another ground under words that stay.
    assert.equal((await write({ brand_color: proposed })).statusCode, 400)
    assert.equal((await write({ brand_color: '#111111', brand_text_color: null })).statusCode, 200)
    assert.equal((await write({ brand_color: null })).statusCode, 200)
  })

  test('400 names every unknown key, and nothing is changed', async () => {
    const reply = await write({ community_name: 'Changed', colour: 'red', root: 'me' })
    assert.equal(refusalIn(reply).reason, 'unknown_setting')
    assert.deepEqual(
      reply.json().error.details.map((detail: { path: string }) => detail.path),
      ['colour', 'root'],
    )
    assert.equal((await read()).community_name, null)
  })

  test('400 with one bad value among good ones changes none of them', async () => {
    assert.equal((await write({ community_name: 'Changed', brand_color: 'red' })).statusCode, 400)
    assert.equal((await read()).community_name, null)
  })

  for (const body of [[], 'text', 5, null, '["x"]']) {
    test(`400 for the body ${JSON.stringify(body)}`, async () => {
      assert.equal((await write(typeof body === 'string' ? body : JSON.stringify(body))).statusCode, 400)
    })
  }

  test('__proto__ and constructor are unknown settings, not surprises', async () => {
    assert.equal((await write('{"constructor":"x"}')).statusCode, 400)
    assert.equal((await write('{"__proto__":{"community_name":"x"}}')).json().count, 0)
  })

  test('403 without settings:write', async () => {
    for (const role of ['USER', 'VIEWER', 'OPERATOR'] as const) {
      assert.equal(refusalIn(await write({ community_name: 'x' }, await web.member(role))).reason, 'permission_missing')
    }
  })

  test('secrets are sealed at rest and stay out of the activity log', async () => {
    await write({ external_device_key: secret })
    const stored = await web.sql<
      { text: string }[]
    >`select settings::text as text from settings where name = 'external_device_key'`
    assert.equal(stored.length, 1)
    assert.ok(!stored[0]?.text.includes(secret) && !stored[0]?.text.includes(Buffer.from(secret).toString('hex')))
    assert.equal(web.settings.values.external_device_key, secret)
    const log = await web.sql<{ text: string }[]>`select activity::text as text from activity`
    assert.ok(log.every(({ text }) => !text.includes(secret)))
    await write({ external_device_key: null })
  })

  test('what another process writes is seen without a restart', async () => {
    await web.sql`insert into settings (name, value) values ('community_name', '"Elsewhere"')`
    await until(async () => (await read()).community_name === 'Elsewhere')
    await web.sql`delete from settings where name = 'community_name'`
  })

  test('twenty parallel changes of overlapping sets all succeed', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        write(
          at % 2
            ? { community_name: `n${at}`, brand_color: '#000000' }
            : { brand_color: '#ffffff', community_name: `n${at}` },
        ),
      ),
    )
    assert.ok(replies.every(reply => reply.statusCode === 200))
    await write({ community_name: null, brand_color: null })
  })
})
