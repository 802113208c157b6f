import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { cardProvisioningPreset, type Permission } from '@chispa/contract/roles'
import { origin, refusalIn, testApp } from '../../test/app.ts'

const web = await testApp()
after(() => web.close())

const admin = await web.member('ADMIN')
const target = await web.member()
const url = '/api/auth/qr-jwt/generate'
const wish = { userId: target.userId, permissions: ['cards:read', 'cards:write'], expiresIn: '8h' }
const mint = (body: unknown, as = admin) => web.call({ method: 'POST', url, as, body })
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const forge = (claims: Record<string, unknown>) => {
  const iat = Math.floor(Date.now() / 1000)
  const device = { pubkey: target.pubkey, role: 'USER', kind: 'device', sub: target.userId, apiUrl: origin }
  return web.tokens.sign({ ...device, ...claims }, iat, iat + 600)
}

describe('POST /api/auth/qr-jwt/generate', () => {
  test('200 mints a token that acts as the user within its scopes', async () => {
    const reply = await mint({ ...wish, permissions: [...wish.permissions, 'cards:read'] })
    assert.equal(reply.statusCode, 200)
    const { jwt, ...rest } = reply.json()
    assert.deepEqual(rest, {
      expiresIn: '8h',
      scopes: ['cards:read', 'cards:write'],
      apiUrl: origin,
      user: { id: target.userId, pubkey: target.pubkey, role: 'USER' },
    })
    const { iat, exp, jti, ...claims } = claimsOf(jwt)
    assert.equal(exp - iat, 28_800)
    assert.match(String(jti), /^[0-9a-f-]{36}$/)
    assert.deepEqual(claims, {
      userId: target.pubkey,
      pubkey: target.pubkey,
      role: 'USER',
      permissions: ['cards:read', 'cards:write'],
      kind: 'device',
      sub: target.userId,
      scopes: ['cards:read', 'cards:write'],
      apiUrl: origin,
      issuedBy: admin.pubkey,
      iss: 'chispa',
      aud: 'chispa-users',
    })
  })

  test('200 with an administrator’s session token, and with the card-provisioning preset', async () => {
    const token = await web.session(admin)
    const reply = await web.call({ method: 'POST', url, token, body: { ...wish, permissions: cardProvisioningPreset } })
    assert.deepEqual(reply.json().scopes, cardProvisioningPreset)
  })

  for (const [expiresIn, seconds] of [
    ['60', 60],
    [60, 60],
    ['1m', 60],
    ['52w', 31_449_600],
    [315_360_000, 315_360_000],
  ] as const) {
    test(`200 with expiresIn ${JSON.stringify(expiresIn)}: there is no maximum`, async () => {
      const { jwt, expiresIn: applied } = (await mint({ ...wish, expiresIn })).json()
      const { iat, exp } = claimsOf(jwt)
      assert.deepEqual([exp - iat, applied], [seconds, String(expiresIn)])
    })
  }

  for (const expiresIn of [59, '59s', '0', -60, 'later', '9999999999999w', 60.5]) {
    test(`400 with expiresIn ${JSON.stringify(expiresIn)}`, async () => {
      assert.equal(refusalIn(await mint({ ...wish, expiresIn })).reason, 'invalid_expires_in')
    })
  }

  test('400 for an unknown permission, naming it', async () => {
    const reply = await mint({ ...wish, permissions: ['cards:read', 'cards:steal'] })
    assert.deepEqual([reply.statusCode, reply.json().error.reason], [400, 'unknown_permission'])
    assert.match(reply.json().error.message, /cards:steal/)
  })

  for (const [field, value] of [
    ['userId', undefined],
    ['userId', 7],
    ['userId', ''],
    ['userId', 'x'.repeat(65)],
    ['permissions', undefined],
    ['permissions', 'cards:read'],
    ['permissions', []],
    ['permissions', [7]],
    ['permissions', ['']],
    ['permissions', Array.from({ length: 65 }, () => 'cards:read')],
    ['expiresIn', undefined],
    ['expiresIn', null],
    ['expiresIn', {}],
  ] as const) {
    test(`400 when ${field} is ${JSON.stringify(value)?.slice(0, 30)}`, async () => {
      const reply = await mint({ ...wish, [field]: value })
      assert.equal(reply.statusCode, 400)
      assert.match(reply.json().error.details[0].path, new RegExp(`^${field}`))
    })
  }

  test('403 for a role below administrator', async () => {
    for (const role of ['USER', 'VIEWER', 'OPERATOR'] as const) {
      assert.equal(refusalIn(await mint(wish, await web.member(role))).reason, 'role_too_low')
    }
  })

  test('403 for a device token, even one of an administrator with every scope', async () => {
    const token = await web.deviceToken(admin.userId, ['users:manage_roles', 'settings:write'])
    const reply = await web.call({ method: 'POST', url, token, body: wish })
    assert.equal(refusalIn(reply).reason, 'device_token_refused')
  })

  test('401 without credentials', async () => {
    assert.equal((await web.call({ method: 'POST', url, body: wish })).statusCode, 401)
  })

  test('404 for an unknown user', async () => {
    assert.equal(refusalIn(await mint({ ...wish, userId: 'nobody' })).reason, 'user_not_found')
  })

  test('is written to the activity log without the token', async () => {
    const { jwt } = (await mint(wish)).json()
    const rows = await web.sql<
      { text: string }[]
    >`select activity::text as text from activity where event = 'user.device_token_issued'`
    assert.ok(rows.length > 0)
    assert.ok(rows.every(({ text }) => !text.includes(jwt)))
  })
})

