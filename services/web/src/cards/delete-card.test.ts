import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { refusalIn, testApp } from '../../test/app.ts'
import { cardStage } from '../../test/cards.ts'

const web = await testApp()
after(() => web.close())
const { admin, create, read, held, entries, somebodyWaits } = await cardStage(web)

describe('DELETE /api/cards/:id', () => {
  const remove = (id: string, as = admin) => web.call({ method: 'DELETE', url: `/api/cards/${id}`, as })

  const pay = (card: { id: string }, status: 'UNKNOWN' | 'REJECTED') => web.sql`
    insert into card_payments
      (request_id, card_id, counter, user_id, wallet_id, payment_hash, invoice, amount_msats, status, error_code,
       created_at, published_at, next_check_at, resolved_at, invoice_expires_at, deadline_at)
    values
      (md5(random()::text) || md5(random()::text), ${card.id}, 1, 'u', 'w', md5(random()::text) || md5(random()::text),
       'lnbc', 1000, ${status}, ${status === 'REJECTED' ? 'payment_failed' : null}, now(), now(),
       ${status === 'UNKNOWN' ? new Date() : null}, ${status === 'REJECTED' ? new Date() : null}, now(),
       now())`

  test('200 and the card, its keys and its code are gone; the UID can be used again', async () => {
    const card = await create()
    assert.deepEqual((await remove(card.id)).json(), {
      message: 'The card was deleted',
      cardId: card.id,
      ntag424Cid: card.ntag424.cid,
    })
    assert.equal((await remove(card.id)).statusCode, 404)
    assert.equal((await web.call({ url: `/api/cards/otc/${card.otc}` })).statusCode, 404)
    const again = await create({ id: card.ntag424.cid })
    assert.notEqual(again.id, card.id)
    assert.notEqual(again.ntag424.k1, card.ntag424.k1)
    assert.equal((await entries('card.deleted', card.id))[0]?.level, 'WARN')
  })

  test('200 for a card in somebody’s hands with payments that have ended, which stay in the books', async () => {
    const card = await held()
    await pay(card, 'REJECTED')
    assert.equal((await remove(card.id)).statusCode, 200)
    assert.equal((await web.sql`select 1 from card_payments where card_id = ${card.id}`).length, 1)
  })

  test('409 while a payment of it is unresolved', async () => {
    const card = await held()
    await pay(card, 'UNKNOWN')
    assert.deepEqual(refusalIn(await remove(card.id)), {
      status: 409,
      success: false,
      code: 'CONFLICT',
      reason: 'card_payment_unresolved',
    })
    assert.equal((await read(card.id)).id, card.id)
  })

  test('409 for a payment that begins while the deletion is asked for', async () => {
    const card = await held()
    const claim = web.sql.begin(async tx => {
      await tx`update cards set counter = 1 where id = ${card.id}`
      const deletion = remove(card.id)
      await somebodyWaits()
      await tx`
        insert into card_payments
          (request_id, card_id, counter, user_id, wallet_id, payment_hash, invoice, amount_msats, status, created_at,
           published_at, next_check_at, invoice_expires_at, deadline_at)
        values (md5(random()::text) || md5(random()::text), ${card.id}, 1, 'u', 'w',
                md5(random()::text) || md5(random()::text), 'lnbc', 1000, 'UNKNOWN', now(), now(), now(), now(),
                now())`
      return { deletion }
    })
    const { deletion } = await claim
    assert.equal(refusalIn(await deletion).reason, 'card_payment_unresolved')
    assert.equal((await read(card.id)).id, card.id)
  })

  test('403 without cards:write, for the holder too', async () => {
    const card = await held()
    for (const as of [card.holder, await web.member('VIEWER')]) {
      assert.equal(refusalIn(await remove(card.id, as as typeof admin)).reason, 'permission_missing')
    }
  })
})
