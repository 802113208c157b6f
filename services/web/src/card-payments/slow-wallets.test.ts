/** Wallets that answer late, wrongly or never: no payment is made twice, lost, or called failed when it was made. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { openStillStage } from '../../test/still-stage.ts'
import { declined, paid, told, wait } from '../../test/till-stage.ts'

const stage = await openStillStage()
/** For what is seen only when the wallet's own time is over. */
const hasty = await openStillStage({ walletLimitMs: 6000 })
after(() => Promise.all([stage.close(), hasty.close()]))
const { web, scanned, pay, tapAndPay, bill, tillClock, statusOf, toldInVain } = stage
const minutes = 60_000

describe('a wallet that is slow', () => {
  test('the till is told to wait within the limit; the late reply ends it; asked again it is paid', async () => {
    // Of a wallet that cannot be asked nothing but the reply tells.
    const { card, wallet, walletId } = await hasty.heldCard({ methods: ['get_info', 'pay_invoice'] })
    Object.assign(wallet.faults, { holdPayments: true, noNotifications: true })
    const { invoice, paymentHash } = hasty.bill()
    const tap = await hasty.scanned(card)
    const answer = hasty.pay(card, tap, invoice)
    // The wallet has it, and its own time is over: whatever it says now is late.
    await until(() => wallet.heldPayments.length === 1)
    await until(hasty.isUnknown(paymentHash, walletId))
    await hasty.tillClock.advance(hasty.limitMs)
    assert.deepEqual(told(await answer), wait('payment_unresolved'))
    wallet.release(true)
    await until(async () => (await hasty.statusOf(paymentHash)) === 'SUCCEEDED')
    assert.equal((await hasty.paymentRow(paymentHash)).resolvedBy, 'late_reply')
    assert.deepEqual(told(await hasty.pay(card, tap, invoice)), paid)
    assert.equal(hasty.outgoing(wallet, paymentHash).length, 1)
  })

  test('a payment on hold keeps the card until it settles, and then counts', async () => {
    const held = await stage.heldCard()
    const { card, wallet } = held
    await stage.limit(card, { dayMsats: 30_000 })
    wallet.faults.holdPayments = true
    const { invoice, paymentHash } = bill(20_000)
    const tap = await scanned(card)
    const answer = pay(card, tap, invoice)
    assert.deepEqual(await toldInVain(answer, () => wallet.heldPayments.length === 1), wait('payment_unresolved'))
    assert.deepEqual(told(await tapAndPay(card, bill(1000).invoice)), wait('card_payment_unresolved'))
    assert.deepEqual(told(await tapAndPay((await stage.secondCard(held)).card, invoice)), wait('invoice_being_paid'))
    // Whoever made it has died, say.
    stage.goOn(minutes)
    await stage.resolve()
    assert.equal(await statusOf(paymentHash), 'UNKNOWN')
    wallet.faults.holdPayments = false
    wallet.release(true)
    await until(async () => (await statusOf(paymentHash)) === 'SUCCEEDED')
    assert.deepEqual(told(await pay(card, tap, invoice)), paid)
    assert.deepEqual(told(await tapAndPay(card, bill(10_001).invoice)), declined('amount_over_day_limit'))
    assert.deepEqual(await stage.payToEnd(card, bill(10_000).invoice), paid)
  })

  test('a payment on hold that comes back is declined, and its amount is free again', async () => {
    const { card, wallet } = await stage.heldCard()
    await stage.limit(card, { dayMsats: 30_000 })
    wallet.faults.holdPayments = true
    const { invoice, paymentHash } = bill(20_000)
    const tap = await scanned(card)
    const answer = pay(card, tap, invoice)
    assert.deepEqual(await toldInVain(answer, () => wallet.heldPayments.length === 1), wait('payment_unresolved'))
    wallet.faults.holdPayments = false
    wallet.release(false)
    await until(async () => (await statusOf(paymentHash)) === 'REJECTED')
    assert.deepEqual(told(await pay(card, tap, invoice)), declined('payment_failed'))
    assert.deepEqual(await stage.payToEnd(card, bill(30_000).invoice), paid)
  })

  test('whoever asks again while it is on its way gets the answer when it comes', async () => {
    const { card, wallet } = await stage.heldCard()
    wallet.faults.holdPayments = true
    const { invoice } = stage.bill()
    const tap = await stage.scanned(card)
    const answers = [stage.pay(card, tap, invoice)]
    await until(() => wallet.heldPayments.length === 1)
    answers.push(stage.pay(card, tap, invoice))
    wallet.release(true)
    for (const answer of answers) assert.deepEqual(told(await answer), paid)
  })
})

