import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newCardKeys } from '@chispa/protocols/ntag424'
import { testApp } from '../../test/app.ts'
import { cardStage, tapOf } from '../../test/cards.ts'
import { markTapped } from './mark-tapped.ts'
import { tapCheck } from './tap-check.ts'

const web = await testApp()
after(() => web.close())
const { create, read } = await cardStage(web)
type Stored = { id: string; uid: string; sealedKeys: Uint8Array; tappedAt: Date | null }
const find = async (id: string) => {
  const [row] = await web.sql<Stored[]>`select id, uid, sealed_keys, tapped_at from cards where id = ${id}`
  return row as Stored
}

describe('tapCheck', () => {
  test('says the counter of a tap of this card, in either case of letters', async () => {
    const card = await create()
    const check = tapCheck(web.sealer, await find(card.id))
    const { p, c } = tapOf(card, 7)
    for (const tap of [
      { p, c },
      { p: p.toLowerCase(), c: c.toLowerCase() },
    ]) {
      const read = check(tap.p, tap.c)
      assert.deepEqual([read.ok, read.ok && read.counter], [true, 7])
    }
  })

  test('refuses the tap of another card, one of other keys, and none', async () => {
    const [card, other] = [await create(), await create()]
    const check = tapCheck(web.sealer, await find(card.id))
    const forged = tapOf({ ...card, ntag424: { ...card.ntag424, k2: newCardKeys().k2 } }, 1)
    for (const tap of [tapOf(other, 1), forged, { p: undefined, c: undefined }, { p: 'x', c: 'y' }]) {
      assert.equal(check(tap.p, tap.c).ok, false)
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
