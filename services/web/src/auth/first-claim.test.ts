/** Who may claim an instance that nobody has claimed yet. Every refusal leaves it unclaimed. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newPerson } from '@chispa/testing/person'
import { refusalIn, type TestApp, type TestOptions, testApp } from '../../test/app.ts'

const urls = ['/api/admin/assign', '/api/root/assign']
const away = { address: '203.0.113.7', headers: { host: 'pay.example' } }

async function unclaimed(work: (web: TestApp) => Promise<void>, options: TestOptions = {}): Promise<void> {
  await using web = await testApp(options)
  await work(web)
}

type Claim = Partial<Parameters<TestApp['call']>[0]> & { host?: string }

function claim(web: TestApp, { url = urls[0]!, ...call }: Claim, person = newPerson()) {
  const { host = 'localhost' } = call.headers ?? {}
  return web.call({ method: 'POST', url, as: person, signedFor: `http://${host}`, ...call })
}

async function assertRefused(web: TestApp, reason: string, call: Claim): Promise<void> {
  const reply = await claim(web, call)
  assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [403, reason], reply.body)
  assert.equal((await web.sql`select 1 from settings where name in ('root', 'endpoint')`).length, 0)
  assert.equal((await web.sql`select 1 from users where role = 'ADMIN'`).length, 0)
}

describe('how a first claim is made', () => {
  const wayFor = async (web: TestApp, call: Claim = {}) =>
    (await web.call({ url: '/api/settings', ...call } as Parameters<TestApp['call']>[0])).json().claim

  test('is told to readers of the settings: here, with the code, by the key of the environment; nothing once it is claimed', async () => {
    await unclaimed(async web => {
      assert.deepEqual([await wayFor(web), await wayFor(web, away)], ['here', 'code'])
      await claim(web, {})
      assert.deepEqual([await wayFor(web), await wayFor(web, away)], [undefined, undefined])
    })
    await unclaimed(async web => assert.equal(await wayFor(web), 'code'), { isOwnMachine: false })
    await unclaimed(async web => assert.equal(await wayFor(web, away), 'key'), { rootPubkey: newPerson().pubkey })
  })

  test('the code is checked before anybody has a key, and the check claims nothing', () =>
    unclaimed(async web => {
      const check = (code?: string) =>
        web.call({ method: 'POST', url: '/api/root/code', ...away, body: code === undefined ? {} : { code } })
      for (const code of [undefined, '', `${web.deps.claimCode}x`]) {
        const reply = await check(code)
        assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [403, 'claim_code_required'])
      }
      assert.equal((await check(` ${web.deps.claimCode}\n`)).statusCode, 200)
      assert.equal(web.settings.hasRoot, false)
      await claim(web, {})
      assert.equal(refusalIn(await check(web.deps.claimCode)).reason, 'root_taken')
    }))
})

describe('a first claim from another machine', () => {
  for (const url of urls) {
    test(`403 at ${url} without the code, or with a wrong one`, () =>
      unclaimed(async web => {
        await assertRefused(web, 'claim_code_required', { url, ...away })
        for (const code of ['', 'x', `${web.deps.claimCode}x`, web.deps.claimCode.toLowerCase().toUpperCase()]) {
          await assertRefused(web, 'claim_code_required', { url, ...away, body: { code } })
        }
      }))

    test(`200 at ${url} with the code, in the body or in the query`, async () => {
      await unclaimed(async web => {
        const reply = await claim(web, { url, ...away, body: { code: web.deps.claimCode } })
        assert.equal(reply.statusCode, 200, reply.body)
        assert.equal(web.settings.values.endpoint, 'http://pay.example')
      })
      await unclaimed(async web => {
        const reply = await claim(web, { url: `${url}?code=${web.deps.claimCode}`, ...away })
        assert.equal(reply.statusCode, 200, reply.body)
      })
    })
  }

  test('in production, or behind a proxy, loopback is no proof: a proxy that adds no header looks the same', () =>
    unclaimed(
      async web => {
        await assertRefused(web, 'claim_code_required', {})
        assert.equal((await claim(web, { body: { code: web.deps.claimCode } })).statusCode, 200)
      },
      { isOwnMachine: false },
    ))

  for (const host of [
    'localhost:3000',
    '127.0.0.1:3000',
    '127.1:3000',
    '[::1]:3000',
    '[::ffff:127.0.0.1]',
    '0.0.0.0:3000',
    'chispa.localhost',
  ]) {
    test(`over ${host} never leads payers there: the instance is known by what each request says, until somebody sets it`, () =>
      unclaimed(
        async web => {
          const reply = await claim(web, { headers: { host }, body: { code: web.deps.claimCode } })
          assert.equal(reply.statusCode, 200, reply.body)
          assert.equal(web.settings.values.endpoint, null)
          assert.equal((await web.sql`select 1 from settings where name = 'endpoint'`).length, 0)
        },
        { isOwnMachine: false },
      ))
  }

  test('through a proxy that is trusted, the name that it reports is taken', () =>
    unclaimed(
      async web => {
        const headers = { host: '127.0.0.1:3000', 'x-forwarded-host': 'pay.example', 'x-forwarded-proto': 'https' }
        const body = { code: web.deps.claimCode }
        const reply = await claim(web, { headers, body, signedFor: 'https://pay.example' })
        assert.equal(reply.statusCode, 200, reply.body)
        assert.equal(web.settings.values.endpoint, 'https://pay.example')
      },
      { isOwnMachine: false, trustProxy: ['127.0.0.1'] },
    ))

  test('the key in ROOT_PUBKEY needs no code', async () => {
    const root = newPerson()
    await unclaimed(async web => assert.equal((await claim(web, away, root)).statusCode, 200), {
      rootPubkey: root.pubkey,
    })
  })

  test('the root needs no code to claim ADMIN again', () =>
    unclaimed(async web => {
      const root = newPerson()
      assert.equal((await claim(web, {}, root)).statusCode, 200)
      assert.equal((await web.call({ method: 'POST', url: urls[0]!, as: root, address: away.address })).statusCode, 200)
      const told = await web.sql`select event from activity where event = 'user.root_granted_again'`
      assert.equal(told.length, 1)
    }))
})

describe('what is not taken for a caller on this machine', () => {
  const cases: [string, Claim][] = [
    ['a page that lets its own name point to 127.0.0.1', { headers: { host: 'evil.example:3000' } }],
    ['that page, with its own origin', { headers: { host: 'evil.example', origin: 'http://evil.example' } }],
    ['a name that only begins like a loopback one', { headers: { host: 'localhost.evil.example' } }],
    ['a caller elsewhere that says localhost', { address: '203.0.113.7', headers: { host: 'localhost' } }],
    ...['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip', 'cf-connecting-ip'].map(
      (name): [string, Claim] => [`a proxy that says ${name}`, { headers: { host: 'localhost', [name]: '127.0.0.1' } }],
    ),
  ]
  for (const [what, call] of cases) {
    test(what, () => unclaimed(web => assertRefused(web, 'claim_code_required', call)))
  }

  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
    test(`200 without a code for ${host}`, () =>
      unclaimed(async web => assert.equal((await claim(web, { headers: { host } })).statusCode, 200)))
  }
})

describe('pages of another origin', () => {
  const foreign = ['https://evil.example', 'null', 'http://localhost:8080', 'https://localhost']

  for (const origin of foreign) {
    test(`403 for Origin ${origin}, code or not`, () =>
      unclaimed(async web => {
        const headers = { host: 'localhost', origin }
        for (const url of urls) await assertRefused(web, 'foreign_origin', { url, headers })
        await assertRefused(web, 'foreign_origin', { headers, body: { code: web.deps.claimCode } })
      }))
  }

  test('no CORS headers below /api/admin and /api/root, on preflights neither', () =>
    unclaimed(async web => {
      for (const url of [...urls, '/api/admin/listener/status', '/api/admin/nothing']) {
        for (const method of ['GET', 'POST', 'OPTIONS']) {
          const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
          const reply = await web.call({ method, url, headers })
          assert.equal(reply.headers['access-control-allow-origin'], undefined, `${method} ${url}`)
          assert.equal(reply.headers['access-control-allow-headers'], undefined, `${method} ${url}`)
        }
      }
    }))

  test('200 for our own page', () =>
    unclaimed(async web => {
      const headers = { host: 'localhost', origin: 'http://localhost' }
      assert.equal((await claim(web, { headers })).statusCode, 200)
    }))
})
