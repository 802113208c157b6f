/** A card is not locked by somebody else's invoice: two minutes for each open payment, and three open ones at most. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openStillStage } from '../../test/still-stage.ts'
import { declined, type HeldCard, paid, told, wait } from '../../test/till-stage.ts'
import { holdMs, holdOf } from './hold.ts'

const stage = await openStillStage({ walletLimitMs: 4000 })
after(() => stage.close())
const { web, tapAndPay, bill, goOn } = stage

/** A payment of one satoshi that the payee never settles, as a stranger with a day-long invoice would ask for. */
async function holdOne({ card, wallet, walletId }: HeldCard): Promise<string> {
  wallet.faults.holdPayments = true
  const { invoice, paymentHash } = bill(1000, { expirySeconds: 24 * 3600 })
  const isUnknown = stage.isUnknown(paymentHash, walletId)
  assert.deepEqual(await stage.toldInVain(tapAndPay(card, invoice), isUnknown), wait('payment_unresolved'))
  wallet.faults.holdPayments = false
  return paymentHash
}

describe('a held payment of one satoshi', () => {
  test('keeps the card for two minutes, and then no longer', async () => {
    const held = await stage.heldCard()
    await holdOne(held)
    assert.deepEqual(told(await tapAndPay(held.card, bill().invoice)), wait('card_payment_unresolved'))
    goOn(holdMs - 1)
    assert.deepEqual(told(await tapAndPay(held.card, bill().invoice)), wait('card_payment_unresolved'))
    goOn(1)
    assert.deepEqual(await stage.payToEnd(held.card, bill().invoice), paid)
    held.wallet.release(false)
  })

  test('counts against the limits as long as nobody knows its end', async () => {
    const held = await stage.heldCard()
    await stage.limit(held.card, { dayMsats: 10_000 })
    const paymentHash = await holdOne(held)
    goOn(holdMs)
    assert.deepEqual(told(await tapAndPay(held.card, bill(9_001).invoice)), declined('amount_over_day_limit'))
    held.wallet.release(false)
    await stage.until(async () => (await stage.paymentRow(paymentHash)).status === 'REJECTED')
    assert.deepEqual(await stage.payToEnd(held.card, bill(10_000).invoice), paid)
  })

  test('three of them are as many as there may be, until one has ended', async () => {
    const held = await stage.heldCard()
    for (let at = 0; at < 3; at++) {
      await holdOne(held)
      assert.deepEqual(told(await tapAndPay(held.card, bill().invoice)), wait('card_payment_unresolved'))
      goOn(holdMs)
    }
    assert.deepEqual(told(await tapAndPay(held.card, bill().invoice)), wait('too_many_open_payments'))
    held.wallet.release(true)
    await stage.until(async () => {
      const open = await web.sql`
        select 1 from card_payments where card_id = ${held.card.id} and status in ('PENDING', 'UNKNOWN')`
      return open.length === 0
    })
    assert.deepEqual(await stage.payToEnd(held.card, bill().invoice), paid)
  })

  test('is seen by the holder, who can pause the card meanwhile', async () => {
    const held = await stage.heldCard()
    const paymentHash = await holdOne(held)
    const url = `/api/cards/${held.card.id}`
    const [transaction] = (await web.call({ url: `${url}/transactions`, as: held.holder })).json()
    assert.deepEqual([transaction.paymentHash, transaction.resolvedAt], [paymentHash, null])
    assert.ok(['PENDING', 'UNKNOWN'].includes(transaction.status))
    assert.equal((await web.call({ method: 'POST', url: `${url}/disable`, as: held.holder })).statusCode, 200)
    goOn(holdMs)
    assert.deepEqual(told(await tapAndPay(held.card, bill().invoice)), declined('card_disabled'))
    held.wallet.release(false)
  })

  test('of ten taps at the moment the hold ends one pays, and the card is held again', async () => {
    const held = await stage.heldCard()
    await holdOne(held)
    goOn(holdMs)
    held.wallet.faults.holdPayments = true
    const taps = []
    for (let at = 0; at < 10; at++) taps.push(await stage.scanned(held.card))
    const replies = Promise.all(taps.map(tap => stage.pay(held.card, tap, bill(1000).invoice)))
    await stage.until(() => held.wallet.heldPayments.length === 2)
    await stage.tillClock.advance(stage.limitMs)
    await replies
    const open = await web.sql`
      select 1 from card_payments where card_id = ${held.card.id} and status in ('PENDING', 'UNKNOWN')`
    assert.equal(open.length, 2)
    held.wallet.release(false)
  })
})

test('the newest open payment decides until when, their number whether at all', () => {
  const now = new Date(holdMs * 10)
  const ago = (ms: number) => new Date(now.getTime() - ms)
  assert.equal(holdOf({ openPayments: 0, lastOpenedAt: null }, now), null)
  assert.equal(holdOf({ openPayments: 1, lastOpenedAt: ago(holdMs - 1) }, now), 'recent payment')
  assert.equal(holdOf({ openPayments: 2, lastOpenedAt: ago(holdMs) }, now), null)
  assert.equal(holdOf({ openPayments: 3, lastOpenedAt: ago(holdMs) }, now), 'too many open')
})
