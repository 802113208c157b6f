/** Reading the keys of a card to write them onto its chip: once, for a fresh card, and for the right chip. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { refusalIn, testApp } from '../../test/app.ts'
import { cardStage, keysOf, newUid } from '../../test/cards.ts'
import { newCode } from './codes.ts'
import { markTapped } from './mark-tapped.ts'
import { consumeWriteToken } from './programming-store.ts'

let now = new Date()
const web = await testApp({ now: () => now })
after(() => web.close())
const { admin, post, create, read, mint, write, program, activate, held, wallet, entries } = await cardStage(web)
const minuteMs = 60_000
/** The clock of the service goes on by so much; people sign by the same clock. */
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

describe('GET /api/cards/:id/write', () => {
  test('200 with what the programming app reads', async () => {
    const card = await create({ title: 'Blue' })
    const { token } = await mint(card.id)
    const reply = await write(card.id, token)
    assert.deepEqual(reply.json(), {
      card_name: 'Blue',
      id: card.ntag424.cid,
      ...keysOf(card.ntag424),
      lnurlw_base: `lnurlw://localhost/api/cards/${card.id}/scan`,
      protocol_name: 'new_bolt_card_response',
      protocol_version: '1',
    })
    assert.equal(reply.headers['cache-control'], 'no-store')
    assert.equal(reply.headers['access-control-allow-origin'], '*')
    assert.equal((await entries('card.keys_exported', card.id)).length, 1)
  })

  test('of two, and of ten, who read at the same moment one gets the keys and the others 403', async () => {
    for (const readers of [2, 2, 2, 2, 10, 10]) {
      const card = await create()
      const { token } = await mint(card.id)
      const replies = await Promise.all(Array.from({ length: readers }, () => write(card.id, token)))
      const told = replies.filter(reply => reply.statusCode === 200)
      assert.equal(told.length, 1)
      assert.equal(replies.filter(reply => reply.statusCode === 403).length, readers - 1)
      const refused = replies.filter(reply => reply.statusCode !== 200)
      for (const reply of refused) assert.ok(!reply.body.includes(card.ntag424.k1))
    }
  })

  test('403 without token, with another one, and with one that was used', async () => {
    const [card, other] = [await create(), await create()]
    const { token } = await mint(card.id)
    const { token: otherToken } = await mint(other.id)
    for (const given of [undefined, '', 'x', '0'.repeat(64), otherToken, token.toUpperCase(), `${token}0`]) {
      const reply = await write(card.id, given)
      assert.deepEqual(refusalIn(reply), {
        status: 403,
        success: false,
        code: 'AUTHORIZATION_ERROR',
        reason: 'write_token_refused',
      })
      // The app shows this field to the person who programs.
      assert.deepEqual([reply.json().status, typeof reply.json().reason], ['ERROR', 'string'])
    }
    assert.equal((await write(card.id, token)).statusCode, 200)
    assert.equal((await write(card.id, token)).statusCode, 403)
  })

  test('403 where no token was ever made, 404 for an unknown card', async () => {
    const { id } = await create()
    assert.equal((await write(id, '0'.repeat(64))).statusCode, 403)
    assert.equal((await write(id, '')).statusCode, 403)
    assert.equal(refusalIn(await write('0'.repeat(32), '0'.repeat(64))).reason, 'card_not_found')
  })

  test('403 when its 15 minutes are over, not before', async () => {
    const [late, intime] = [await create(), await create()]
    const { token } = await mint(late.id)
    const { token: good } = await mint(intime.id)
    pass(15 * minuteMs - 1)
    assert.equal((await write(intime.id, good)).statusCode, 200)
    pass(1)
    assert.equal((await write(late.id, token)).statusCode, 403)
  })

  test('403 after a tap, of whatever kind, and after the card was blocked', async () => {
    const [seen, spent, blocked] = [await create(), await create(), await create()]
    const tokens = [await mint(seen.id), await mint(spent.id), await mint(blocked.id)]
    await markTapped(web.sql, seen.id, now)
    await web.sql`update cards set counter = 1 where id = ${spent.id}`
    await post(`/api/cards/${blocked.id}/wipe`, admin)
    for (const [at, { id }] of [seen, spent, blocked].entries()) {
      assert.equal((await write(id, tokens[at]!.token)).statusCode, 403)
    }
  })

  test('a tap and a reading at the same moment: keys are told only to a card that was fresh', async () => {
    for (let round = 0; round < 10; round++) {
      const card = await create()
      const { token } = await mint(card.id)
      const [reply] = await Promise.all([write(card.id, token), markTapped(web.sql, card.id, now)])
      assert.ok([200, 403].includes(reply.statusCode))
      assert.equal((await write(card.id, token)).statusCode, 403)
      assert.equal((await read(card.id)).programming, 'programmed')
    }
  })

  test('a new token replaces the old one', async () => {
    const { id } = await create()
    const [first, second] = [await mint(id), await mint(id)]
    assert.equal((await write(id, first.token)).statusCode, 403)
    assert.equal((await write(id, second.token)).statusCode, 200)
  })

  test('a reading that has begun with the old token does not consume the new one', async () => {
    const { id } = await create()
    const old = createHash('sha256')
      .update((await mint(id)).token)
      .digest()
    const { token } = await mint(id)
    assert.equal(await consumeWriteToken(web.sql, id, { hash: old, newOtc: newCode(), at: now }), false)
    assert.equal((await write(id, token)).statusCode, 200)
  })

  test('the card loses holder, wallet and used code, and gets a new code', async () => {
    const card = await held()
    const walletId = await wallet(card.holder)
    await web.call({ method: 'PUT', url: `/api/cards/${card.id}/wallet`, as: card.holder, body: { walletId } })
    await program(card.id)
    const after = await read(card.id)
    assert.deepEqual([after.paired, after.pubkey, after.walletId], [false, undefined, null])
    assert.equal((await entries('card.released', card.id))[0]?.userId, card.holder.userId)
    assert.match(after.otc!, /^[0-9a-f]{32}$/)
    assert.notEqual(after.otc, card.otc)
    assert.equal((await activate(card.otc, card.holder)).statusCode, 404)
    const next = await web.member()
    assert.equal((await activate(after.otc, next)).statusCode, 200)
    const again = await read(card.id)
    assert.deepEqual([again.pubkey, again.walletId], [next.pubkey, null])
  })

  test('a card that nobody holds yet keeps the code that was handed out with it', async () => {
    const card = await create()
    await program(card.id)
    assert.equal((await read(card.id)).otc, card.otc)
  })
})

