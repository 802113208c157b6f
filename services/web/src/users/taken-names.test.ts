/** A name that somebody else takes from its owner: it rests like any other, and the owner is told. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { refusalIn, testApp } from '../../test/app.ts'

const web = await testApp()
after(() => web.close())
type Member = Awaited<ReturnType<typeof web.member>>

const put = (member: Member, username: string, as: Member = member) =>
  web.call({ method: 'PUT', url: `/api/users/${member.userId}/lightning-address`, as, body: { username } })
const noticesOf = async (as: Member) =>
  ((await web.call({ url: '/api/users/me', as })).json().addressNotices ?? []).map(
    ({ username, event }: { username: string; event: string }) => [username, event],
  )

test('409 for an operator who takes a name and gives it to another, or to themselves', async () => {
  const [owner, heir, operator] = [await web.member(), await web.member(), await web.member('OPERATOR')]
  await put(owner, 'alice')
  assert.equal((await put(owner, 'alice-old', operator)).statusCode, 200)
  for (const taker of [heir, operator]) {
    assert.equal(refusalIn(await put(taker, 'alice', operator)).reason, 'username_resting')
  }
  const token = await web.deviceToken((await web.member('ADMIN')).userId, ['addresses:write'])
  const url = `/api/users/${heir.userId}/lightning-address`
  const byDevice = await web.call({ method: 'PUT', url, token, body: { username: 'alice' } })
  assert.equal(refusalIn(byDevice).reason, 'username_resting')
  assert.deepEqual(await noticesOf(owner), [['alice', 'REPLACED']])
  assert.equal((await put(owner, 'alice')).statusCode, 200, 'its former owner can have it back')
})

test('200 for an administrator in person who hands it on early, and the former owner is told', async () => {
  const [owner, heir, admin] = [await web.member(), await web.member(), await web.member('ADMIN')]
  await put(owner, 'carol')
  await put(owner, 'carol-old')
  assert.deepEqual(await noticesOf(owner), [], 'their own doing')
  assert.equal((await put(heir, 'carol', admin)).statusCode, 200)
  assert.deepEqual(await noticesOf(owner), [['carol', 'HANDED_ON']])
  assert.deepEqual(await noticesOf(heir), [])
})
