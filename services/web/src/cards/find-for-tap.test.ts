import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newCardKeys } from '@chispa/protocols/ntag424'
import { testApp } from '../test-app.ts'
import { openCardKeys } from './card-keys.ts'
import { type CardForTap, findCardForTap, readTap } from './find-for-tap.ts'
import { markTapped } from './mark-tapped.ts'
import { cardStage, keysOf, tapOf } from './test-cards.ts'

const web = await testApp()
after(() => web.close())
const { create, held, wallet, read } = await cardStage(web)
const find = async (id: string) => (await findCardForTap(web.sql, id)) as CardForTap

describe('findCardForTap', () => {
  test('a card that nobody holds has no wallet', async () => {
    const card = await create()
    const { sealedKeys, ...found } = await find(card.id)
    assert.deepEqual(keysOf(openCardKeys(web.sealer, { id: card.id, sealedKeys })), keysOf(card.ntag424))
    assert.deepEqual(found, {
      id: card.id,
      uid: card.ntag424.cid,
      title: 'New Card',
      userId: null,
      isBound: false,
      walletId: null,
      walletStatus: null,
      walletNetwork: null,
      walletInfoAt: null,
      counter: 0,
      tappedAt: null,
      blockedAt: null,
      disabledAt: null,
      tapLimitMsats: null,
      dayLimitMsats: null,
    })
  })

  test('the wallet is the holder’s primary one, until one is bound', async () => {
    const card = await held()
    assert.equal((await find(card.id)).walletId, null)
    const [primary, other] = [await wallet(card.holder, 'One'), await wallet(card.holder, 'Two')]
    const unbound = await find(card.id)
    assert.deepEqual([unbound.isBound, unbound.walletId, unbound.walletStatus], [false, primary, 'ACTIVE'])
    const body = { walletId: other }
    await web.call({ method: 'PUT', url: `/api/cards/${card.id}/wallet`, as: card.holder, body })
    const bound = await find(card.id)
    assert.deepEqual([bound.isBound, bound.walletId], [true, other])
  })

  test('a bound wallet that is archived is not replaced by the primary one', async () => {
    const card = await held()
    const [, other] = [await wallet(card.holder, 'One'), await wallet(card.holder, 'Two')]
    const body = { walletId: other }
    await web.call({ method: 'PUT', url: `/api/cards/${card.id}/wallet`, as: card.holder, body })
    await web.call({ method: 'DELETE', url: `/api/remote-wallets/${other}`, as: card.holder })
    const found = await find(card.id)
    assert.deepEqual([found.isBound, found.walletId, found.walletStatus], [true, other, 'ARCHIVED'])
  })

  test('finds by an id in either case, and nothing for an unknown one', async () => {
    const card = await create()
    assert.equal((await find(card.id.toUpperCase())).id, card.id)
    assert.equal(await findCardForTap(web.sql, '0'.repeat(32)), undefined)
  })
})

describe('readTap', () => {
  test('says the counter of a tap of this card, in either case of letters', async () => {
    const card = await create()
    const found = await find(card.id)
    const { p, c } = tapOf(card, 7)
    for (const tap of [
      { p, c },
      { p: p.toLowerCase(), c: c.toLowerCase() },
    ]) {
      const read = readTap(web.sealer, found, tap)
      assert.deepEqual([read.ok, read.ok && read.counter], [true, 7])
    }
  })

  test('refuses the tap of another card, one of other keys, and none', async () => {
    const [card, other] = [await create(), await create()]
    const found = await find(card.id)
    const forged = tapOf({ ...card, ntag424: { ...card.ntag424, k2: newCardKeys().k2 } }, 1)
    for (const tap of [tapOf(other, 1), forged, { p: undefined, c: undefined }, { p: 'x', c: 'y' }]) {
      assert.equal(readTap(web.sealer, found, tap).ok, false)
    }
  })
})

describe('markTapped', () => {
  test('keeps the first moment and says who was first, of many at once too', async () => {
    const card = await create()
    const moments = Array.from({ length: 6 }, (_, at) => new Date(Date.UTC(2026, 0, 1, at)))
    const firsts = await Promise.all(moments.map(moment => markTapped(web.sql, card.id, moment)))
    assert.equal(firsts.filter(Boolean).length, 1)
    assert.deepEqual((await find(card.id)).tappedAt, moments[firsts.indexOf(true)])
    assert.equal((await read(card.id)).programming, 'programmed')
  })

  test('is not a use: the card was shown, nothing was spent', async () => {
    const card = await create()
    await markTapped(web.sql, card.id, new Date())
    assert.equal((await read(card.id)).lastUsedAt, null)
  })
})
