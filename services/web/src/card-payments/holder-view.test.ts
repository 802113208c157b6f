/** What the holder of a card sees at a glance: what is left of its limits, its last taps and why some were declined; and what they are told. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { CardTap } from '@chispa/contract/card-history'
import { type PushSubscription, startPushService } from '@chispa/sandbox/push-service'
import { until } from '@chispa/sandbox/until'
import { refusalIn } from '../../test/app.ts'
import { declined, type Holder, openStage, paid, told } from '../../test/till-stage.ts'
import { sendPushes } from '../push/send-pushes.ts'
import { vapidKeys } from '../push/vapid-key.ts'

let clock = Date.now()
const stage = await openStage({ now: () => new Date(clock) })
const service = await startPushService()
after(async () => {
  await stage.close()
  await service.stop()
})
const { web, tapAndPay, bill } = stage
const get = async (cardId: string, what: string, as: Holder) =>
  (await web.call({ url: `/api/cards/${cardId}/${what}`, as })).json()
const tapsOf = (cardId: string, as: Holder): Promise<CardTap[]> => get(cardId, 'taps', as)
const shapeOf = ({ status, code, amountMsats }: CardTap) => [status, code, amountMsats]
const hours = 3_600_000

describe('GET /api/cards/:id/spending', () => {
  test('200: what is left of the nearest limit, with each span that has one', async () => {
    const { card, holder } = await stage.heldCard()
    await stage.limit(card, { tapMsats: 60_000, dayMsats: 100_000, weekMsats: 150_000 })
    assert.deepEqual(told(await tapAndPay(card, bill(60_000).invoice)), paid)
    clock += 25 * hours
    assert.deepEqual(told(await tapAndPay(card, bill(50_000).invoice)), paid)
    assert.deepEqual(await get(card.id, 'spending', holder), {
      obstacle: null,
      leftMsats: 40_000,
      day: { limitMsats: 100_000, spentMsats: 50_000 },
      week: { limitMsats: 150_000, spentMsats: 110_000 },
      month: null,
    })
    await stage.limit(card, { weekMsats: 10_000, monthMsats: 500_000 })
    const lowered = await get(card.id, 'spending', holder)
    assert.deepEqual([lowered.leftMsats, lowered.month], [0, { limitMsats: 500_000, spentMsats: 110_000 }])
    await web.call({ method: 'POST', url: `/api/cards/${card.id}/disable`, as: holder })
    assert.equal((await get(card.id, 'spending', holder)).obstacle, 'card_disabled')
  })

  test('403 for members who do not hold it, 200 for an operator', async () => {
    const { card } = await stage.heldCard()
    for (const what of ['spending', 'taps']) {
      const url = `/api/cards/${card.id}/${what}`
      assert.equal(refusalIn(await web.call({ url, as: await web.member() })).reason, 'not_card_holder')
      assert.equal(refusalIn(await web.call({ url, as: await web.member('VIEWER') })).reason, 'not_card_holder')
      assert.equal((await web.call({ url, as: await web.member('OPERATOR') })).statusCode, 200)
    }
  })
})

describe('GET /api/cards/:id/taps', () => {
  test('200: payments and refusals, newest first, the place of those that were paid here', async () => {
    const { card, holder } = await stage.heldCard()
    await stage.limit(card, { tapMsats: 50_000 })
    assert.deepEqual(told(await tapAndPay(card, bill(21_000).invoice)), paid)
    clock += 1000
    assert.deepEqual(told(await tapAndPay(card, bill(60_000).invoice)), declined('amount_over_tap_limit'))
    const taps = await until(async () => {
      const list = await tapsOf(card.id, holder)
      return list.length === 2 && list
    })
    assert.deepEqual(taps.map(shapeOf), [
      ['REFUSED', 'amount_over_tap_limit', 60_000],
      ['SUCCEEDED', null, 21_000],
    ])
    assert.deepEqual([taps[1]?.description, taps[1]?.payee], ['coffee', null])
    assert.equal((await get(card.id, 'taps?limit=1', holder)).length, 1)
  })

  test('a tap that was refused and paid in the end is one tap, and asking again tells nothing new', async () => {
    const { card, holder } = await stage.heldCard()
    await stage.limit(card, { tapMsats: 5000 })
    const tap = await stage.scanned(card)
    for (let again = 0; again < 3; again++)
      assert.deepEqual(told(await stage.pay(card, tap, bill(6000).invoice)), declined('amount_over_tap_limit'))
    assert.deepEqual(
      (await until(async () => (await tapsOf(card.id, holder)).at(0) && tapsOf(card.id, holder))).map(shapeOf),
      [['REFUSED', 'amount_over_tap_limit', 6000]],
    )
    assert.deepEqual(told(await stage.pay(card, tap, bill(5000).invoice)), paid)
    assert.deepEqual((await tapsOf(card.id, holder)).map(shapeOf), [['SUCCEEDED', null, 5000]])
  })

  test('refusals of a former holder are not the next one’s, and old ones go', async () => {
    const { card, holder } = await stage.heldCard()
    await stage.limit(card, { tapMsats: 5000 })
    await tapAndPay(card, bill(6000).invoice)
    await until(async () => (await tapsOf(card.id, holder)).length === 1)
    clock += 31 * 24 * hours
    await tapAndPay(card, bill(7000).invoice)
    await until(async () => (await tapsOf(card.id, holder))[0]?.amountMsats === 7000)
    assert.equal((await tapsOf(card.id, holder)).length, 1)
    const { otc } = (await web.call({ method: 'POST', url: `/api/cards/${card.id}/release`, as: stage.admin })).json()
    const next = await web.member()
    await stage.activate({ otc }, next)
    assert.deepEqual(await tapsOf(card.id, next), [])
  })
})

describe('a card that somebody else carries', () => {
  // Messages are written by the clock of the database.
  const deps = { ...web.deps, now: () => new Date(), vapidKey: vapidKeys(web.deps) }
  const subscribe = async (as: Holder, more: object = {}): Promise<PushSubscription> => {
    const { publicKey } = (await web.call({ url: '/api/push', as })).json()
    const subscription = service.subscribe(publicKey)
    const open = { showsAmount: false, quietHours: null, timeZone: 'UTC', language: 'en' }
    const body = { ...open, ...subscription, ...more }
    assert.equal((await web.call({ method: 'PUT', url: '/api/push/devices', as, body })).statusCode, 200)
    return subscription
  }
  const bodies = (device: PushSubscription) => service.messagesOf(device).map(({ notification }) => notification.body)

  test('tells its holder of every tap, paid or declined, once on each device', async () => {
    const { card, holder } = await stage.heldCard()
    await stage.limit(card, { tapMsats: 50_000 })
    const body = { name: 'Lola' }
    await web.call({ method: 'PUT', url: `/api/cards/${card.id}/carrier`, as: holder, body })
    const [loud, quiet] = [await subscribe(holder, { showsAmount: true, language: 'es' }), await subscribe(holder)]
    assert.deepEqual(told(await tapAndPay(card, bill(21_000).invoice)), paid)
    const tap = await stage.scanned(card)
    for (let again = 0; again < 2; again++) await stage.pay(card, tap, bill(60_000).invoice)
    await until(async () => (await tapsOf(card.id, holder)).length === 2)
    await Promise.all([sendPushes(deps), sendPushes(deps)])
    await sendPushes(deps)
    assert.deepEqual(bodies(loud).sort(), ['Lola: la tarjeta pagó 21 sats', 'Lola: se rechazaron 60 sats'])
    assert.deepEqual(bodies(quiet).sort(), ['Lola: the card paid', 'Lola: the card was declined'])
    const [first] = service.messagesOf(quiet)
    assert.equal(first?.notification.url, `/dashboard/my-cards/${card.id}`)
  })

  test('a card that its holder carries tells nothing, and neither does one that changed hands', async () => {
    const { card, holder } = await stage.heldCard()
    const device = await subscribe(holder)
    assert.deepEqual(told(await tapAndPay(card, bill(1000).invoice)), paid)
    await web.call({ method: 'PUT', url: `/api/cards/${card.id}/carrier`, as: holder, body: { name: 'Beto' } })
    assert.deepEqual(told(await tapAndPay(card, bill(2000).invoice)), paid)
    await web.call({ method: 'POST', url: `/api/cards/${card.id}/release`, as: holder })
    await sendPushes(deps)
    assert.deepEqual(bodies(device), [])
  })
})
