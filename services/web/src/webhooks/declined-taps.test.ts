/** Taps that are refused before a payment begins, told to who wants to hear of declines. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { openStage, paid, type Scanned, told } from '../../test/till-stage.ts'

const stage = await openStage()
after(() => stage.close())
const { web, bill, pay, scanned } = stage
const admin = await web.member('ADMIN')
const hook = { url: 'https://hooks.example/declined', events: ['card.declined', 'card.paid'] }
const made = await web.call({ method: 'POST', url: '/api/webhooks', as: admin, body: { ...hook, scope: 'instance' } })
assert.equal(made.statusCode, 201, made.body)
const instanceId = made.json().endpoint.id

type Told = { type: string; data: Record<string, unknown> }

/** What endpoints were told of this card, once there are so many. */
const toldOf = (cardId: string, count: number, endpointId = instanceId): Promise<Told[]> =>
  until(async () => {
    const rows = await web.sql<{ body: string }[]>`
      select body from webhook_deliveries where endpoint_id = ${endpointId} order by created_at, id`
    const events = rows.map(({ body }) => JSON.parse(body) as Told).filter(({ data }) => data.cardId === cardId)
    return events.length >= count && events
  })

const reasonsOf = (events: Told[]) => events.map(({ type, data }) => [type, data.reason])

test('over a limit: told once to the holder and to the instance, however often the till asks', async () => {
  const held = await stage.heldCard()
  const own = await web.call({ method: 'POST', url: '/api/webhooks', as: held.holder, body: hook })
  const other = await web.call({ method: 'POST', url: '/api/webhooks', as: await web.member(), body: hook })
  await stage.limit(held.card, { tapMsats: 1000 })
  const tap = await scanned(held.card)
  const { invoice } = bill(5000)
  for (let asked = 0; asked < 3; asked++) await pay(held.card, tap, invoice)
  const [event, ...more] = await toldOf(held.card.id, 1, own.json().endpoint.id)
  assert.deepEqual(event, {
    type: 'card.declined',
    timestamp: (event as unknown as { timestamp: string }).timestamp,
    data: {
      paymentId: null,
      cardId: held.card.id,
      userId: held.holder.userId,
      amountMsats: 5000,
      description: null,
      reason: 'amount_over_tap_limit',
      isProven: false,
    },
  })
  // The next one is behind whatever a repetition would have written.
  assert.deepEqual(told(await stage.tapAndPay(held.card, bill(1000).invoice)), paid)
  assert.equal(more.length, 0)
  assert.deepEqual(reasonsOf(await toldOf(held.card.id, 2)), [
    ['card.declined', 'amount_over_tap_limit'],
    ['card.paid', null],
  ])
  const others = await web.sql`select 1 from webhook_deliveries where endpoint_id = ${other.json().endpoint.id}`
  assert.equal(others.length, 0)
})

test('a wrong PIN and a paused card are told; asking for the PIN is not', async () => {
  const held = await stage.heldCard()
  const body = { pin: '4711', limitMsats: 1000 }
  await web.call({ method: 'PUT', url: `/api/cards/${held.card.id}/pin`, as: held.holder, body })
  const tap = await scanned(held.card)
  const guess = (pin?: string) => pay(held.card, { ...tap, ...(pin && { pin }) } as Scanned, bill(5000).invoice)
  await guess()
  await guess('0000')
  assert.deepEqual(reasonsOf(await toldOf(held.card.id, 1)), [['card.declined', 'pin_wrong']])
  await web.call({ method: 'POST', url: `/api/cards/${held.card.id}/disable`, as: held.holder })
  await stage.tapAndPay(held.card, bill(1000).invoice)
  assert.deepEqual(reasonsOf(await toldOf(held.card.id, 2)), [
    ['card.declined', 'pin_wrong'],
    ['card.declined', 'card_disabled'],
  ])
})

test('a wallet that cannot pay is told', async () => {
  const held = await stage.heldCard()
  await web.sql`update remote_wallets set status = 'DISABLED', is_primary = false where user_id = ${held.holder.userId}`
  await stage.tapAndPay(held.card, bill(1000).invoice)
  const [event] = await toldOf(held.card.id, 1)
  assert.equal(event?.data.reason, 'card_without_wallet')
})

test('a tap that is not genuine is nobody’s: nothing is told', async () => {
  const held = await stage.heldCard()
  const forged = { ...(await scanned(held.card)), k1: '0'.repeat(64) }
  await pay(held.card, forged, bill(1000).invoice)
  const { p } = held.card.tap()
  await web.call({ url: `/api/cards/${held.card.id}/scan?${new URLSearchParams({ p, c: '0'.repeat(16) })}` })
  assert.deepEqual(told(await stage.tapAndPay(held.card, bill(1000).invoice)), paid)
  assert.deepEqual(reasonsOf(await toldOf(held.card.id, 1)), [['card.paid', null]])
})
