/** Nearly every till taps the same invoice again after a decline: paid once it can be, and never twice. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, beforeEach, describe, test } from 'node:test'
import { ManualClock } from '@chispa/testing/manual-clock'
import { declined, openStage, paid, told, wait } from '../../test/till-stage.ts'
import { waitForAnswers } from '../../test/wallet-timeouts.ts'

let clock = Date.now()
/** Nobody's time passes there: what is looked up is waited for. */
const stage = await openStage({ now: () => new Date(clock), clock: new ManualClock() })
waitForAnswers(stage.web, 'lookupInvoice')
/** For wallets that do not answer. */
const hasty = await openStage({ now: () => new Date(clock), walletLimitMs: 6000 })
after(() => Promise.all([stage.close(), hasty.close()]))
// The wallets' clock is the real one.
beforeEach(() => {
  clock = Date.now()
})
const { tapAndPay, scanned, pay, bill } = stage
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('the same invoice again', () => {
  test('after too little balance: top up, tap again, paid; the second attempt has a request id of its own', async () => {
    const { card, wallet, walletId } = await stage.heldCard({ balanceMsats: 1000 })
    const { invoice, paymentHash } = bill()
    const first = await scanned(card)
    assert.deepEqual(told(await pay(card, first, invoice)), declined('insufficient_balance'))
    assert.deepEqual(told(await tapAndPay(card, invoice)), declined('insufficient_balance'))
    stage.service.ledger.fund(wallet.accountId, 1_000_000)
    assert.deepEqual(await stage.payToEnd(card, invoice), paid)
    const row = await stage.paymentRow(paymentHash)
    assert.deepEqual([row.attemptNo, row.requestId, row.counter], [3, sha256(`${walletId}|${paymentHash}|3`), 3])
    assert.equal(stage.outgoing(wallet, paymentHash).length, 1)
    // The taps of before are spent, and the paid one stays paid.
    assert.deepEqual(told(await pay(card, first, invoice)), declined('tap_used'))
    assert.deepEqual(told(await tapAndPay(card, invoice)), declined('invoice_already_paid'))
  })

  for (const [code, reason] of [
    ['QUOTA_EXCEEDED', 'wallet_quota_reached'],
    ['RATE_LIMITED', 'wallet_busy'],
  ] as const) {
    test(`after ${code}, also with another card of the wallet`, async () => {
      const held = await stage.heldCard()
      const other = await stage.secondCard(held)
      const { invoice, paymentHash } = bill()
      held.wallet.faults.failWith = code
      assert.deepEqual(told(await tapAndPay(held.card, invoice)), declined(reason))
      held.wallet.faults.failWith = null
      assert.deepEqual(await stage.payToEnd(other.card, invoice), paid)
      assert.equal(stage.outgoing(held.wallet, paymentHash).length, 1)
    })
  }

  test('after a limit of the card, which spends nothing', async () => {
    const { card } = await stage.heldCard()
    await stage.limit(card, { tapMsats: 5000 })
    const { invoice } = bill()
    const tap = await scanned(card)
    assert.deepEqual(told(await pay(card, tap, invoice)), declined('amount_over_tap_limit'))
    await stage.limit(card, { tapMsats: null })
    assert.deepEqual(told(await pay(card, tap, invoice)), paid)
  })

  test('after a failed payment that a look-up calls failed', async () => {
    const { card, wallet } = await stage.heldCard()
    const { invoice, paymentHash } = bill()
    wallet.faults.holdPayments = true
    const reply = tapAndPay(card, invoice)
    await stage.until(() => wallet.heldPayments.length === 1)
    wallet.faults.holdPayments = false
    wallet.release(false)
    assert.deepEqual(told(await reply), declined('payment_failed'))
    assert.deepEqual(await stage.payToEnd(card, invoice), paid)
    const states = stage.outgoing(wallet, paymentHash).map(({ state }) => state)
    assert.deepEqual(states.sort(), ['failed', 'settled'])
  })

  for (const code of ['RESTRICTED', 'UNAUTHORIZED', 'NOT_IMPLEMENTED'] as const) {
    test(`not after ${code}, which another tap does not mend`, async () => {
      const { card, wallet } = await stage.heldCard()
      const { invoice } = bill()
      wallet.faults.failWith = code
      assert.deepEqual(told(await tapAndPay(card, invoice)), declined('wallet_not_allowed'))
      wallet.faults.failWith = null
      assert.deepEqual(told(await tapAndPay(card, invoice)), declined('invoice_declined_before'))
      assert.equal(stage.outgoing(wallet).length, 0)
      assert.deepEqual(await stage.payToEnd(card, bill().invoice), paid)
    })
  }

  test('not after a failed payment of which the wallet knows nothing', async () => {
    const { card, wallet } = await stage.heldCard()
    const { invoice } = bill()
    wallet.faults.failWith = 'PAYMENT_FAILED'
    assert.deepEqual(told(await tapAndPay(card, invoice)), declined('payment_failed'))
    wallet.faults.failWith = null
    assert.deepEqual(told(await tapAndPay(card, invoice)), declined('invoice_declined_before'))
    assert.equal(stage.outgoing(wallet).length, 0)
  })

  test('a wallet that says failed and paid: found out by the second tap, and nothing is sent again', async () => {
    const { card, wallet } = await stage.heldCard()
    Object.assign(wallet.faults, { payThenSayFailed: true, noNotifications: true })
    const { invoice, paymentHash } = bill()
    const tap = await scanned(card)
    assert.deepEqual(told(await pay(card, tap, invoice)), declined('payment_failed'))
    wallet.faults.payThenSayFailed = false
    assert.deepEqual(told(await tapAndPay(card, invoice)), declined('invoice_already_paid'))
    assert.deepEqual(told(await pay(card, tap, invoice)), paid)
    assert.equal(stage.outgoing(wallet, paymentHash).length, 1)
  })

  test('never while the first is unresolved, whatever becomes of the card', async () => {
    const { card, wallet } = await hasty.heldCard()
    wallet.faults.holdPayments = true
    const { invoice, paymentHash } = hasty.bill(21_000, { expirySeconds: 7200 })
    assert.deepEqual(told(await hasty.tapAndPay(card, invoice)), wait('payment_unresolved'))
    clock += 10 * 60_000
    assert.deepEqual(told(await hasty.tapAndPay(card, invoice)), wait('invoice_being_paid'))
    wallet.release(true)
    await hasty.until(async () => (await hasty.paymentRow(paymentHash)).status === 'SUCCEEDED')
    assert.deepEqual(told(await hasty.tapAndPay(card, invoice)), declined('invoice_already_paid'))
    assert.equal(hasty.outgoing(wallet, paymentHash).length, 1)
  })

  test('a second attempt whose answer is lost is not called failed because the first one was', async () => {
    const { card, wallet } = await hasty.heldCard()
    const { invoice, paymentHash } = hasty.bill(21_000, { expirySeconds: 600 })
    wallet.faults.holdPayments = true
    const first = hasty.payToEnd(card, invoice)
    await hasty.until(() => wallet.heldPayments.length === 1)
    wallet.faults.holdPayments = false
    wallet.release(false)
    assert.deepEqual(await first, declined('payment_failed'))
    // The look-up of the second tap is answered, the payment is not: it never reaches the ledger.
    const answer = wallet.answer.bind(wallet)
    wallet.answer = async event => {
      const payments = await hasty.web.sql`select 1 from card_payments where event_id = ${event.id}`
      return payments.length === 1 ? [] : answer(event)
    }
    assert.deepEqual(told(await hasty.tapAndPay(card, invoice)), wait('payment_unresolved'))
    clock += 3 * 60_000
    await hasty.resolve()
    assert.equal((await hasty.paymentRow(paymentHash)).status, 'UNKNOWN')
    clock += 2 * 3600_000
    // On a busy machine the wallet may be asked in vain: then again at its next turn.
    await hasty.until(async () => {
      await hasty.resolve()
      clock += 6 * 3600_000
      return (await hasty.paymentRow(paymentHash)).errorCode === 'expired_unpaid'
    })
  })

  test('twenty taps of the declined invoice at once: one more attempt, one payment', async () => {
    const held = await stage.heldCard({ balanceMsats: 1000 })
    const cards = [held.card]
    for (let at = 0; at < 4; at++) cards.push((await stage.secondCard(held)).card)
    const { invoice, paymentHash } = bill()
    assert.deepEqual(told(await tapAndPay(held.card, invoice)), declined('insufficient_balance'))
    stage.service.ledger.fund(held.wallet.accountId, 1_000_000)
    const taps: { card: (typeof cards)[number]; tap: Awaited<ReturnType<typeof scanned>> }[] = []
    for (let at = 0; at < 20; at++) {
      const card = cards[at % 5]!
      taps.push({ card, tap: await scanned(card) })
    }
    const replies = await Promise.all(taps.map(({ card, tap }) => pay(card, tap, invoice)))
    assert.ok(replies.filter(reply => told(reply).status === 'OK').length <= 1)
    assert.deepEqual(await stage.payToEnd(held.card, invoice), declined('invoice_already_paid'))
    assert.equal(stage.outgoing(held.wallet, paymentHash).length, 1)
  })
})
