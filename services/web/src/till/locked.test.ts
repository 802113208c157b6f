import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { refusalIn } from '../../test/app.ts'
import { openStage } from '../../test/payee-stage.ts'
import { openCounter } from '../../test/till-counter.ts'

let now = Date.now()
const stage = await openStage({ now: () => new Date(now) })
after(() => stage.close())
const { web } = stage
const returnKey = 'ab'.repeat(32)

describe('the token of a till', () => {
  test('opens the till and nothing else', async () => {
    const { token, owner } = await openCounter(stage, 'locked-ana', { pin: '2468', returnKey })
    const till = (await web.call({ url: '/api/till', token })).json()
    assert.deepEqual(till, {
      username: 'locked-ana',
      lightningAddress: 'locked-ana@localhost',
      isLocked: true,
      canReceive: true,
      currency: null,
      face: { name: null, picture: null, publicKey: owner.pubkey, address: 'locked-ana@localhost' },
    })
    for (const url of [
      '/api/users/me',
      '/api/wallet/payments',
      '/api/tills',
      `/api/remote-wallets?userId=${owner.userId}`,
    ]) {
      assert.equal((await web.call({ url, token })).statusCode, 401, url)
    }
  })

  test('is told once, and kept as a hash', async () => {
    const { token } = await openCounter(stage, 'locked-beto', { pin: '2468', returnKey })
    const rows = JSON.stringify(await web.sql`select * from tills`)
    assert.ok(!rows.includes(token.slice(5)) && !rows.includes('2468') && !rows.includes(returnKey))
  })

  test('ends after thirty days, when its owner closes it, and when everybody is signed out', async () => {
    const ends = async (end: (till: Awaited<ReturnType<typeof openCounter>>) => Promise<unknown>, name: string) => {
      const till = await openCounter(stage, name)
      await end(till)
      assert.equal(refusalIn(await web.call({ url: '/api/till', token: till.token })).reason, 'till_closed')
    }
    await ends(async ({ owner, tillId }) => {
      const [listed] = (await web.call({ url: '/api/tills', as: owner })).json()
      assert.deepEqual([listed.id, listed.isLocked], [tillId, false])
      assert.equal(
        refusalIn(await web.call({ method: 'DELETE', url: `/api/tills/${tillId}`, as: await web.member() })).reason,
        'till_not_found',
      )
      await web.call({ method: 'DELETE', url: `/api/tills/${tillId}`, as: owner })
    }, 'locked-carla')
    await ends(async () => {
      now += 31 * 86_400_000
    }, 'locked-dario')
    await ends(async () => {
      now += 2000
      await stage.set({ tokens_valid_since: Math.floor(now / 1000) })
    }, 'locked-eva')
  })

  test('401 for a token that is none', async () => {
    for (const token of ['till_', `till_${'0'.repeat(64)}`, await web.session(await web.member())]) {
      assert.equal(refusalIn(await web.call({ url: '/api/till', token })).reason, 'till_closed')
    }
  })
})

describe('POST /api/till/leave', () => {
  test('without a PIN it is left as it is', async () => {
    const { leave, token } = await openCounter(stage, 'leave-ana')
    assert.deepEqual((await leave()).json(), { returnKey: null })
    assert.equal(refusalIn(await web.call({ url: '/api/till', token })).reason, 'till_closed')
  })

  test('with one, the PIN alone gives the device back', async () => {
    const { leave, token } = await openCounter(stage, 'leave-beto', { pin: '2468', returnKey })
    assert.equal(refusalIn(await leave()).reason, 'till_pin_wrong')
    assert.equal(refusalIn(await leave('1111')).reason, 'till_pin_wrong')
    assert.equal((await web.call({ url: '/api/till', token })).statusCode, 200)
    assert.deepEqual((await leave('2468')).json(), { returnKey })
    assert.equal(refusalIn(await leave('2468')).reason, 'till_closed')
  })

  test('guesses at once are few, and after three each has to wait, longer every time', async () => {
    const { leave } = await openCounter(stage, 'leave-carla', { pin: '2468', returnKey })
    const replies = await Promise.all(['0000', '1111', '2222', '3333', '4444', '5555'].map(pin => leave(pin)))
    const reasons = replies.map(reply => refusalIn(reply).reason).sort()
    assert.deepEqual(reasons, [
      'till_pin_paused',
      'till_pin_paused',
      'till_pin_paused',
      'till_pin_wrong',
      'till_pin_wrong',
      'till_pin_wrong',
    ])
    assert.equal(refusalIn(await leave('2468')).reason, 'till_pin_paused', 'also the right one')
    now += 31_000
    assert.equal(refusalIn(await leave('0000')).reason, 'till_pin_wrong')
    now += 31_000
    assert.equal(refusalIn(await leave('2468')).reason, 'till_pin_paused')
    now += 31_000
    assert.equal((await leave('2468')).json().returnKey, returnKey)
  })
})

test('409 for the twenty-first till, also at once', async () => {
  const { owner } = await openCounter(stage, 'many-tills')
  const open = () => web.call({ method: 'POST', url: '/api/tills', as: owner, body: {} })
  const replies = await Promise.all(Array.from({ length: 24 }, open))
  const refused = replies.filter(({ statusCode }) => statusCode !== 201)
  assert.equal(replies.length - refused.length, 19)
  for (const reply of refused) assert.equal(refusalIn(reply).reason, 'too_many_tills')
})

for (const pin of ['12', '123456789', 'abcd']) {
  test(`400 for the PIN ${pin}`, async () => {
    const reply = await web.call({ method: 'POST', url: '/api/tills', as: await web.member(), body: { pin } })
    assert.equal(reply.statusCode, 400)
  })
}
