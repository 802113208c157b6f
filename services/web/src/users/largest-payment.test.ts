/** What payers may send at once: the community's word, and the member's own below it, wherever somebody pays. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newPerson, type Person } from '@chispa/testing/person'
import { refusalIn } from '../../test/app.ts'
import { openStage } from '../../test/payee-stage.ts'

const stage = await openStage()
after(() => stage.close())
const { web } = stage
const admin = await web.member('ADMIN')
const url = '/api/wallet/largest-payment'

const set = async (max_sendable_sats: number | null) => {
  const reply = await web.call({ method: 'POST', url: '/api/settings', as: admin, body: { max_sendable_sats } })
  assert.equal(reply.statusCode, 200, reply.body)
}
const write = (as: Person, ownMaxMsats: unknown) => web.call({ method: 'PUT', url, as, body: { ownMaxMsats } })
const read = async (as: Person) => (await web.call({ url, as })).json()
const told = async (username: string) => (await web.call({ url: `/api/lud16/${username}` })).json().maxSendable
const callback = (username: string, amount: number) => web.call({ url: `/api/lud16/${username}/cb?amount=${amount}` })

describe('the largest payment', () => {
  test('is a million sats by default; the setting changes it for every address, at once', async () => {
    await stage.payee('max-ana')
    assert.equal(await told('max-ana'), 1_000_000_000)
    await set(5_000_000)
    assert.equal(await told('max-ana'), 5_000_000_000)
    assert.ok((await callback('max-ana', 5_000_000_000)).json().pr)
    await set(21)
    assert.equal(await told('max-ana'), 21_000)
    const refused = await callback('max-ana', 22_000)
    assert.deepEqual([refused.statusCode, refusalIn(refused).reason], [200, 'amount_out_of_range'])
    assert.equal(refused.json().reason, 'The amount must be from 1 to 21 sats. Choose another one.')
    assert.ok((await callback('max-ana', 21_000)).json().pr)
    await set(null)
  })

  test('is lowered by a member for themselves, and not raised above what the community allows', async () => {
    const [ana] = [await stage.payee('max-beto'), await stage.payee('max-carla')]
    assert.deepEqual(await read(ana), { ownMaxMsats: null, allowedMsats: 1_000_000_000, maxMsats: 1_000_000_000 })
    const lowered = { ownMaxMsats: 50_000, allowedMsats: 1_000_000_000, maxMsats: 50_000 }
    assert.deepEqual((await write(ana, 50_000)).json(), lowered)
    assert.deepEqual([await told('max-beto'), await told('max-carla')], [50_000, 1_000_000_000])
    assert.equal(refusalIn(await callback('max-beto', 51_000)).reason, 'amount_out_of_range')
    assert.ok((await callback('max-carla', 51_000)).json().pr)
    assert.deepEqual((await write(ana, 2_000_000_000)).json().maxMsats, 1_000_000_000)
    assert.equal(await told('max-beto'), 1_000_000_000)
    assert.deepEqual((await write(ana, null)).json().ownMaxMsats, null)
  })

  test('counts for top-ups of the cards that they hold', async () => {
    const ana = await stage.payee('max-dora')
    const card = '5e'.repeat(16)
    await web.sql`
      insert into cards (id, uid, title, sealed_keys, user_id) values (${card}, '04A1B2C3D4E5F6', 'x', '\\x00', ${ana.userId})`
    await write(ana, 30_000)
    assert.equal((await web.call({ url: `/api/cards/${card}/lnurlp` })).json().maxSendable, 30_000)
    const topUp = (amount: number) => web.call({ url: `/api/cards/${card}/lnurlp/cb?amount=${amount}` })
    assert.equal(refusalIn(await topUp(31_000)).reason, 'amount_out_of_range')
    assert.ok((await topUp(30_000)).json().pr)
  })

  test('of their own does not concern what they ask for themselves; that of the community does', async () => {
    const ana = await stage.payee('max-eva')
    await write(ana, 10_000)
    const ask = (amountMsats: number) =>
      web.call({ method: 'POST', url: '/api/wallet/requests', as: ana, body: { amountMsats } })
    assert.equal((await ask(20_000)).statusCode, 200)
    assert.equal(refusalIn(await ask(1_000_001_000)).reason, 'amount_out_of_range')
    await set(2_000_000)
    assert.equal((await ask(1_000_001_000)).statusCode, 200)
    await set(null)
  })

  test('limits the sales of a till, but for those that were charged before', async () => {
    const ana = await stage.payee('max-flor')
    const { token } = (await web.call({ method: 'POST', url: '/api/tills', as: ana, body: {} })).json()
    const charge = (id: string, amountMsats: number) =>
      web.call({ method: 'PUT', url: `/api/till/sales/${id}`, token, body: { amountMsats } })
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    const made = await charge(first, 20_000)
    assert.equal(made.statusCode, 200, made.body)
    await set(10)
    assert.equal((await charge(first, 20_000)).json().invoice, made.json().invoice)
    assert.equal(refusalIn(await charge(second, 20_000)).reason, 'amount_out_of_range')
    assert.equal((await charge(second, 10_000)).statusCode, 200)
    await set(null)
  })

  test('that changed is told to the other devices of the member, once', async () => {
    const ana = await stage.payee('max-gabi')
    const events = async () =>
      (await web.sql`select from member_events where user_id = ${ana.userId} and subject = ${ana.userId}`).length
    await write(ana, 40_000)
    await write(ana, 40_000)
    assert.equal(await events(), 1)
  })

  for (const ownMaxMsats of [0, 999, 1500, -1000, 1_000_000_001_000, '1000', undefined]) {
    test(`400 for ${String(ownMaxMsats)}`, async () => {
      assert.equal(refusalIn(await write(await web.member(), ownMaxMsats)).reason, 'invalid_request')
    })
  }

  test('403 for a device token, 404 for who is no member yet', async () => {
    const ana = await web.member()
    const token = await web.deviceToken(ana.userId, ['addresses:write', 'settings:write'])
    assert.equal(refusalIn(await web.call({ url, token })).reason, 'device_token_refused')
    const put = { method: 'PUT', url, token, body: { ownMaxMsats: 1000 } }
    assert.equal(refusalIn(await web.call(put)).reason, 'device_token_refused')
    assert.equal(refusalIn(await web.call({ url, as: newPerson() })).reason, 'user_not_found')
  })
})
