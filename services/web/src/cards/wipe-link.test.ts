import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { NewCard } from '@chispa/contract/cards'
import { refusalIn, testApp } from '../../test/app.ts'
import { cardStage, keysOf, tapOf } from '../../test/cards.ts'

let now = new Date()
const web = await testApp({ now: () => now })
after(() => web.close())
const { admin, post, create, read, held, entries, program } = await cardStage(web)

const mintLink = async (id: string) => (await post(`/api/cards/${id}/wipe-link`, admin)).json()
const seen = (card: NewCard, counter = 1) =>
  `lnurlw://localhost/api/cards/${card.id}/scan?${new URLSearchParams(tapOf(card, counter))}`
const reset = (id: string, token: string, LNURLW: unknown) =>
  post(`/api/cards/${id}/reset?token=${token}`, undefined, { LNURLW })

describe('POST /api/cards/:id/reset', () => {
  test('200 with the keys for the link and a tap of the chip; the card is blocked for good', async () => {
    const card = await held()
    const { url, token, expiresAt } = await mintLink(card.id)
    assert.equal(url, `http://localhost/api/cards/${card.id}/reset?token=${token}`)
    assert.equal(Date.parse(expiresAt), now.getTime() + 15 * 60_000)
    assert.equal((await read(card.id)).blocked, false, 'a link alone changes nothing')
    const reply = await reset(card.id, token, seen(card))
    assert.deepEqual(keysOf(reply.json()), keysOf(card.ntag424))
    const after = await read(card.id)
    assert.deepEqual([after.blocked, after.programming], [true, 'wiped'])
    assert.deepEqual(
      [(await entries('card.wipe_link_minted', card.id))[0]?.level, (await entries('card.wiped', card.id))[0]?.userId],
      ['WARN', card.holder.userId],
    )
  })

  test('of ten at the same moment one gets the keys; afterwards nobody', async () => {
    const card = await create()
    const { token } = await mintLink(card.id)
    const replies = await Promise.all(Array.from({ length: 10 }, () => reset(card.id, token, seen(card))))
    assert.equal(replies.filter(reply => reply.statusCode === 200).length, 1)
    for (const reply of replies.filter(({ statusCode }) => statusCode !== 200)) {
      assert.equal(refusalIn(reply).reason, 'wipe_link_refused')
      assert.ok(!reply.body.includes(card.ntag424.k0))
    }
    assert.equal((await reset(card.id, token, seen(card, 9))).statusCode, 403)
  })

  test('a tap of another chip, of other keys, or none: refused, nothing changes, the link stays good', async () => {
    const [card, other] = [await create(), await create()]
    const { token } = await mintLink(card.id)
    const wrong = [
      seen(other),
      seen(card).slice(0, -1),
      '',
      'nonsense',
      `lnurlw://a?p=${'0'.repeat(32)}&c=${'0'.repeat(16)}`,
    ]
    for (const text of wrong) {
      const reply = await reset(card.id, token, text)
      assert.equal(refusalIn(reply).reason, 'tap_not_authentic', text)
      assert.ok(!reply.body.includes(card.ntag424.k0))
    }
    assert.equal((await read(card.id)).blocked, false)
    assert.equal((await reset(card.id, token, seen(card))).statusCode, 200)
  })

  test('a tap that was spent before is not one of the chip in the hand', async () => {
    const card = await create()
    await web.sql`update cards set counter = 5, tapped_at = now() where id = ${card.id}`
    const { token } = await mintLink(card.id)
    assert.equal(refusalIn(await reset(card.id, token, seen(card, 5))).reason, 'tap_used')
    assert.equal((await reset(card.id, token, seen(card, 6))).statusCode, 200)
  })

  test('a chip with keys of a former programming gets those', async () => {
    const card = await create()
    await program(card.id)
    await program(card.id)
    const { token } = await mintLink(card.id)
    assert.deepEqual(keysOf((await reset(card.id, token, seen(card))).json()), keysOf(card.ntag424))
  })

  test('403 for another link, a replaced one, and when 15 minutes are over', async () => {
    const [card, other] = [await create(), await create()]
    const [first, foreign] = [await mintLink(card.id), await mintLink(other.id)]
    const { token } = await mintLink(card.id)
    for (const given of ['', first.token, foreign.token, token.toUpperCase()]) {
      assert.equal(refusalIn(await reset(card.id, given, seen(card))).reason, 'wipe_link_refused', given)
    }
    now = new Date(now.getTime() + 15 * 60_000)
    assert.equal(refusalIn(await reset(card.id, token, seen(card))).reason, 'wipe_link_refused')
  })
})

describe('POST /api/cards/:id/wipe-link', () => {
  test('401 and 403: never public, not for the holder, not for cards:write alone; only a hash is stored', async () => {
    const card = await held()
    const url = `/api/cards/${card.id}/wipe-link`
    assert.equal((await post(url, undefined)).statusCode, 401)
    assert.equal(refusalIn(await post(url, card.holder)).reason, 'permission_missing')
    const device = await web.deviceToken(admin.userId, ['cards:write', 'ntags:read'])
    assert.equal(refusalIn(await web.call({ method: 'POST', url, token: device })).reason, 'permission_missing')
    const { token } = await mintLink(card.id)
    const [row] = await web.sql<{ text: string }[]>`select cards::text as text from cards where id = ${card.id}`
    assert.ok(!row!.text.includes(token))
    assert.ok(!web.lines.some(line => line.includes(token)))
    assert.equal(refusalIn(await post(`/api/cards/${'0'.repeat(32)}/wipe-link`, admin)).reason, 'card_not_found')
  })
})
