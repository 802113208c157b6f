/** Device tokens by what was minted: recorded when they are, and when they were last used; never judged by it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { MintedToken } from '@chispa/contract/tokens'
import { testApp } from '../../test/app.ts'

const web = await testApp()
after(() => web.close())
const admin = await web.member('ADMIN')
const list = async (): Promise<MintedToken[]> => (await web.call({ url: '/api/auth/device-tokens', as: admin })).json()

test('200 newest first: name, scopes, for whom, by whom, until when, last used; not the token', async () => {
  const user = await web.member('OPERATOR')
  const body = { userId: user.userId, permissions: ['cards:read'], expiresIn: '8h', name: 'Till at the door' }
  const { jwt } = (await web.call({ method: 'POST', url: '/api/auth/qr-jwt/generate', as: admin, body })).json()
  await web.sql`insert into member_profiles (user_id, name, updated_at) values (${user.userId}, 'Beto', now())`
  const [minted] = await list()
  assert.equal(minted?.user.face?.name, 'Beto')
  assert.deepEqual(
    [minted?.name, minted?.scopes, minted?.user.id, minted?.issuedBy, minted?.lastUsedAt],
    ['Till at the door', ['cards:read'], user.userId, admin.pubkey, null],
  )
  assert.equal(Date.parse(minted!.expiresAt) - Date.parse(minted!.createdAt), 8 * 3_600_000)
  assert.ok(!JSON.stringify(await list()).includes(jwt))
  assert.equal((await web.call({ url: '/api/cards', token: jwt })).statusCode, 200)
  await web.deps.tokenUses.settled()
  assert.ok((await list())[0]?.lastUsedAt)
})

test('a token whose record is gone works on: only its issue is recorded', async () => {
  const user = await web.member('OPERATOR')
  const jwt = await web.deviceToken(user.userId, ['cards:read'])
  await web.sql`delete from device_tokens`
  assert.equal((await web.call({ url: '/api/cards', token: jwt })).statusCode, 200)
})

test('403 for an operator', async () => {
  const operator = await web.member('OPERATOR')
  assert.equal((await web.call({ url: '/api/auth/device-tokens', as: operator })).statusCode, 403)
})
