import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { newPerson } from '@chispa/testing/person'
import { testApp } from '../../test/app.ts'
import { elevatedKeys, mayBeElevated } from './elevated-keys.ts'

const web = await testApp()
after(() => web.close())
const status = async (as: { secretKey: Uint8Array; pubkey: string }) =>
  (await web.call({ url: '/api/users', as })).statusCode

test('before the first read everyone may be elevated, so that nobody is taken for less than they are', () => {
  assert.ok(mayBeElevated(elevatedKeys(web.sql), newPerson().pubkey))
})

test('a role lowered by another process counts with the next signature', async () => {
  const operator = await web.member('OPERATOR')
  assert.equal(await status(operator), 200)
  await web.sql`update users set role = 'USER' where id = ${operator.userId}`
  assert.equal(await status(operator), 403)
})

test('a role given by another process counts as soon as it is heard of', async () => {
  const member = await web.member()
  assert.equal(await status(member), 403)
  await web.sql`update users set role = 'OPERATOR' where id = ${member.userId}`
  await until(async () => (await status(member)) === 200)
})

test('a role given by another process is in the very next token, heard of or not', async context => {
  const member = await web.member()
  // Deaf: what other processes do is not heard of.
  await web.deps.elevated.stop()
  context.after(() => web.deps.elevated.start(assert.ifError))
  await web.sql`update users set role = 'OPERATOR' where id = ${member.userId}`
  assert.ok(!mayBeElevated(web.deps.elevated, member.pubkey))
  const token = await web.session(member)
  assert.equal((await web.call({ url: '/api/users', token })).statusCode, 200)
})

test('of many who sign in at once each gets their own role', async () => {
  const people = await Promise.all([web.member('ADMIN'), web.member(), web.member('VIEWER'), newPerson()])
  const tokens = await Promise.all([...people, ...people].map(person => web.session(person)))
  const roles = tokens.map(token => web.tokens.verify(token, Date.now()).role)
  assert.deepEqual(roles, ['ADMIN', 'USER', 'VIEWER', 'USER', 'ADMIN', 'USER', 'VIEWER', 'USER'])
})

test('a role given here counts with the very next signature', async () => {
  const [admin, member] = [await web.member('ADMIN'), await web.member()]
  await web.call({ method: 'PUT', url: `/api/users/${member.userId}/role`, as: admin, body: { role: 'VIEWER' } })
  assert.equal(await status(member), 200)
})

test('a member is not among them, whoever is above is', async () => {
  const [member, viewer] = [await web.member(), await web.member('VIEWER')]
  assert.deepEqual(
    [member, viewer].map(({ pubkey }) => mayBeElevated(web.deps.elevated, pubkey)),
    [false, true],
  )
})