describe('a device token', () => {
  const ask = (token: string, path: string, method = 'GET') => web.call({ method, url: path, token })

  test('opens what its scopes name, beyond the user’s role, and nothing else', async () => {
    const token = await web.deviceToken(target.userId, ['users:read'])
    assert.equal((await ask(token, '/api/users')).statusCode, 200)
    assert.equal(refusalIn(await ask(token, '/api/activity')).reason, 'permission_missing')
  })

  test('narrows an administrator to its scopes', async () => {
    const token = await web.deviceToken(admin.userId, ['cards:read'])
    assert.equal(refusalIn(await ask(token, '/api/users')).reason, 'permission_missing')
  })

  test('needs the role and the scope on role-gated routes', async () => {
    const without = await web.deviceToken(admin.userId, ['cards:read'])
    const within = await web.deviceToken(admin.userId, ['users:read'])
    const lowRole = await web.deviceToken(target.userId, ['users:read'])
    const replies = await Promise.all([without, within, lowRole].map(token => ask(token, '/api/waitlist')))
    assert.deepEqual(
      replies.map(reply => reply.json().error?.reason),
      ['permission_missing', undefined, 'role_too_low'],
    )
  })

  test('answers GET /api/jwt with its scopes as permissions', async () => {
    const token = await web.deviceToken(admin.userId, ['cards:read'])
    const reply = await ask(token, '/api/jwt')
    assert.deepEqual([reply.json().role, reply.json().permissions], ['ADMIN', ['cards:read']])
  })

  test('never carries the wallet’s secret in users/me', async () => {
    const token = await web.deviceToken(target.userId, ['users:read'])
    const reply = await ask(token, '/api/users/me')
    assert.equal(reply.statusCode, 200)
    assert.ok(!('nwcString' in reply.json()))
  })

  test('is not the person: it cannot read a role as “self”', async () => {
    const token = await web.deviceToken(target.userId, ['cards:read'])
    assert.equal((await ask(token, `/api/users/${target.userId}/role`)).statusCode, 403)
  })

  for (const [what, scopes] of Object.entries({
    'a text': 'users:read',
    'an object': { 'users:read': true },
    null: null,
    'only unknown words': ['everything', '*'],
    numbers: [1, 2],
  })) {
    test(`fails closed when scopes is ${what}`, async () => {
      assert.equal(refusalIn(await ask(forge({ scopes }), '/api/users')).reason, 'permission_missing')
    })
  }

  test('fails closed without scopes, and any trace of a device claim makes it a device token', async () => {
    assert.equal((await ask(forge({}), '/api/users')).statusCode, 403)
    const ofAdmin = { kind: undefined, role: 'ADMIN', pubkey: admin.pubkey }
    assert.equal((await ask(forge({ ...ofAdmin, scopes: ['cards:read'] }), '/api/users')).statusCode, 403)
    assert.equal((await ask(forge({ ...ofAdmin, apiUrl: 'https://other.test' }), '/api/users')).statusCode, 401)
  })

  for (const [what, apiUrl] of [
    ['missing', undefined],
    ['of another host', 'https://other.test'],
    ['of another scheme', 'https://localhost'],
    ['of another port', 'http://localhost:8080'],
    ['no text', 5],
    ['empty', ''],
  ] as const) {
    test(`401 when apiUrl is ${what}`, async () => {
      const reply = await ask(forge({ scopes: ['users:read'], apiUrl }), '/api/users')
      assert.deepEqual(refusalIn(reply), {
        status: 401,
        success: false,
        code: 'AUTHENTICATION_ERROR',
        reason: 'token_of_other_instance',
      })
    })
  }

  for (const apiUrl of ['http://LOCALHOST', 'http://localhost/', '  http://localhost//  ']) {
    test(`200 when apiUrl differs only in form: ${JSON.stringify(apiUrl)}`, async () => {
      assert.equal((await ask(forge({ scopes: ['users:read'], apiUrl }), '/api/users')).statusCode, 200)
    })
  }

  test('401 at every route once expired', async () => {
    const iat = Math.floor(Date.now() / 1000) - 120
    const expired = web.tokens.sign({ ...claimsOf(forge({ scopes: ['users:read'] })) }, iat, iat + 60)
    for (const path of ['/api/users', '/api/jwt'])
      assert.equal(refusalIn(await ask(expired, path)).reason, 'token_expired')
  })
})

