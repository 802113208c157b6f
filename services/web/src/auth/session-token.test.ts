import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { newPerson } from '@chispa/testing/person'
import { refusalIn, testApp, testTokens } from '../../test/app.ts'
import { tokensOf } from './tokens.ts'

let clock = new Date('2026-11-15T12:00:00.400Z')
const web = await testApp({ now: () => clock })
after(() => web.close())

const mint = (body?: unknown, as = newPerson()) => web.call({ method: 'POST', url: '/api/jwt', as, body })
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('POST /api/jwt', () => {
  test('200 exchanges a signature for a token of one hour', async () => {
    const person = newPerson()
    const reply = await mint(undefined, person)
    assert.equal(reply.statusCode, 200)
    const { token, expiresIn, type } = reply.json()
    assert.deepEqual({ expiresIn, type }, { expiresIn: '1h', type: 'Bearer' })
    assert.deepEqual(claimsOf(token), {
      userId: person.pubkey,
      pubkey: person.pubkey,
      role: 'USER',
      permissions: [],
      iss: 'chispa',
      aud: 'chispa-users',
      iat: Math.floor(clock.getTime() / 1000),
      exp: Math.floor(clock.getTime() / 1000) + 3600,
    })
  })

  test('200 carries the role and its permissions, and no device claim', async () => {
    const admin = await web.member('ADMIN')
    const claims = claimsOf((await mint(undefined, admin)).json().token)
    assert.equal(claims.role, 'ADMIN')
    assert.equal(claims.permissions.length, 14)
    for (const claim of ['kind', 'sub', 'scopes', 'apiUrl']) assert.equal(claims[claim], undefined)
  })

  test('200 makes no user of the signer', async () => {
    const person = newPerson()
    await mint(undefined, person)
    assert.equal((await web.sql`select 1 from users where pubkey = ${person.pubkey}`).length, 0)
  })

  for (const [expiresIn, seconds, applied] of [
    ['30m', 1800, '30m'],
    ['8h', 28_800, '8h'],
    ['1d', 86_400, '1d'],
    ['90', 90, '90'],
    [' 2H ', 7200, '2H'],
    ['1 h', 3600, '1 h'],
    [1, 1, '1'],
    [86_400, 86_400, '86400'],
  ] as const) {
    test(`200 with expiresIn ${JSON.stringify(expiresIn)} lives ${seconds} s`, async () => {
      const { token, expiresIn: answered } = (await mint({ expiresIn })).json()
      const { iat, exp } = claimsOf(token)
      assert.deepEqual([exp - iat, answered], [seconds, applied])
    })
  }

  for (const expiresIn of [
    0,
    -1,
    1.5,
    86_401,
    '25h',
    '2d',
    '0',
    '',
    'soon',
    '1y',
    '1e3',
    '-5m',
    '1h1m',
    '99999999999999999999',
  ]) {
    test(`400 with expiresIn ${JSON.stringify(expiresIn)}`, async () => {
      assert.deepEqual(refusalIn(await mint({ expiresIn })), {
        status: 400,
        success: false,
        code: 'VALIDATION_ERROR',
        reason: 'invalid_expires_in',
      })
    })
  }

  for (const expiresIn of [null, true, {}, [], ['1h'], 'x'.repeat(33)]) {
    test(`400 with expiresIn of another type: ${JSON.stringify(expiresIn)}`, async () => {
      const reply = await mint({ expiresIn })
      assert.equal(reply.statusCode, 400)
      assert.equal(reply.json().error.details[0].path, 'expiresIn')
    })
  }

  test('200 ignores unknown body keys', async () => {
    assert.equal((await mint({ expiresIn: '1m', colour: 'red' })).statusCode, 200)
  })

  test('401 with a bearer token instead of a signature', async () => {
    const token = await web.session(newPerson())
    assert.equal(refusalIn(await web.call({ method: 'POST', url: '/api/jwt', token })).reason, 'nip98_required')
  })
})

