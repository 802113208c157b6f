import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { refusalIn, testApp } from '../../test/app.ts'

let clock = new Date('2026-05-01T12:00:00Z')
const web = await testApp({ now: () => clock })
after(() => web.close())

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
const later = (ms: number) => {
  clock = new Date(clock.getTime() + ms)
}

async function mint(admin: Awaited<ReturnType<typeof web.member>>, userId: string, permissions: string[]) {
  const body = { userId, permissions, expiresIn: '30d' }
  const reply = await web.call({ method: 'POST', url: '/api/auth/qr-jwt/generate', as: admin, body })
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json().jwt as string
}

const setRole = async (userId: string, role: string) => {
  await web.sql`update users set role = ${role} where id = ${userId}`
}

describe('a device token and who minted it', () => {
  test('403 for every scope once its issuer is a member like any other', async () => {
    const issuer = await web.member('ADMIN')
    const { userId } = await web.member()
    const token = await mint(issuer, userId, ['cards:read', 'users:read'])
    assert.equal((await web.call({ url: '/api/cards', token })).statusCode, 200)
    await setRole(issuer.userId, 'USER')
    assert.equal(refusalIn(await web.call({ url: '/api/cards', token })).reason, 'permission_missing')
    assert.equal(refusalIn(await web.call({ url: '/api/users', token })).reason, 'permission_missing')
    assert.deepEqual((await web.call({ url: '/api/jwt', token })).json().permissions, [])
    await setRole(issuer.userId, 'ADMIN')
    assert.equal((await web.call({ url: '/api/cards', token })).statusCode, 200)
  })

  test('a scope counts while the issuer’s role has that permission, scope by scope', async () => {
    const issuer = await web.member('ADMIN')
    const { userId } = await web.member()
    const token = await mint(issuer, userId, ['cards:read', 'cards:write', 'users:manage_roles'])
    await setRole(issuer.userId, 'VIEWER')
    assert.deepEqual((await web.call({ url: '/api/jwt', token })).json().permissions, ['cards:read'])
    await setRole(issuer.userId, 'OPERATOR')
    assert.deepEqual((await web.call({ url: '/api/jwt', token })).json().permissions, ['cards:read', 'cards:write'])
  })

  test('an issuer who is not on record, or is no key at all, gives nothing', async () => {
    const { userId, pubkey } = await web.member()
    const base = { userId: pubkey, pubkey, role: 'USER', kind: 'device', sub: userId, apiUrl: 'http://localhost' }
    for (const issuedBy of ['ab'.repeat(32), '', null, 7, {}]) {
      const token = web.tokens.sign({ ...base, scopes: ['cards:read'], issuedBy }, seconds(clock), seconds(clock) + 60)
      assert.equal(refusalIn(await web.call({ url: '/api/cards', token })).reason, 'permission_missing')
    }
  })

  test('a token from before issuers were written down keeps the older rule', async () => {
    const { userId, pubkey } = await web.member()
    const claims = { userId: pubkey, pubkey, role: 'USER', kind: 'device', sub: userId, scopes: ['cards:read'] }
    const iat = seconds(clock)
    const token = web.tokens.sign({ ...claims, apiUrl: 'http://localhost' }, iat, iat + 60)
    assert.equal((await web.call({ url: '/api/cards', token })).statusCode, 200)
  })
})

describe('tokens_valid_since', () => {
  test('401 for session and device tokens issued before, not for those issued since', async () => {
    const admin = await web.member('ADMIN')
    const before = await web.session(admin)
    const device = await mint(admin, admin.userId, ['cards:read'])
    later(5000)
    const body = { tokens_valid_since: seconds(clock) }
    assert.equal((await web.call({ method: 'POST', url: '/api/settings', token: before, body })).statusCode, 200)
    for (const token of [before, device]) {
      assert.deepEqual(refusalIn(await web.call({ url: '/api/cards', token })), {
        status: 401,
        success: false,
        code: 'AUTHENTICATION_ERROR',
        reason: 'token_signed_out',
      })
    }
    assert.equal((await web.call({ url: '/api/cards', token: await web.session(admin) })).statusCode, 200)
    assert.equal((await web.call({ url: '/api/cards', as: admin })).statusCode, 200)
  })

  test('400 for a time in the future', async () => {
    const admin = await web.member('ADMIN')
    const body = { tokens_valid_since: seconds(clock) + 1 }
    const reply = await web.call({ method: 'POST', url: '/api/settings', as: admin, body })
    assert.equal(refusalIn(reply).reason, 'invalid_setting')
  })
})