describe('a wallet whose answer is lost', () => {
  test('a notification with the proof ends it', async () => {
    const { card, wallet } = await stage.heldCard()
    wallet.faults.loseAnswerAfterPaying = true
    const { invoice, paymentHash } = bill()
    assert.deepEqual(await stage.payToEnd(card, invoice), paid)
    assert.equal((await stage.paymentRow(paymentHash)).resolvedBy, 'notification')
  })

  test('without one the look-up ends it, while the till still waits; nothing is sent again', async () => {
    const { card, wallet } = await stage.heldCard()
    Object.assign(wallet.faults, { loseAnswerAfterPaying: true, noNotifications: true })
    const { invoice, paymentHash } = stage.bill()
    const answer = stage.tapAndPay(card, invoice)
    await until(() => stage.outgoing(wallet, paymentHash).length === 1)
    await tillClock.advance(stage.limitMs / 2)
    assert.deepEqual(told(await answer), paid)
    assert.equal((await stage.paymentRow(paymentHash)).resolvedBy, 'lookup')
    assert.equal(stage.outgoing(wallet, paymentHash).length, 1)
  })

  test('also of a wallet that was archived meanwhile', async () => {
    const { card, wallet, holder, walletId } = await stage.heldCard()
    Object.assign(wallet.faults, { garbage: true, noNotifications: true })
    const { invoice, paymentHash } = bill()
    const hasPaid = () => stage.outgoing(wallet, paymentHash).length === 1
    assert.deepEqual(await toldInVain(tapAndPay(card, invoice), hasPaid), wait('payment_unresolved'))
    wallet.faults.garbage = false
    stage.goOn(minutes)
    await web.call({ method: 'DELETE', url: `/api/remote-wallets/${walletId}`, as: holder })
    await stage.resolve()
    assert.equal(await statusOf(paymentHash), 'SUCCEEDED')
  })

  for (const fault of ['garbage', 'undecryptable', 'foreignAuthor'] as const) {
    test(`an answer that is ${fault} is none: the till waits, the look-up ends it`, async () => {
      const { card, wallet } = await stage.heldCard()
      wallet.faults.noNotifications = true
      wallet.faults[fault] = true
      const { invoice, paymentHash } = bill()
      const tap = await scanned(card)
      const hasPaid = () => stage.outgoing(wallet, paymentHash).length === 1
      assert.deepEqual(await toldInVain(pay(card, tap, invoice), hasPaid), wait('payment_unresolved'))
      wallet.faults[fault] = false
      stage.goOn(minutes)
      await stage.resolve()
      assert.deepEqual(told(await pay(card, tap, invoice)), paid)
      assert.equal(stage.outgoing(wallet, paymentHash).length, 1)
    })
  }

  test('a preimage that does not fit proves nothing: the wallet is asked, and says the right one', async () => {
    const { card, wallet } = await stage.heldCard()
    Object.assign(wallet.faults, { wrongPreimage: true, noNotifications: true })
    const { invoice, paymentHash } = bill()
    assert.deepEqual(await stage.payToEnd(card, invoice), paid)
    assert.equal((await stage.paymentRow(paymentHash)).resolvedBy, 'lookup')
  })

  test('answers that come twice are one payment', async () => {
    const { card, wallet } = await stage.heldCard()
    wallet.faults.duplicateAnswers = true
    const { invoice, paymentHash } = bill()
    assert.deepEqual(await stage.payToEnd(card, invoice), paid)
    assert.equal(stage.outgoing(wallet, paymentHash).length, 1)
    assert.equal(await statusOf(paymentHash), 'SUCCEEDED')
  })
})
