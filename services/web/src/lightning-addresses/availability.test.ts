import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { testApp } from '../../test/app.ts'
import { namesLike } from './availability.ts'

let time = Date.now()
const web = await testApp({ now: () => new Date(time) })
after(() => web.close())
type Member = Awaited<ReturnType<typeof web.member>>

const take = (as: Member, username: string) =>
  web.call({ method: 'PUT', url: `/api/users/${as.userId}/lightning-address`, as, body: { username } })
const ask = async (as: Member, username: string) =>
  (await web.call({ url: `/api/lightning-addresses/availability?username=${username}`, as })).json()

describe('GET /api/lightning-addresses/availability', () => {
  test('200 free, in either case of the letters', async () => {
    const member = await web.member()
    assert.deepEqual(await ask(member, 'Luz'), { username: 'luz', problem: null, suggestions: [] })
  })

  test('200 taken, with free names like it; for its owner it is free', async () => {
    const [owner, other] = [await web.member(), await web.member()]
    await take(owner, 'ana')
    await take(await web.member(), 'ana2')
    const seen = await ask(other, 'ana')
    assert.equal(seen.problem, 'taken')
    assert.deepEqual(seen.suggestions, ['ana.localhos', 'ana21', 'ana-ln'])
    assert.equal((await ask(owner, 'ana')).problem, null)
  })

  test('200 resting until its rest is over, but not for its former owner', async () => {
    const [owner, other] = [await web.member(), await web.member()]
    await take(owner, 'eva')
    await take(owner, 'eva-maria')
    assert.equal((await ask(other, 'eva')).problem, 'resting')
    assert.equal((await ask(owner, 'eva')).problem, null)
    time += 31 * 86_400_000
    assert.equal((await ask(other, 'eva')).problem, null)
  })

  test('200 reserved and invalid names are told as such', async () => {
    const member = await web.member()
    assert.equal((await ask(member, 'admin')).problem, 'reserved')
    assert.deepEqual(await ask(member, '.dot'), { username: '.dot', problem: 'invalid', suggestions: [] })
  })

  test('what is said to be free can be taken', async () => {
    const member = await web.member()
    await take(await web.member(), 'sol')
    const { suggestions } = await ask(member, 'sol')
    for (const name of suggestions) assert.equal((await take(await web.member(), name)).statusCode, 200)
  })
})

test('names like a long one fit', () => {
  for (const name of namesLike('a'.repeat(31), 'plaza.example')) assert.ok(name.length <= 32)
  assert.deepEqual(namesLike('ana', '127.0.0.1').slice(0, 2), ['ana2', 'ana21'])
})
