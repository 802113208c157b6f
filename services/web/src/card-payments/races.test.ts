/** Requests that really run in parallel against PostgreSQL: whatever the order, one tap pays one invoice once. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { inTurn, times } from '../../test/many-times.ts'
import { startTillProcess } from '../../test/till-process.ts'
import { type HeldCard, openStage, paid, told } from '../../test/till-stage.ts'
import { payWithTap } from './pay.ts'

const stage = await openStage()
after(() => stage.close())
const { web, scanned, pay, tapAndPay, bill } = stage
const { sql } = web

const reasons = (replies: Awaited<ReturnType<typeof pay>>[]) =>
  replies.map(reply => told(reply).reason ?? told(reply).status).sort()

test('a tap that another process spends while its refusal is explained here: the till hears of that payment', async context => {
  const other = startTillProcess(stage, undefined, { walletLimitMs: 60_000 })
  context.after(() => other.crash())
  const { card, wallet } = await stage.heldCard()
  wallet.faults.holdPayments = true
  const before = tapAndPay(card, bill().invoice)
  await until(() => wallet.heldPayments.length === 1)
  // Refused at first: the payment before is open. It ends, and the same tap pays elsewhere, before the reason is read.
  const [tap, { invoice, paymentHash }] = [await scanned(card), bill()]
  const payElsewhere = async () => {
    wallet.faults.holdPayments = false
    wallet.release(true)
    assert.deepEqual(told(await before), paid)
    assert.deepEqual(told(await pay(card, tap, invoice)), paid)
  }
  const delayed = new Proxy(other.deps.sql, {
    apply(sql, self, args) {
      const isReason = Array.isArray(args[0]) && 'raw' in args[0] && args[0].join('').includes('as own_id')
      return isReason ? payElsewhere().then(() => Reflect.apply(sql, self, args)) : Reflect.apply(sql, self, args)
    },
  })
  const payment = await payWithTap({ ...other.deps, sql: delayed }, card.id, { ...tap, pr: invoice })
  assert.equal(payment.status, 'SUCCEEDED')
  assert.equal(stage.outgoing(wallet, paymentHash).length, 1)
})

describe('in parallel', () => {
  test('ten callbacks with one tap and one invoice: all are told of the one payment', async () => {
    const { card, wallet } = await stage.heldCard()
    const { invoice, paymentHash } = bill()
    const tap = await scanned(card)
    const asked = stage.requestsOf(wallet)
    const replies = await Promise.all(times(10, () => pay(card, tap, invoice)))
    for (const reply of replies) assert.deepEqual(told(reply), paid)
    assert.equal(stage.outgoing(wallet, paymentHash).length, 1)
    assert.equal(asked.length, 1)
    assert.equal((await sql`select 1 from card_payments where card_id = ${card.id}`).length, 1)
  })

  test('ten callbacks with one tap and ten invoices: one pays, the tap is used for the others', async () => {
    const { card, wallet } = await stage.heldCard()
    const tap = await scanned(card)
    const replies = await Promise.all(times(10, () => pay(card, tap, bill().invoice)))
    assert.deepEqual(reasons(replies), ['OK', ...times(9, () => 'tap_used')])
    assert.equal(stage.outgoing(wallet).length, 1)
  })

  test('ten taps of one card and ten invoices: never two on their way, and no limit is passed', async () => {
    const { card, wallet } = await stage.heldCard()
    await stage.limit(card, { tapMsats: 20_000, dayMsats: 50_000 })
    const taps: Awaited<ReturnType<typeof scanned>>[] = []
    for (let at = 0; at < 10; at++) taps.push(await scanned(card))
    const replies = await Promise.all(taps.map(tap => pay(card, tap, bill(20_000).invoice)))
    const allowed = ['OK', 'card_payment_unresolved', 'tap_used', 'amount_over_day_limit']
    for (const reason of reasons(replies)) assert.ok(allowed.includes(reason), reason)
    const spent = stage.outgoing(wallet).reduce((sum, one) => sum + one.amountMsats, 0)
    assert.ok(spent === 20_000 || spent === 40_000, `${spent}`)
    assert.equal(replies.filter(reply => told(reply).status === 'OK').length * 20_000, spent)
  })

  for (const name of ['weekMsats', 'monthMsats'] as const) {
    test(`ten taps of one card at once never pass ${name}`, async () => {
      const { card, wallet } = await stage.heldCard()
      await stage.limit(card, { tapMsats: 20_000, dayMsats: 500_000, [name]: 50_000 })
      for (let round = 0; round < 3; round++) {
        const taps: Awaited<ReturnType<typeof scanned>>[] = []
        for (let at = 0; at < 4; at++) taps.push(await scanned(card))
        await Promise.all(taps.map(tap => pay(card, tap, bill(20_000).invoice)))
      }
      const spent = stage.outgoing(wallet).reduce((sum, one) => sum + one.amountMsats, 0)
      assert.equal(spent, 40_000)
    })
  }

  test('one invoice and ten cards of one wallet: one pays', async () => {
    const held = await stage.heldCard()
    const cards = [held, ...(await inTurn(9, () => stage.secondCard(held)))]
    const paymentHash = await expectOnePayment(cards)
    assert.equal(stage.outgoing(held.wallet, paymentHash).length, 1)
  })

  test('one invoice and five cards of five wallets: one pays', async () => {
    await expectOnePayment(await inTurn(5, () => stage.heldCard()))
  })

  test('a tap and a delete: the card pays and stays, or is gone and does not pay', async () => {
    for (let at = 0; at < 5; at++) {
      const { card, wallet } = await stage.heldCard()
      const tap = await scanned(card)
      const { invoice } = bill()
      const url = `/api/cards/${card.id}`
      const remove = async () => {
        await web.call({ method: 'POST', url: `${url}/wipe`, as: stage.admin })
        return web.call({ method: 'DELETE', url, as: stage.admin })
      }
      const [payment] = await Promise.all([pay(card, tap, invoice), remove()])
      assert.equal(stage.outgoing(wallet).length, told(payment).status === 'OK' ? 1 : 0)
      assert.ok(['OK', 'card_blocked', 'card_not_found'].includes(told(payment).reason ?? 'OK'), payment.body)
    }
  })

  test('a tap and a change of holder: the wallet that pays is that of the holder at that moment', async () => {
    for (let at = 0; at < 5; at++) {
      const { card, wallet, holder } = await stage.heldCard()
      const tap = await scanned(card)
      const { invoice, paymentHash } = bill()
      const url = `/api/cards/${card.id}/release`
      const [payment] = await Promise.all([pay(card, tap, invoice), web.call({ method: 'POST', url, as: holder })])
      const row = await stage.paymentRow(paymentHash)
      assert.equal(row?.userId, told(payment).status === 'OK' ? holder.userId : undefined)
      assert.equal(stage.outgoing(wallet).length, row ? 1 : 0)
    }
  })
})

async function expectOnePayment(cards: HeldCard[]): Promise<string> {
  const { invoice, paymentHash } = bill()
  const taps = await inTurn(cards.length, at => scanned(cards[at]!.card))
  const replies = await Promise.all(cards.map(({ card }, at) => pay(card, taps[at]!, invoice)))
  const allowed = ['invoice_already_paid', 'invoice_being_paid', 'OK']
  for (const reason of reasons(replies)) assert.ok(allowed.includes(reason), reason)
  assert.equal(reasons(replies).filter(reason => reason === 'OK').length, 1)
  assert.equal((await sql`select 1 from card_payments where payment_hash = ${paymentHash}`).length, 1)
  // Whoever did not pay has not lost the tap.
  for (const [at, { card }] of cards.entries()) {
    if (told(replies[at]!).status === 'OK') continue
    assert.deepEqual(told(await pay(card, taps[at]!, bill().invoice)), paid)
  }
  return paymentHash
}

test('ten people at ten tills with ten cards pay at once', async () => {
  const cards = await inTurn(10, () => stage.heldCard())
  const replies = await Promise.all(cards.map(({ card }) => tapAndPay(card, bill().invoice)))
  for (const reply of replies) assert.deepEqual(told(reply), paid)
})
