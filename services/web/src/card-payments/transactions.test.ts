import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { permissions } from '@chispa/contract/roles'
import { refusalIn } from '../../test/app.ts'
import { declined, type Holder, openStage, paid, told } from '../../test/till-stage.ts'

let clock = Date.now()
const stage = await openStage({ now: () => new Date(clock) })
after(() => stage.close())
const { web, tapAndPay, bill } = stage

const list = (cardId: string, as: Holder, query = '') =>
  web.call({ url: `/api/cards/${cardId}/transactions${query}`, as })

describe('GET /api/cards/:id/transactions', () => {
  test('200 for the holder: what was paid and what was declined, newest first', async () => {
    const { card, holder, wallet } = await stage.heldCard()
    const [first, second] = [bill(21_000), bill(2000)]
    assert.deepEqual(told(await tapAndPay(card, first.invoice)), paid)
    clock += 1000
    wallet.faults.failWith = 'QUOTA_EXCEEDED'
    assert.deepEqual(told(await tapAndPay(card, second.invoice)), declined('wallet_quota_reached'))
    const reply = await list(card.id.toUpperCase(), holder)
    assert.equal(reply.statusCode, 200, reply.body)
    const [newest, oldest] = reply.json()
    assert.equal(reply.json().length, 2)
    const { id, ...rest } = oldest
    assert.ok(id)
    const at = new Date(clock - 1000).toISOString()
    assert.deepEqual(rest, {
      status: 'SUCCEEDED',
      code: null,
      amountMsats: 21_000,
      feesPaidMsats: 0,
      paymentHash: first.paymentHash,
      description: 'coffee',
      createdAt: at,
      resolvedAt: at,
    })
    assert.deepEqual(
      [newest.status, newest.code, newest.paymentHash],
      ['REJECTED', 'wallet_quota_reached', second.paymentHash],
    )
  })

  test('pages', async () => {
    const { card, holder } = await stage.heldCard()
    const bills = [bill(), bill(), bill()]
    for (const { invoice } of bills) assert.deepEqual(told(await tapAndPay(card, invoice)), paid)
    const first = await list(card.id, holder, '?limit=2')
    const second = await list(card.id, holder, `?limit=2&cursor=${first.headers['x-next-cursor']}`)
    const hashes = [...first.json(), ...second.json()].map(({ paymentHash }) => paymentHash)
    assert.deepEqual(new Set(hashes), new Set(bills.map(({ paymentHash }) => paymentHash)))
    assert.deepEqual([first.json().length, second.json().length], [2, 1])
    assert.equal(refusalIn(await list(card.id, holder, '?cursor=x')).reason, 'invalid_cursor')
  })

  test('403 for anybody else, a VIEWER too, 200 for an OPERATOR, 404 for a card that does not exist', async () => {
    const { card } = await stage.heldCard()
    assert.equal(refusalIn(await list(card.id, await web.member())).reason, 'not_card_holder')
    assert.equal(refusalIn(await list(card.id, await web.member('VIEWER'))).reason, 'not_card_holder')
    assert.equal((await list(card.id, await web.member('OPERATOR'))).statusCode, 200)
    assert.equal(refusalIn(await list('ff'.repeat(16), stage.admin)).reason, 'card_not_found')
    assert.equal((await web.call({ url: `/api/cards/${card.id}/transactions` })).statusCode, 401)
    assert.equal(refusalIn(await list((await stage.newCard()).id, await web.member())).reason, 'not_card_holder')
  })

  test('403 for a device, of the holder too, whatever its scopes', async () => {
    const { card, holder } = await stage.heldCard()
    const url = `/api/cards/${card.id}/transactions`
    for (const { userId } of [holder, stage.admin]) {
      const token = await web.deviceToken(userId, [...permissions])
      assert.equal(refusalIn(await web.call({ url, token })).reason, 'device_token_refused')
    }
  })

  test('a new holder does not see what the last one paid; operators see both', async () => {
    const { card, holder } = await stage.heldCard()
    assert.deepEqual(told(await tapAndPay(card, bill().invoice)), paid)
    await web.call({ method: 'POST', url: `/api/cards/${card.id}/release`, as: holder })
    const { otc } = (await web.call({ url: `/api/cards/${card.id}`, as: stage.admin })).json()
    const next = await web.member()
    await stage.addWallet(next, await stage.service.create({ balanceMsats: 1_000_000 }))
    await stage.activate({ otc }, next)
    assert.deepEqual((await list(card.id, next)).json(), [])
    assert.deepEqual(told(await tapAndPay(card, bill().invoice)), paid)
    assert.equal((await list(card.id, next)).json().length, 1)
    assert.equal(refusalIn(await list(card.id, holder)).reason, 'not_card_holder')
    assert.equal((await list(card.id, stage.admin)).json().length, 2)
  })

  test('what was paid outlives the card in the operators’ list', async () => {
    const { card } = await stage.heldCard()
    assert.deepEqual(told(await tapAndPay(card, bill().invoice)), paid)
    await web.call({ method: 'POST', url: `/api/cards/${card.id}/release`, as: stage.admin })
    assert.equal((await web.call({ method: 'DELETE', url: `/api/cards/${card.id}`, as: stage.admin })).statusCode, 200)
    const left = await web.call({ url: `/api/card-payments?cardId=${card.id}`, as: stage.admin })
    assert.equal(left.json().length, 1)
  })
})
