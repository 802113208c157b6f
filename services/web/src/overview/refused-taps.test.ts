/** Declines at a till, from the tap to the overview. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Overview } from '@chispa/contract/overview'
import { until } from '@chispa/sandbox/until'
import { openStage, paid, told } from '../../test/till-stage.ts'
import { RefusedTaps } from './refused-taps.ts'

const stage = await openStage()
after(() => stage.close())
const { web } = stage
const operator = await web.member('OPERATOR')
const read = async (): Promise<Overview> => (await web.call({ url: '/api/overview?span=day', as: operator })).json()

const untilRead = (is: (overview: Overview) => boolean): Promise<Overview> =>
  until(async () => {
    const overview = await read()
    return is(overview) && overview
  })

test('a tap over the limit of its card: one decline with its reason, however often the till asks, and a line in the log', async () => {
  const { card } = await stage.heldCard()
  await stage.limit(card, { tapMsats: 1000 })
  const bill = stage.bill(5000).invoice
  const tap = card.tap()
  const get = async (url: string) => (await web.call({ url })).json()
  const { k1 } = await get(`/api/cards/${card.id}/scan?${new URLSearchParams(tap)}`)
  for (let asked = 0; asked < 3; asked++) {
    const reply = await get(`/api/cards/${card.id}/scan/cb?${new URLSearchParams({ k1, pr: bill })}`)
    assert.equal(reply.error.reason, 'amount_over_tap_limit')
  }
  const { declines, totals } = await untilRead(({ declines, totals }) => declines.length > 0 && totals.taps > 0)
  assert.deepEqual(
    declines.map(({ reason, count }) => [reason, count]),
    [['amount_over_tap_limit', 1]],
  )
  assert.deepEqual([totals.taps, totals.declines, totals.cardPayments], [1, 1, 0])
  // The line of the log is written apart from the sums.
  const entry = await until(async () => {
    const log = await web.call({ url: '/api/activity?category=CARD&q=declined', as: operator })
    return log.json()[0]
  })
  assert.deepEqual(
    [entry.event, entry.metadata],
    ['card.tap_declined', { cardId: card.id, code: 'amount_over_tap_limit' }],
  )
})

test('a payment that is made is no decline, and counts at once', async () => {
  const before = await read()
  const { card } = await stage.heldCard()
  assert.deepEqual(told(await stage.tapAndPay(card, stage.bill(1000).invoice)), paid)
  const { totals } = await untilRead(({ totals }) => totals.taps > before.totals.taps)
  assert.deepEqual([totals.cardPayments, totals.declines], [before.totals.cardPayments + 1, before.totals.declines])
})

test('a decline of the wallet is counted by its reason', async () => {
  const { card } = await stage.heldCard({ balanceMsats: 0 })
  assert.notDeepEqual(told(await stage.tapAndPay(card, stage.bill(1000).invoice)), paid)
  const { declines } = await untilRead(({ declines }) => declines.length > 1)
  assert.ok(declines.some(({ reason, count }) => reason === 'insufficient_balance' && count === 1))
})

test('what is not written when the process stops is written then', async () => {
  const { sql, log, now } = web.deps
  const taps = new RefusedTaps({ sql, log, now })
  assert.equal(taps.add({ cardId: 'a', counter: 1, reason: 'card_disabled' }), true)
  assert.equal(taps.add({ cardId: 'a', counter: 1, reason: 'card_disabled' }), false)
  assert.equal(taps.add({ cardId: 'a', counter: 2, reason: 'card_disabled' }), true)
  await taps.stop()
  const { declines } = await read()
  assert.equal(declines.find(({ reason }) => reason === 'card_disabled')?.count, 2)
})
