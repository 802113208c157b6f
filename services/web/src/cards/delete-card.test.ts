import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { refusalIn, testApp } from '../../test/app.ts'
import { cardStage, keysOf } from '../../test/cards.ts'
import { deleteCardRow } from './holding-store.ts'

const web = await testApp()
after(() => web.close())
const { admin, post, create, read, held, entries, somebodyWaits } = await cardStage(web)

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

  test('409 for a card in somebody’s hands, until it is given back or blocked', async () => {
    const [given, blocked] = [await held(), await held()]
    for (const card of [given, blocked]) {
      const reply = await remove(card.id)
      assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [409, 'card_held'])
    }
    await post(`/api/cards/${given.id}/release`, given.holder)
    await post(`/api/cards/${blocked.id}/wipe`, admin)
    for (const card of [given, blocked]) assert.equal((await remove(card.id)).statusCode, 200)
  })

  test('200 for a card with payments that have ended, which stay in the books', async () => {
    const card = await create()
    await pay(card, 'REJECTED')
    assert.equal((await remove(card.id)).statusCode, 200)
    assert.equal((await web.sql`select 1 from card_payments where card_id = ${card.id}`).length, 1)
  })

  test('409 while a payment of it is unresolved', async () => {
    const card = await create()
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
    const card = await create()
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

describe('POST /api/cards/wipe', () => {
  const wipe = (uid: string, as = admin) => post('/api/cards/wipe', as, { uid })
  const remove = (id: string) => web.call({ method: 'DELETE', url: `/api/cards/${id}`, as: admin })

  test('200 with the keys of a deleted card, so that its chip is not stranded, until it is added anew', async () => {
    const card = await create()
    await remove(card.id)
    for (const uid of [card.ntag424.cid, card.ntag424.cid.toLowerCase().replace(/..(?=.)/g, '$&:')]) {
      const { action, uid: told, k0, k1, k2, k3, k4 } = (await wipe(uid)).json()
      assert.deepEqual([action, told], ['wipe', card.ntag424.cid])
      assert.deepEqual({ k0, k1, k2, k3, k4 }, keysOf(card.ntag424))
    }
    assert.equal((await entries('card.deleted_chip_wiped', card.id))[0]?.level, 'WARN')
    const anew = await create({ id: card.ntag424.cid })
    assert.equal((await wipe(card.ntag424.cid)).json().k0, anew.ntag424.k0)
    assert.equal((await web.sql`select 1 from deleted_chips where uid = ${card.ntag424.cid}`).length, 0)
  })

  test('200 with the keys of a card that is deleted while it is looked up', async () => {
    const card = await create()
    let wiped: ReturnType<typeof wipe> | undefined
    await web.sql.begin(async tx => {
      // The card is shown with its design, its keys are not.
      await tx`lock table card_designs`
      wiped = wipe(card.ntag424.cid).then(reply => reply)
      await somebodyWaits()
      await deleteCardRow(tx, card.id, new Date())
    })
    assert.equal((await wiped)?.json().k0, card.ntag424.k0)
  })

  test('200 for a card that is there: the same as its own wipe, which blocks it', async () => {
    const card = await held()
    assert.equal((await wipe(card.ntag424.cid)).json().k0, card.ntag424.k0)
    assert.deepEqual([(await read(card.id)).blocked, (await read(card.id)).programming], [true, 'wiped'])
  })

  test('403 without ntags:write, 400 for no UID, 404 for a chip that nobody knows', async () => {
    const card = await create()
    assert.equal(refusalIn(await wipe(card.ntag424.cid, await web.member('VIEWER'))).reason, 'permission_missing')
    assert.equal(refusalIn(await wipe('none')).reason, 'invalid_uid')
    assert.equal(refusalIn(await wipe('04ffffffffffff')).reason, 'chip_not_found')
  })
})
