/** A till that asks again: a tap pays one invoice, an invoice is paid by one tap, and each hears how that ended. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { declined, openStage, paid, told } from '../../test/till-stage.ts'

let clock = Date.now()
const stage = await openStage({ now: () => new Date(clock) })
after(() => stage.close())
const { web, scanned, pay, tapAndPay, bill } = stage
const minutes = 60_000

describe('asked again', () => {
  test('the same tap and invoice get the result of the first, whatever has changed since', async () => {
    const { card, holder, wallet } = await stage.heldCard()
    const { invoice, paymentHash } = bill()
    const tap = await scanned(card)
    assert.deepEqual(told(await pay(card, tap, invoice)), paid)
    await stage.addWallet(holder, await stage.service.create())
    await web.call({ method: 'POST', url: `/api/cards/${card.id}/disable`, as: holder })
    clock += 120 * minutes
    for (let at = 0; at < 3; at++) assert.deepEqual(told(await pay(card, tap, invoice)), paid)
    assert.equal(stage.outgoing(wallet, paymentHash).length, 1)
  })

  test('a decline is the same decline, though the reason is gone', async () => {
    const { card, wallet } = await stage.heldCard({ balanceMsats: 1000 })
    const { invoice } = bill()
    const tap = await scanned(card)
    assert.deepEqual(told(await pay(card, tap, invoice)), declined('insufficient_balance'))
    stage.service.ledger.fund(wallet.accountId, 1_000_000)
    assert.deepEqual(told(await pay(card, tap, invoice)), declined('insufficient_balance'))
    assert.deepEqual(told(await tapAndPay(card, bill().invoice)), paid)
  })

  test('a tap pays one invoice', async () => {
    const { card } = await stage.heldCard()
    const tap = await scanned(card)
    assert.deepEqual(told(await pay(card, tap, bill().invoice)), paid)
    assert.deepEqual(told(await pay(card, tap, bill().invoice)), declined('tap_used'))
  })

  test('an invoice is paid by one tap', async () => {
    const held = await stage.heldCard()
    const second = await stage.secondCard(held)
    const stranger = await stage.heldCard()
    const { invoice } = bill()
    assert.deepEqual(told(await tapAndPay(held.card, invoice)), paid)
    for (const { card } of [held, second, stranger]) {
      assert.deepEqual(told(await tapAndPay(card, invoice)), declined('invoice_already_paid'))
    }
  })

  test('an invoice that one wallet declined may be paid by another', async () => {
    const [poor, rich] = [await stage.heldCard({ balanceMsats: 0 }), await stage.heldCard()]
    const { invoice } = bill()
    assert.deepEqual(told(await tapAndPay(poor.card, invoice)), declined('insufficient_balance'))
    assert.deepEqual(told(await tapAndPay(rich.card, invoice)), paid)
  })

  test('a tap from before one that was spent is used, shown or not', async () => {
    const { card } = await stage.heldCard()
    const early = await scanned(card)
    assert.deepEqual(told(await tapAndPay(card, bill().invoice)), paid)
    assert.deepEqual(told(await pay(card, early, bill().invoice)), declined('tap_used'))
  })
})