describe('GET /api/jwt', () => {
  test('200 tells what the token says', async () => {
    const viewer = await web.member('VIEWER')
    const reply = await web.call({ url: '/api/jwt', token: await web.session(viewer) })
    assert.equal(reply.statusCode, 200)
    const { permissions, ...facts } = reply.json()
    assert.deepEqual(facts, {
      valid: true,
      pubkey: viewer.pubkey,
      role: 'VIEWER',
      issuedAt: '2026-11-15T12:00:00.000Z',
      expiresAt: '2026-11-15T13:00:00.000Z',
    })
    assert.ok(permissions.includes('cards:read') && !permissions.includes('cards:write'))
  })

  test('401 from the very second of exp on, without tolerance', async () => {
    const token = await web.session(newPerson())
    const { exp } = claimsOf(token)
    const before = clock
    clock = new Date(exp * 1000 - 1)
    assert.equal((await web.call({ url: '/api/jwt', token })).statusCode, 200)
    clock = new Date(exp * 1000)
    assert.deepEqual(refusalIn(await web.call({ url: '/api/jwt', token })), {
      status: 401,
      success: false,
      code: 'AUTHENTICATION_ERROR',
      reason: 'token_expired',
    })
    clock = before
  })

  const { pubkey } = newPerson()
  const iat = Math.floor(clock.getTime() / 1000)
  const claims = { userId: pubkey, pubkey, role: 'ADMIN', permissions: [] }
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const full = { ...claims, iss: testTokens.issuer, aud: testTokens.audience, iat, exp: iat + 60 }
  const signByHand = (body: unknown) => {
    const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(body)}`
    return `${text}.${createHmac('sha256', testTokens.secret).update(text).digest('base64url')}`
  }
  const good = tokensOf(testTokens).sign(claims, iat, iat + 60)
  const [head, payload, signature] = good.split('.')

  for (const [what, token] of Object.entries({
    'alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${encode(full)}.`,
    'alg none keeping a signature': `${encode({ alg: 'none' })}.${payload}.${signature}`,
    'alg HS512 in the header': `${encode({ alg: 'HS512', typ: 'JWT' })}.${payload}.${signature}`,
    'another secret': tokensOf({ ...testTokens, secret: 'another secret of at least 32 characters' }).sign(
      claims,
      iat,
      iat + 60,
    ),
    'another issuer': tokensOf({ ...testTokens, issuer: 'elsewhere' }).sign(claims, iat, iat + 60),
    'another audience': tokensOf({ ...testTokens, audience: 'elsewhere' }).sign(claims, iat, iat + 60),
    'a changed payload': `${head}.${encode({ ...full, role: 'ADMIN', exp: iat + 600 })}.${signature}`,
    'no signature': `${head}.${payload}.`,
    'two parts': `${head}.${payload}`,
    'no pubkey': tokensOf(testTokens).sign({ role: 'ADMIN' }, iat, iat + 60),
    'a pubkey that is none': tokensOf(testTokens).sign({ ...claims, pubkey: 'me' }, iat, iat + 60),
    'a fraction for exp': signByHand({ ...full, exp: iat + 60.5 }),
    'a text for exp': signByHand({ ...full, exp: 'later' }),
    'no exp': signByHand({ ...full, exp: undefined }),
    'no text at all': '',
    garbage: 'garbage',
  })) {
    test(`401 for a forged token: ${what}`, async () => {
      const reply = await web.call({ url: '/api/jwt', headers: { authorization: `Bearer ${token}` } })
      assert.equal(reply.statusCode, 401)
      assert.ok(['token_invalid', 'credentials_missing', 'bearer_required'].includes(reply.json().error.reason))
    })
  }

  test('200 for the token that the forged ones were made from, so that they fail for their own reason', async () => {
    assert.equal((await web.call({ url: '/api/jwt', token: good })).statusCode, 200)
  })

  test('401 without credentials, with a signature, with another scheme', async () => {
    for (const reply of [
      await web.call({ url: '/api/jwt' }),
      await web.call({ url: '/api/jwt', as: newPerson() }),
      await web.call({ url: '/api/jwt', headers: { authorization: 'Basic dTpw' } }),
    ]) {
      assert.equal(refusalIn(reply).reason, 'bearer_required')
    }
  })

  test('200 for a scheme word in lower case', async () => {
    const token = await web.session(newPerson())
    assert.equal((await web.call({ url: '/api/jwt', headers: { authorization: `bearer ${token}` } })).statusCode, 200)
  })
})

describe('GET and POST /api/jwt/protected', () => {
  test('200 for a session token', async () => {
    const admin = await web.member('ADMIN')
    const token = await web.session(admin)
    for (const method of ['GET', 'POST']) {
      const reply = await web.call({ method, url: '/api/jwt/protected', token })
      assert.equal(reply.statusCode, 200)
      const { userPermissions, message, ...rest } = reply.json()
      assert.deepEqual(rest, {
        userId: admin.pubkey,
        userRole: 'ADMIN',
        isAdmin: true,
        hasWriteAccess: true,
        timestamp: clock.toISOString(),
      })
      assert.equal(userPermissions.length, 14)
    }
  })

  test('403 when a required claim is missing', async () => {
    const { pubkey } = newPerson()
    const iat = Math.floor(clock.getTime() / 1000)
    const bare = web.tokens.sign({ pubkey }, iat, iat + 60)
    const roleOnly = web.tokens.sign({ pubkey, role: 'USER' }, iat, iat + 60)
    const reasons = await Promise.all([
      web.call({ url: '/api/jwt/protected', token: bare }),
      web.call({ url: '/api/jwt/protected', token: roleOnly }),
      web.call({ method: 'POST', url: '/api/jwt/protected', token: roleOnly }),
    ])
    assert.deepEqual(
      reasons.map(reply => [reply.statusCode, reply.json().error?.reason]),
      [
        [403, 'claim_missing'],
        [200, undefined],
        [403, 'claim_missing'],
      ],
    )
  })

  test('401 for a signature', async () => {
    const reply = await web.call({ method: 'POST', url: '/api/jwt/protected', as: newPerson() })
    assert.equal(refusalIn(reply).reason, 'bearer_required')
  })
})
