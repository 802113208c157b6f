/** Limits of a card: a ceiling of the operator’s, and below it the holder’s own. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { refusalIn, testApp } from '../../test/app.ts'
import { cardStage } from '../../test/cards.ts'

const web = await testApp()
after(() => web.close())
const { admin, post, create, read, held, entries, somebodyWaits } = await cardStage(web)

describe('PUT /api/cards/:id/limits', () => {
  const put = (id: string, as: typeof admin, body: unknown) =>
    web.call({ method: 'PUT', url: `/api/cards/${id}/limits`, as, body })
  const span = { weekMsats: null, monthMsats: null }
  const ceiling = { tapMsats: 10_000_000, dayMsats: 50_000_000, ...span, isTapDefault: true, isDayDefault: true }
  const usual = { ...ceiling, ceiling, own: { tapMsats: null, dayMsats: null, ...span } }

  test('200 for the holder, freely up and down below the ceiling, which stays as it is', async () => {
    const card = await held()
    const lower = await put(card.id, card.holder, { tapMsats: 5_000_000 })
    assert.deepEqual(lower.json().limits, {
      ...usual,
      tapMsats: 5_000_000,
      isTapDefault: false,
      own: { tapMsats: 5_000_000, dayMsats: null, ...span },
    })
    assert.equal((await put(card.id, card.holder, { tapMsats: 0 })).json().limits.tapMsats, 0)
    assert.equal((await put(card.id, card.holder, { tapMsats: 9_000_000 })).json().limits.tapMsats, 9_000_000)
    // Above the ceiling the ceiling counts.
    assert.equal((await put(card.id, card.holder, { tapMsats: 90_000_000 })).json().limits.tapMsats, 10_000_000)
    assert.deepEqual((await put(card.id, card.holder, { tapMsats: null })).json().limits, usual)
    assert.equal(
      refusalIn(await put(card.id, card.holder, { of: 'ceiling', tapMsats: 1 })).reason,
      'permission_missing',
    )
  })

  test('nobody raises the holder’s limit behind their back: no operator, no administrator, no device', async () => {
    const card = await held()
    await put(card.id, card.holder, { tapMsats: 1_000 })
    const operator = await web.member('OPERATOR')
    for (const as of [operator, admin]) {
      const raised = await put(card.id, as, { tapMsats: 1_000_000_000, dayMsats: 2_000_000_000 })
      assert.deepEqual([raised.json().limits.tapMsats, raised.json().limits.own.tapMsats], [1_000, 1_000])
      assert.equal(refusalIn(await put(card.id, as, { of: 'holder', tapMsats: null })).reason, 'not_card_holder')
    }
    const body = { of: 'holder', tapMsats: null }
    for (const owner of [card.holder.userId, admin.userId]) {
      const token = await web.deviceToken(owner, ['cards:write', 'cards:read'])
      const reply = await web.call({ method: 'PUT', url: `/api/cards/${card.id}/limits`, token, body })
      assert.equal(refusalIn(reply).reason, 'not_card_holder')
    }
    assert.equal((await read(card.id)).limits.tapMsats, 1_000)
  })

  test('a week and a month have no ceiling until one is set, and the smaller counts', async () => {
    const card = await held()
    const own = (await put(card.id, card.holder, { weekMsats: 9_000, monthMsats: 20_000 })).json().limits
    assert.deepEqual([own.weekMsats, own.monthMsats, own.ceiling.weekMsats], [9_000, 20_000, null])
    const both = (await put(card.id, admin, { weekMsats: 8_000, monthMsats: 30_000 })).json().limits
    assert.deepEqual([both.weekMsats, both.monthMsats, both.own.weekMsats], [8_000, 20_000, 9_000])
    const left = (await put(card.id, card.holder, { weekMsats: null, monthMsats: null })).json().limits
    assert.deepEqual([left.weekMsats, left.monthMsats], [8_000, 30_000])
    const [entry] = await entries('card.limits_changed', card.id)
    assert.equal(entry?.metadata.holderWeekLimitMsats, 9_000)
  })

  test('the holder’s limit ends with the holding', async () => {
    const card = await held()
    await put(card.id, card.holder, { tapMsats: 1_000, dayMsats: 2_000, weekMsats: 3_000, monthMsats: 4_000 })
    await post(`/api/cards/${card.id}/release`, card.holder)
    assert.deepEqual((await read(card.id)).limits, usual)
  })

  test('whoever holds a card and may write cards moves their own limit, or the ceiling where they say so', async () => {
    const operator = await web.member('OPERATOR')
    const card = await held(operator)
    assert.equal((await put(card.id, operator, { tapMsats: 7_000 })).json().limits.own.tapMsats, 7_000)
    const { limits } = (await put(card.id, operator, { of: 'ceiling', tapMsats: 8_000 })).json()
    assert.deepEqual([limits.ceiling.tapMsats, limits.own.tapMsats, limits.tapMsats], [8_000, 7_000, 7_000])
  })

  test('200 for cards:write, up and down and back to the default', async () => {
    const card = await held()
    const operator = await web.member('OPERATOR')
    const raised = await put(card.id, operator, { tapMsats: 1_000_000_000, dayMsats: 2_000_000_000 })
    const high = { tapMsats: 1_000_000_000, dayMsats: 2_000_000_000, isTapDefault: false, isDayDefault: false }
    assert.deepEqual(raised.json().limits, { ...usual, ...high, ceiling: { ...ceiling, ...high } })
    assert.deepEqual((await put(card.id, operator, { tapMsats: null, dayMsats: null })).json().limits, usual)
    const [first] = await entries('card.limits_changed', card.id)
    assert.deepEqual(
      [first?.metadata.tapLimitMsats, first?.metadata.dayLimitMsats, first?.metadata.by],
      [1_000_000_000, 2_000_000_000, operator.pubkey],
    )
  })

  test('the default follows the settings, a limit of the card’s own does not', async () => {
    const [one, two] = [await create(), await create()]
    await put(two.id, admin, { tapMsats: 7_000 })
    await post('/api/settings', admin, { card_tap_limit_sats: 21, card_day_limit_sats: 210 })
    const [first, second] = [(await read(one.id)).limits, (await read(two.id)).limits]
    const set = { tapMsats: 21_000, dayMsats: 210_000 }
    assert.deepEqual(first, { ...usual, ...set, ceiling: { ...ceiling, ...set } })
    const lower = { ...set, tapMsats: 7_000, isTapDefault: false }
    assert.deepEqual(second, { ...usual, ...lower, ceiling: { ...ceiling, ...lower } })
    await post('/api/settings', admin, { card_tap_limit_sats: null, card_day_limit_sats: null })
    assert.deepEqual((await read(one.id)).limits, usual)
  })

  test('what an operator lowers meanwhile counts, whatever the holder asks for', async () => {
    const card = await held()
    const { reply } = await web.sql.begin(async tx => {
      await tx`update cards set tap_limit_msats = 1000000 where id = ${card.id}`
      const reply = put(card.id, card.holder, { tapMsats: 8_000_000 })
      await somebodyWaits()
      return { reply }
    })
    assert.equal((await reply).json().limits.tapMsats, 1_000_000)
    assert.equal((await read(card.id)).limits.tapMsats, 1_000_000)
  })

  for (const body of [{ tapMsats: -1 }, { tapMsats: 1.5 }, { tapMsats: '5' }, { dayMsats: 10_000_000_000_001 }]) {
    test(`400 for ${JSON.stringify(body)}`, async () => {
      const card = await create()
      assert.equal(refusalIn(await put(card.id, admin, body)).reason, 'invalid_request')
    })
  }

  test('200 for nothing, which changes nothing', async () => {
    const card = await create()
    assert.deepEqual((await put(card.id, admin, {})).json().limits, usual)
    assert.equal((await entries('card.limits_changed', card.id)).length, 0)
  })

  test('403 for anyone else and for a device of the holder, 404 for an unknown card', async () => {
    const card = await held()
    const body = { tapMsats: 1000 }
    assert.equal(refusalIn(await put(card.id, await web.member(), body)).reason, 'not_card_holder')
    assert.equal(refusalIn(await put(card.id, await web.member('VIEWER'), body)).reason, 'not_card_holder')
    const url = `/api/cards/${card.id}/limits`
    const token = await web.deviceToken(card.holder.userId, ['cards:read'])
    assert.equal(refusalIn(await web.call({ method: 'PUT', url, token, body })).reason, 'not_card_holder')
    assert.equal(refusalIn(await put('0'.repeat(32), admin, body)).reason, 'card_not_found')
    assert.equal((await web.call({ method: 'PUT', url, body })).statusCode, 401)
  })
})