describe('POST /api/cards/:id/write', () => {
  const ask = (id: string, token: string, UID: unknown) =>
    post(`/api/cards/${id}/write?token=${token}`, undefined, { UID })

  test('200 for the chip of this card, however its UID is spelled', async () => {
    for (const spell of [(uid: string) => uid, (uid: string) => uid.toLowerCase()]) {
      const card = await create()
      const { token } = await mint(card.id)
      assert.equal((await ask(card.id, token, spell(card.ntag424.cid))).json().k0, card.ntag424.k0)
    }
  })

  test('409 for another chip, and the token stays good', async () => {
    const card = await create()
    const { token } = await mint(card.id)
    for (const uid of [newUid(), 'nonsense', '']) {
      const reply = await ask(card.id, token, uid)
      assert.equal(refusalIn(reply).reason, 'wrong_chip')
      assert.ok(!reply.body.includes(card.ntag424.k1))
    }
    assert.equal((await ask(card.id, token, card.ntag424.cid)).statusCode, 200)
  })

  test('200 again for the same chip, with the same keys, until its first tap or 15 minutes are over', async () => {
    const [card, late] = [await create(), await create()]
    const { token } = await mint(card.id)
    const { token: lateToken } = await mint(late.id)
    const first = (await ask(card.id, token, card.ntag424.cid)).json()
    assert.deepEqual((await ask(card.id, token, card.ntag424.cid.toLowerCase())).json(), first)
    assert.equal(refusalIn(await ask(card.id, token, newUid())).reason, 'wrong_chip')
    assert.equal((await entries('card.keys_exported', card.id)).length, 2)
    await markTapped(web.sql, card.id, now)
    assert.equal(refusalIn(await ask(card.id, token, card.ntag424.cid)).reason, 'write_token_refused')
    assert.equal((await ask(late.id, lateToken, late.ntag424.cid)).statusCode, 200)
    pass(15 * minuteMs)
    assert.equal((await ask(late.id, lateToken, late.ntag424.cid)).statusCode, 403)
  })

  test('of ten who ask for one chip at the same moment all get the same keys, and a GET none', async () => {
    const card = await create()
    await program(card.id)
    const { token } = await mint(card.id)
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask(card.id, token, card.ntag424.cid)))
    assert.equal(new Set(replies.map(({ body }) => body)).size, 1)
    assert.equal(replies[0]!.statusCode, 200)
    assert.equal((await write(card.id, token)).statusCode, 403)
  })

  test('403 after a GET, and once somebody holds the card: its keys leave by a wipe only', async () => {
    const [read, taken] = [await create(), await create()]
    const [forGet, forPost] = [await mint(read.id), await mint(taken.id)]
    await write(read.id, forGet.token)
    assert.equal((await ask(read.id, forGet.token, read.ntag424.cid)).statusCode, 403)
    assert.equal((await ask(taken.id, forPost.token, taken.ntag424.cid)).statusCode, 200)
    assert.equal((await activate(taken.otc, await web.member())).statusCode, 200)
    assert.equal((await ask(taken.id, forPost.token, taken.ntag424.cid)).statusCode, 403)
  })

  test('a card without UID learns it from the app, unless another card has it', async () => {
    const unknown = await create({ id: null })
    assert.equal(unknown.ntag424.cid, '')
    const uid = newUid()
    const { token } = await mint(unknown.id)
    assert.equal((await ask(unknown.id, token, uid)).json().id, uid)
    assert.equal((await read(unknown.id)).ntag424.cid, uid)
    const second = await create({ id: null })
    const { token: secondToken } = await mint(second.id)
    assert.equal(refusalIn(await ask(second.id, secondToken, uid)).reason, 'uid_taken')
    assert.equal((await ask(second.id, secondToken, newUid())).statusCode, 200, 'the token stays good')
  })

  test('a reader that sees four random bytes names no chip: 200 once, for a card without UID', async () => {
    const random = '08:1A:2B:3C'
    const card = await create({ id: random })
    assert.equal(card.ntag424.cid, '')
    const { token } = await mint(card.id)
    assert.equal((await ask(card.id, token, '08AABBCC')).statusCode, 200)
    assert.equal((await ask(card.id, token, '08AABBCC')).statusCode, 403)
    const known = await create()
    assert.equal(refusalIn(await ask(known.id, (await mint(known.id)).token, random)).reason, 'wrong_chip')
  })

  test('403 without a good token, whatever the chip', async () => {
    const card = await create()
    for (const uid of [card.ntag424.cid, newUid()]) {
      assert.equal(refusalIn(await ask(card.id, '0'.repeat(64), uid)).reason, 'write_token_refused')
    }
  })
})
