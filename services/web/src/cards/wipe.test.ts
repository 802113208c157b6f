/** Keys that leave again: to reset a chip, or to finish one that was written halfway. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { refusalIn, testApp } from '../../test/app.ts'
import { cardStage, keysOf } from '../../test/cards.ts'
import { markTapped } from './mark-tapped.ts'

let now = new Date()
const web = await testApp({ now: () => now })
after(() => web.close())
const { admin, post, create, read, program, held, entries, somebodyWaits } = await cardStage(web)
const minuteMs = 60_000
/** The clock of the service goes on by so much; people sign by the same clock. */
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

describe('POST /api/cards/:id/wipe', () => {
  const wipe = (id: string, as = admin) => post(`/api/cards/${id}/wipe`, as)

  test('200 with what the app resets the chip with; the card is blocked for good', async () => {
    const card = await held()
    assert.deepEqual((await wipe(card.id)).json(), {
      action: 'wipe',
      ...keysOf(card.ntag424),
      uid: card.ntag424.cid,
      version: 1,
    })
    const after = await read(card.id)
    assert.deepEqual([after.blocked, after.programming, after.otc], [true, 'wiped', undefined])
    const [entry] = await entries('card.wiped', card.id)
    assert.deepEqual([entry?.level, entry?.metadata.by], ['WARN', admin.pubkey])
  })

  test('200 again, for a reset that was cut short; the first moment is kept', async () => {
    const card = await create()
    const first = (await wipe(card.id)).json()
    const moments = () => web.sql`select blocked_at, wiped_at from cards where id = ${card.id}`
    const before = await moments()
    pass(minuteMs)
    assert.deepEqual((await wipe(card.id)).json(), first)
    assert.deepEqual([...(await moments())], [...before])
  })

  test('401 and 403: never public, and not for cards:write alone', async () => {
    const card = await held()
    const url = `/api/cards/${card.id}/wipe`
    assert.equal((await post(url, undefined)).statusCode, 401)
    for (const as of [card.holder, await web.member('VIEWER')]) {
      assert.equal(refusalIn(await post(url, as)).reason, 'permission_missing')
    }
    const token = await web.deviceToken(admin.userId, ['cards:write', 'ntags:read'])
    assert.equal(refusalIn(await web.call({ method: 'POST', url, token })).reason, 'permission_missing')
    assert.equal(refusalIn(await web.call({ url, token })).reason, 'permission_missing')
    assert.equal((await web.call({ url })).statusCode, 401)
    assert.equal((await read(card.id)).blocked, false)
  })

  test('a GET does the same for installers, also by the UID of the chip', async () => {
    const token = await web.deviceToken(admin.userId, ['ntags:write'])
    for (const named of ['id', 'uid'] as const) {
      const card = await create()
      const url = `/api/cards/${named === 'id' ? card.id : card.ntag424.cid}/wipe`
      const { k0, k4, uid } = (await web.call({ url, token })).json()
      assert.deepEqual([k0, k4, uid], [card.ntag424.k0, card.ntag424.k4, card.ntag424.cid])
      assert.equal((await read(card.id)).programming, 'wiped')
      assert.equal((await entries('card.wiped', card.id)).length, 1)
    }
  })

  test('404 for an unknown card', async () => {
    assert.equal(refusalIn(await wipe('0'.repeat(32))).reason, 'card_not_found')
  })
})

describe('POST /api/cards/:id/recover-keys', () => {
  const recover = (id: string, as = admin) => post(`/api/cards/${id}/recover-keys`, as)

  test('200 with the same payload, for a card that was written halfway', async () => {
    const card = await create()
    const written = await program(card.id)
    assert.deepEqual((await recover(card.id)).json(), written)
  })

  test('409 for a card that is held, was tapped or is blocked: nobody clones it, and its keys leave by a wipe only', async () => {
    const inHands = await held()
    const [tapped, wiped] = [await create(), await create()]
    await markTapped(web.sql, tapped.id, now)
    await post(`/api/cards/${wiped.id}/wipe`, admin)
    const preset = [
      'cards:read',
      'cards:write',
      'card_designs:read',
      'card_designs:write',
      'ntags:read',
      'ntags:write',
    ] as const
    const token = await web.deviceToken(admin.userId, [...preset, 'addresses:read'])
    for (const card of [inHands, tapped, wiped]) {
      const before = await read(card.id)
      const url = `/api/cards/${card.id}/recover-keys`
      for (const reply of [await recover(card.id), await web.call({ method: 'POST', url, token })]) {
        assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [409, 'card_keys_closed'])
        for (const key of Object.values(keysOf(card.ntag424))) assert.ok(!reply.body.includes(key))
      }
      assert.deepEqual(await read(card.id), before)
    }
    // The wipe tells them, blocks the card, and is in the holder's log.
    assert.equal((await post(`/api/cards/${inHands.id}/wipe`, admin)).json().k0, inHands.ntag424.k0)
    assert.equal((await read(inHands.id)).blocked, true)
    assert.equal((await entries('card.wiped', inHands.id))[0]?.userId, inHands.holder.userId)
  })

  test('a card that gets its holder meanwhile keeps its keys to itself', async () => {
    const card = await create()
    const { reply } = await web.sql.begin(async tx => {
      await tx`update cards set user_id = ${admin.userId} where id = ${card.id}`
      const reply = recover(card.id)
      await somebodyWaits()
      return { reply }
    })
    assert.equal(refusalIn(await reply).reason, 'card_keys_closed')
  })

  test('every reading is in the activity log as a warning, with who did it', async () => {
    const card = await create()
    await recover(card.id)
    await recover(card.id)
    const found = await entries('card.keys_recovered', card.id)
    assert.deepEqual(
      found.map(({ level, metadata }) => [level, metadata.by]),
      [
        ['WARN', admin.pubkey],
        ['WARN', admin.pubkey],
      ],
    )
  })

  test('403 without ntags:write, 401 without credentials, 404 for an unknown card', async () => {
    const card = await held()
    const url = `/api/cards/${card.id}/recover-keys`
    for (const as of [card.holder, await web.member('VIEWER')]) {
      assert.equal(refusalIn(await post(url, as)).reason, 'permission_missing')
    }
    const token = await web.deviceToken(admin.userId, ['cards:write', 'cards:read', 'ntags:read'])
    assert.equal(refusalIn(await web.call({ method: 'POST', url, token })).reason, 'permission_missing')
    assert.equal((await post(url, undefined)).statusCode, 401)
    assert.equal((await recover((await create()).id, await web.member('OPERATOR'))).statusCode, 200)
    assert.equal(refusalIn(await recover('0'.repeat(32))).reason, 'card_not_found')
  })
})