describe('when endpoint changes', () => {
  const set = (endpoint: string) => web.call({ method: 'POST', url: '/api/settings', as: admin, body: { endpoint } })

  test('device tokens are refused with the very next request, sessions and signatures go on', async () => {
    const person = await web.member('ADMIN')
    const session = await web.session(person)
    const device = await web.deviceToken(person.userId, ['users:read'] satisfies Permission[])
    assert.equal((await web.call({ url: '/api/users', token: device })).statusCode, 200)

    await set('https://wallet.test')
    assert.equal(refusalIn(await web.call({ url: '/api/users', token: device })).reason, 'token_of_other_instance')
    assert.equal((await web.call({ url: '/api/users', token: session })).statusCode, 200)
    assert.equal((await web.call({ url: '/api/users', as: person })).statusCode, 200)

    const bound = await web.deviceToken(person.userId, ['users:read'])
    assert.equal(claimsOf(bound).apiUrl, 'https://wallet.test')
    assert.equal((await web.call({ url: '/api/users', token: bound })).statusCode, 200)

    await set('')
    assert.equal((await web.call({ url: '/api/users', token: bound })).statusCode, 401)
    assert.equal((await web.call({ url: '/api/users', token: device })).statusCode, 200)
  })

  test('a change written by another process counts too', async () => {
    const device = await web.deviceToken(target.userId, ['users:read'])
    await web.sql`insert into settings (name, value) values ('endpoint', '"https://elsewhere.test"')`
    assert.equal((await web.call({ url: '/api/users', token: device })).statusCode, 401)
    await web.sql`delete from settings where name = 'endpoint'`
  })
})
