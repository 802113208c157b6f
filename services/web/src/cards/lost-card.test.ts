/** A card that its holder lost: stopped at once, asked for anew, answered by an operator. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { AttentionItem } from '@chispa/contract/overview'
import { until } from '@chispa/sandbox/until'
import { refusalIn, testApp } from '../../test/app.ts'
import { cardStage, newUid } from '../../test/cards.ts'

const web = await testApp()
after(() => web.close())
const { admin, post, read, held, entries, activate } = await cardStage(web)
const lose = (id: string, as: typeof admin) => post(`/api/cards/${id}/lost`, as)
const lostCards = async () =>
  (await web.call({ url: '/api/cards?lost=yes', as: admin })).json().map(({ id }: { id: string }) => id)
const attention = async (): Promise<AttentionItem | undefined> =>
  (await web.call({ url: '/api/overview/attention', as: admin }))
    .json()
    .items.find(({ kind }: AttentionItem) => kind === 'cards_lost')

describe('POST /api/cards/:id/lost', () => {
  test('200: paused by its holder, and operators see that another one is asked for', async () => {
    const card = await held()
    const { disabled, disabledByHolder, lostAt } = (await lose(card.id, card.holder as typeof admin)).json()
    assert.deepEqual([disabled, disabledByHolder, typeof lostAt], [true, true, 'string'])
    assert.deepEqual([await lostCards(), (await read(card.id)).lostAt], [[card.id], lostAt])
    const item = await until(attention)
    assert.deepEqual([item.count, item.since], [1, lostAt])
    // Said twice, it is one loss.
    assert.equal((await lose(card.id, card.holder as typeof admin)).json().lostAt, lostAt)
    assert.equal((await entries('card.lost', card.id)).length, 1)
    assert.equal(refusalIn(await post(`/api/cards/${card.id}/enable`, admin)).reason, 'card_paused_by_holder')

    const made = (await post(`/api/cards/${card.id}/replace`, admin, { id: newUid() })).json()
    assert.deepEqual([await lostCards(), (await read(card.id)).lostAt], [[], undefined])
    await until(async () => (await attention()) === undefined)
    assert.equal((await activate(made.otc, card.holder)).statusCode, 200)
    assert.equal(refusalIn(await lose(card.id, card.holder as typeof admin)).reason, 'card_blocked')
  })

  test('the holder who finds it switches it on, and nobody waits any more', async () => {
    const card = await held()
    await lose(card.id, card.holder as typeof admin)
    const found = (await post(`/api/cards/${card.id}/enable`, card.holder)).json()
    assert.deepEqual([found.disabled, found.lostAt, await lostCards()], [false, undefined, []])
  })

  test('what an operator had paused is the holder’s pause from then on, and a holder who goes takes the loss along', async () => {
    const card = await held()
    await post(`/api/cards/${card.id}/disable`, admin)
    assert.equal((await lose(card.id, card.holder as typeof admin)).json().disabledByHolder, true)
    await post(`/api/cards/${card.id}/release`, admin)
    assert.deepEqual([(await read(card.id)).lostAt, await lostCards()], [undefined, []])
  })

  test('403 for everybody else, an operator and a device of the holder too', async () => {
    const card = await held()
    assert.equal(refusalIn(await lose(card.id, admin)).reason, 'not_card_holder')
    const token = await web.deviceToken(card.holder.userId, ['cards:write'])
    const reply = await web.call({ method: 'POST', url: `/api/cards/${card.id}/lost`, token })
    assert.equal(reply.statusCode, 403, reply.body)
    assert.equal((await read(card.id)).disabled, false)
  })

  test('of a tap of the button and a switch at once the card ends as one of them says, never lost and on', async () => {
    for (let round = 0; round < 5; round++) {
      const card = await held()
      const as = card.holder as typeof admin
      await Promise.all([lose(card.id, as), post(`/api/cards/${card.id}/enable`, as), lose(card.id, as)])
      const { disabled, lostAt } = await read(card.id)
      assert.equal(disabled, lostAt !== undefined)
    }
  })
})

describe('PUT /api/cards/:id/carrier', () => {
  const carry = (id: string, as: typeof admin, name: string | null) =>
    web.call({ method: 'PUT', url: `/api/cards/${id}/carrier`, as, body: { name } })

  test('200 for the holder, who alone is told; it goes with them, and to the card that replaces this one', async () => {
    const card = await held()
    const as = card.holder as typeof admin
    assert.equal((await carry(card.id, as, '  Lola ')).json().carriedBy, 'Lola')
    assert.equal((await web.call({ url: `/api/cards/${card.id}`, as })).json().carriedBy, 'Lola')
    assert.equal((await read(card.id)).carriedBy, undefined)
    assert.equal(refusalIn(await carry(card.id, admin, 'Beto')).reason, 'not_card_holder')
    const made = (await post(`/api/cards/${card.id}/replace`, admin, { id: newUid() })).json()
    assert.equal((await activate(made.otc, as)).json().card.carriedBy, 'Lola')
    assert.equal((await carry(made.id, as, null)).json().carriedBy, undefined)
    await carry(made.id, as, 'Lola')
    await post(`/api/cards/${made.id}/release`, as)
    const [row] = await web.sql`select carried_by from cards where id = ${made.id}`
    assert.equal(row?.carriedBy, null)
  })

  for (const name of ['', 'x'.repeat(61)]) {
    test(`400 for a name of ${name.length} characters`, async () => {
      const card = await held()
      assert.equal(refusalIn(await carry(card.id, card.holder as typeof admin, name)).reason, 'invalid_request')
    })
  }
})
