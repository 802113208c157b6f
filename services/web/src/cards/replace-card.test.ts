/** Another card for whoever lost theirs: one act of the operator, and the holder takes it. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Card } from '@chispa/contract/cards'
import { newPerson } from '@chispa/testing/person'
import { refusalIn, testApp } from '../../test/app.ts'
import { cardStage, newUid } from '../../test/cards.ts'

const web = await testApp()
after(() => web.close())
const { admin, post, create, read, activate, held, wallet, program, entries } = await cardStage(web)

const replace = (id: string, body: object = { id: newUid() }, as = admin) => post(`/api/cards/${id}/replace`, as, body)

/** A card with everything of its holder's: a wallet of its own, limits of both kinds. */
async function lostCard() {
  const card = await held()
  const walletId = await wallet(card.holder)
  const put = (url: string, as: typeof admin, body: object) => web.call({ method: 'PUT', url, as, body })
  for (const reply of [
    await put(`/api/cards/${card.id}/limits`, admin, {
      of: 'ceiling',
      tapMsats: 90_000,
      dayMsats: 900_000,
      weekMsats: 5_000_000,
    }),
    await put(`/api/cards/${card.id}/limits`, card.holder as typeof admin, {
      of: 'holder',
      tapMsats: 50_000,
      weekMsats: 4_000_000,
      monthMsats: 8_000_000,
    }),
    await put(`/api/cards/${card.id}/wallet`, card.holder as typeof admin, { walletId }),
  ])
    assert.equal(reply.statusCode, 200, reply.body)
  return { ...card, walletId }
}

describe('POST /api/cards/:id/replace', () => {
  test('200: the lost card is blocked, the new one has its name and limits and is kept for the holder', async () => {
    const lost = await lostCard()
    const uid = newUid()
    const reply = await replace(lost.id, { id: uid })
    assert.equal(reply.statusCode, 200, reply.body)
    const { ntag424, ...card } = reply.json()
    assert.deepEqual([ntag424.cid, ntag424.k0.length, card.title, card.paired], [uid, 32, lost.title, false])
    assert.deepEqual([card.replaces, card.keptFor.pubkey], [lost.id, lost.holder.pubkey])
    const { tapMsats, dayMsats, weekMsats } = card.limits.ceiling
    assert.deepEqual([tapMsats, dayMsats, weekMsats], [90_000, 900_000, 5_000_000])
    const before: Card = await read(lost.id)
    assert.deepEqual([before.blocked, before.pubkey, before.programming], [true, lost.holder.pubkey, 'new'])
    const [entry] = await entries('card.replaced', lost.id)
    assert.deepEqual([entry?.level, entry?.metadata.replacedBy], ['WARN', card.id])
  })

  test('the holder takes it, also after it was programmed, and has wallet and own limits again', async () => {
    const lost = await lostCard()
    const made = (await replace(lost.id)).json()
    await program(made.id)
    const { otc } = await read(made.id)
    const taken = await activate(otc, lost.holder)
    assert.equal(taken.statusCode, 200, taken.body)
    const { card } = taken.json()
    assert.deepEqual([card.walletId, card.limits.own.tapMsats, card.limits.tapMsats], [lost.walletId, 50_000, 50_000])
    assert.deepEqual([card.limits.own.weekMsats, card.limits.monthMsats], [4_000_000, 8_000_000])
    assert.deepEqual([card.keptFor, card.replaces], [undefined, undefined])
    // Once: what the next holder gets is nothing of it.
    const { otc: next } = (await post(`/api/cards/${made.id}/release`, lost.holder)).json()
    assert.equal(next, undefined)
    const code = (await read(made.id)).otc
    const other = (await activate(code, await web.member())).json()
    assert.deepEqual([other.card.walletId, other.card.limits.own.tapMsats], [null, null])
  })

  test('409 for everybody else who brings its code, newcomers too, and nobody becomes a member by it', async () => {
    const lost = await lostCard()
    const { otc } = (await replace(lost.id)).json()
    const count = async () => Number((await web.sql`select count(*)::int as n from users`)[0]?.n)
    const before = await count()
    for (const somebody of [await web.member(), admin, newPerson()]) {
      assert.equal(refusalIn(await activate(otc, somebody)).reason, 'card_kept')
    }
    assert.equal(await count(), before + 1)
    assert.equal((await activate(otc, lost.holder)).statusCode, 200)
  })

  test('of ten who bring the code at the same moment the holder gets it', async () => {
    const lost = await lostCard()
    const { id, otc } = (await replace(lost.id)).json()
    const others = await Promise.all(Array.from({ length: 5 }, () => web.member()))
    await Promise.all([...others, ...Array(5).fill(lost.holder)].map(person => activate(otc, person)))
    const card = await read(id)
    assert.deepEqual([card.pubkey, card.walletId], [lost.holder.pubkey, lost.walletId])
  })

  test('a wallet that is not the holder’s any more stays away', async () => {
    const lost = await lostCard()
    const { otc } = (await replace(lost.id)).json()
    await web.sql`update card_replacements set wallet_id = 'gone' where replaces = ${lost.id}`
    assert.equal((await activate(otc, lost.holder)).json().card.walletId, null)
  })

  test('taken back by the operator it is for anybody', async () => {
    const lost = await lostCard()
    const { id } = (await replace(lost.id)).json()
    await post(`/api/cards/${id}/release`, admin)
    const card = await read(id)
    assert.equal(card.keptFor, undefined)
    assert.equal((await activate(card.otc, await web.member())).statusCode, 200)
  })

  test('nothing of it happens when the new chip cannot be used', async () => {
    const lost = await lostCard()
    for (const [id, reason] of [
      [(await create()).ntag424.cid, 'uid_taken'],
      ['04', 'invalid_uid'],
    ]) {
      assert.equal(refusalIn(await replace(lost.id, { id })).reason, reason)
    }
    assert.equal((await read(lost.id)).blocked, false)
  })

  test('409 for a card that nobody holds; 403 for operators and holders; 404 for no card', async () => {
    const lost = await lostCard()
    assert.equal(refusalIn(await replace((await create()).id)).reason, 'card_not_held')
    for (const as of [await web.member('OPERATOR'), lost.holder as typeof admin]) {
      assert.equal((await replace(lost.id, { id: newUid() }, as)).statusCode, 403)
    }
    assert.equal((await replace('00'.repeat(16))).statusCode, 404)
  })
})
