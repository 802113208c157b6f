/** The shop of a member: its name at the till, and what was sold today. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newPerson } from '@chispa/testing/person'
import { refusalIn } from '../../test/app.ts'
import { openStage } from '../../test/payee-stage.ts'
import { openCounter } from '../../test/till-counter.ts'

const stage = await openStage()
after(() => stage.close())
const { web } = stage
const counter = await openCounter(stage, 'cafe')
const { owner } = counter
const name = (shop: string | null, as = owner) =>
  web.call({ method: 'PUT', url: '/api/users/me/shop', as, body: { name: shop } })
const me = async () => (await web.call({ url: '/api/users/me', as: owner })).json()
const till = async () => (await web.call({ url: '/api/till', token: counter.token })).json()

describe('PUT /api/users/me/shop', () => {
  test('200: the name is told to its owner and at the head of the till, until there is no shop', async () => {
    assert.deepEqual([(await me()).shopName, (await till()).shopName], [undefined, undefined])
    assert.deepEqual((await name('  Café Plaza ')).json(), { shopName: 'Café Plaza' })
    assert.deepEqual([(await me()).shopName, (await till()).shopName], ['Café Plaza', 'Café Plaza'])
    assert.equal((await till()).face.publicKey, owner.pubkey, 'with the face of its owner')
    assert.deepEqual((await name(null)).json(), { shopName: null })
    assert.equal((await till()).shopName, undefined)
  })

  for (const shop of ['', 'x'.repeat(61)]) {
    test(`400 for a name of ${shop.length} characters`, async () => {
      assert.equal(refusalIn(await name(shop)).reason, 'invalid_request')
    })
  }

  test('404 for a key that is nobody here, 403 for a device', async () => {
    assert.equal(refusalIn(await name('Bar', newPerson() as typeof owner)).reason, 'user_not_found')
    const token = await web.deviceToken(owner.userId, ['users:read'])
    const reply = await web.call({ method: 'PUT', url: '/api/users/me/shop', token, body: { name: 'Bar' } })
    assert.equal(reply.statusCode, 403)
  })
})

test('GET /api/tills/day: 200 with what was paid at all tills of the caller since then, and nothing of others', async () => {
  const since = new Date(Date.now() - 3_600_000).toISOString()
  const day = async (as = owner, from = since) =>
    (await web.call({ url: `/api/tills/day?since=${encodeURIComponent(from)}`, as })).json()
  const [paid] = [await counter.sale(21_000, { tipMsats: 1000 }), await counter.sale(5000)]
  assert.deepEqual(await day(), { paidCount: 0, paidMsats: 0, tipMsats: 0 })
  stage.pay(paid.invoice)
  await counter.paid(paid.id)
  assert.deepEqual(await day(), { paidCount: 1, paidMsats: 21_000, tipMsats: 1000 })
  assert.deepEqual(await day(owner, new Date(Date.now() + 60_000).toISOString()), {
    paidCount: 0,
    paidMsats: 0,
    tipMsats: 0,
  })
  assert.equal((await day((await stage.payee('other-shop')) as typeof owner)).paidCount, 0)
})
