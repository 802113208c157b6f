/** Wallets, relays and tills that misbehave: no payment is made twice, lost, or called failed when it was made. */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, describe, test } from 'node:test'
import { noFaults } from '@chispa/sandbox/relay/faults'
import { until } from '@chispa/sandbox/until'
import { ManualClock } from '@chispa/testing/manual-clock'
import { declined, openStage, paid, told, wait } from '../../test/till-stage.ts'
import { takePaymentSent } from './news.ts'

let clock = Date.now()
const now = () => new Date(clock)
/** The time of its tills passes when the test says so: a busy machine has as much of it as it needs. */
const tillClock = new ManualClock()
const tillTimeoutMs = 20_000
const stage = await openStage({ now, walletLimitMs: tillTimeoutMs, tillTimeoutMs, clock: tillClock })
/** For what is about time itself, and for what nobody sees but by waiting. */
const hasty = await openStage({ now, walletLimitMs: 1000 })
after(async () => {
  // No till of a test that failed is left waiting.
  await tillClock.advance(2 * tillTimeoutMs)
  await Promise.all([stage.close(), hasty.close()])
})
const { web, scanned, pay, tapAndPay, bill } = stage
const minutes = 60_000
const [requests, replies] = [23194, 23195]

afterEach(async () => {
  for (const { relay } of [stage, hasty]) Object.assign(relay.faults, noFaults())
})

const statusOf = async (paymentHash: string) => (await stage.paymentRow(paymentHash)).status
const isUnknown = (paymentHash: string, walletId: string) => async () => {
  const [row] = await web.sql`
    select 1 from card_payments where payment_hash = ${paymentHash} and wallet_id = ${walletId} and status = 'UNKNOWN'`
  return row !== undefined
}

/** What the till is told when its time is over, once something has happened. */
async function toldInVain(answer: ReturnType<typeof pay>, hasHappened: () => boolean | Promise<boolean>) {
  await until(hasHappened)
  await tillClock.advance(tillTimeoutMs)
  return told(await answer)
}

test('a database that goes away in the middle, or before it is asked again: the till is told to wait', async context => {
  const other = await openStage({ walletLimitMs: 5000 })
  context.after(() => other.close())
  const { card, wallet } = await other.heldCard()
  wallet.faults.holdPayments = true
  const [tap, { invoice }] = [await other.scanned(card), other.bill(1000)]
  const answer = other.pay(card, tap, invoice)
  await until(() => wallet.heldPayments.length === 1)
  await other.web.sql.end({ timeout: 0 })
  assert.deepEqual(told(await answer), wait('payment_unresolved'))
  assert.deepEqual(told(await other.pay(card, tap, invoice)), wait('payment_unresolved'))
  wallet.release(false)
})

describe('a wallet that is slow', () => {
  test('the till is told to wait within the limit; the late reply ends it; asked again it is paid', async () => {
    const { card, wallet } = await hasty.heldCard()
    wallet.faults.noNotifications = true
    wallet.faults.holdPayments = true
    const { invoice, paymentHash } = hasty.bill()
    const tap = await hasty.scanned(card)
    assert.deepEqual(told(await hasty.pay(card, tap, invoice)), wait('payment_unresolved'))
    await until(() => wallet.heldPayments.length === 1)
    wallet.release(true)
    await until(async () => (await hasty.paymentRow(paymentHash)).status === 'SUCCEEDED')
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
    clock += minutes
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
    await tillClock.advance(tillTimeoutMs / 2)
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
    clock += minutes
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
      clock += minutes
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

describe('a wallet that contradicts itself', () => {
  test('pays and says it failed: the notification’s proof wins', async () => {
    const { card, wallet } = await stage.heldCard()
    wallet.faults.payThenSayFailed = true
    const { invoice, paymentHash } = bill()
    await tapAndPay(card, invoice)
    await until(async () => (await statusOf(paymentHash)) === 'SUCCEEDED')
  })

  test('a proof that comes after the decline corrects it, and is logged as such', async () => {
    const { card, wallet, walletId, holder } = await stage.heldCard()
    Object.assign(wallet.faults, { payThenSayFailed: true, noNotifications: true })
    const { invoice, paymentHash } = bill()
    const tap = await scanned(card)
    assert.deepEqual(told(await pay(card, tap, invoice)), declined('payment_failed'))
    const preimage = stage.outgoing(wallet)[0]?.preimage as string
    await takePaymentSent(web.deps, walletId, { paymentHash, preimage: '00'.repeat(32), feesPaidMsats: 0 })
    assert.equal(await statusOf(paymentHash), 'REJECTED')
    await takePaymentSent(web.deps, walletId, { paymentHash, preimage, feesPaidMsats: 7 })
    const row = await stage.paymentRow(paymentHash)
    assert.deepEqual([row.status, row.errorCode, row.feesPaidMsats, row.counts], ['SUCCEEDED', null, 7, true])
    const corrected = await web.sql`
      select 1 from activity where user_id = ${holder.userId} and event = 'card_payment.corrected'`
    assert.equal(corrected.length, 1)
    assert.deepEqual(told(await pay(card, tap, invoice)), paid)
  })

  test('the proof counts also while another wallet’s payment of the same invoice is unresolved', async () => {
    const [first, second, third] = [await stage.heldCard(), await stage.heldCard(), await stage.heldCard()]
    Object.assign(first.wallet.faults, { payThenSayFailed: true, noNotifications: true })
    const { invoice, paymentHash } = bill()
    const tap = await scanned(first.card)
    assert.deepEqual(told(await pay(first.card, tap, invoice)), declined('payment_failed'))
    const hasErred = isUnknown(paymentHash, second.walletId)
    assert.deepEqual(await toldInVain(tapAndPay(second.card, invoice), hasErred), wait('payment_unresolved'))
    const preimage = stage.outgoing(first.wallet)[0]?.preimage as string
    await takePaymentSent(web.deps, first.walletId, { paymentHash, preimage, feesPaidMsats: 7 })
    assert.deepEqual(told(await pay(first.card, tap, invoice)), paid)
    assert.deepEqual(told(await tapAndPay(third.card, invoice)), declined('invoice_already_paid'))
    clock += 3 * minutes
    await stage.resolve()
    const rows = await web.sql`select wallet_id, status from card_payments where payment_hash = ${paymentHash}`
    assert.deepEqual(
      new Map(rows.map(({ walletId, status }) => [walletId, status])),
      new Map([
        [first.walletId, 'SUCCEEDED'],
        [second.walletId, 'REJECTED'],
      ]),
    )
    // The index of invoices on their way does not know of it any more.
    for (const { card } of [second, third]) {
      assert.deepEqual(told(await tapAndPay(card, invoice)), declined('invoice_already_paid'))
    }
  })

  for (const code of ['INTERNAL', 'OTHER', 'SOMETHING_NEW', 'no code at all']) {
    test(`${code} proves nothing: the till waits, and the wallet is asked`, async () => {
      const { card, wallet, walletId } = await stage.heldCard()
      wallet.faults.failWith = code
      const { invoice, paymentHash } = bill()
      const tap = await scanned(card)
      const hasErred = isUnknown(paymentHash, walletId)
      assert.deepEqual(await toldInVain(pay(card, tap, invoice), hasErred), wait('payment_unresolved'))
      const row = await stage.paymentRow(paymentHash)
      assert.deepEqual([row.status, row.walletErrorCode], ['UNKNOWN', /^[A-Z_]+$/.test(code) ? code : 'OTHER'])
      wallet.faults.failWith = null
      clock += 2 * minutes - 1
      await stage.resolve()
      assert.equal(await statusOf(paymentHash), 'UNKNOWN')
      clock += minutes
      await stage.resolve()
      assert.deepEqual(told(await pay(card, tap, invoice)), declined('payment_failed'))
    })
  }

  test('an error for an invoice that somebody else has paid meanwhile is not taken for a payment', async () => {
    const { card, wallet, walletId } = await stage.heldCard()
    const { invoice, paymentHash } = bill()
    const other = await stage.service.create({ balanceMsats: 1_000_000 })
    assert.ok(stage.service.ledger.pay(other.accountId, invoice).ok)
    const tap = await scanned(card)
    const hasErred = isUnknown(paymentHash, walletId)
    assert.deepEqual(await toldInVain(pay(card, tap, invoice), hasErred), wait('payment_unresolved'))
    clock += 3 * minutes
    await stage.resolve()
    assert.deepEqual(told(await pay(card, tap, invoice)), declined('payment_failed'))
    assert.equal(stage.outgoing(wallet, paymentHash).length, 0)
  })

  test('a wallet cannot pay the invoices that it made itself', async () => {
    const { card, wallet } = await stage.heldCard()
    const own = stage.service.ledger.createInvoice(wallet.accountId, { amountMsats: 2000 })
    assert.deepEqual(told(await tapAndPay(card, own.invoice)), declined('payment_failed'))
  })
})

describe('relays', () => {
  test('nothing left: the card is free at once, and another tap pays the same invoice', async () => {
    const { card, wallet } = await stage.heldCard()
    const { invoice, paymentHash } = bill()
    const tap = await scanned(card)
    stage.relay.faults.refuseEvents = 'blocked: not today'
    assert.deepEqual(told(await pay(card, tap, invoice)), declined('not_started'))
    stage.relay.faults.refuseEvents = null
    assert.deepEqual(told(await pay(card, tap, invoice)), declined('not_started'))
    const first = await stage.paymentRow(paymentHash)
    assert.deepEqual([first.status, first.errorCode, first.counts], ['REJECTED', 'not_started', false])
    assert.deepEqual(await stage.payToEnd(card, invoice), paid)
    const second = await stage.paymentRow(paymentHash)
    assert.notEqual(second.id, first.id)
    assert.deepEqual([second.counter, second.requestId], [2, first.requestId])
    assert.deepEqual(told(await pay(card, tap, invoice)), declined('tap_used'))
    assert.equal(stage.outgoing(wallet, paymentHash).length, 1)
  })

  test('the same for another card of the same wallet', async () => {
    const held = await stage.heldCard()
    const second = await stage.secondCard(held)
    const { invoice } = bill()
    const tap = await scanned(held.card)
    stage.relay.faults.refuseEvents = 'blocked: not today'
    assert.deepEqual(told(await pay(held.card, tap, invoice)), declined('not_started'))
    stage.relay.faults.refuseEvents = null
    assert.deepEqual(await stage.payToEnd(second.card, invoice), paid)
  })

  test('a refusal that proves nothing is not taken for one', async () => {
    const { card } = await hasty.heldCard()
    const tap = await hasty.scanned(card)
    hasty.relay.faults.refuseEvents = 'error: could not write'
    assert.deepEqual(told(await hasty.pay(card, tap, hasty.bill().invoice)), wait('payment_unresolved'))
  })

  test('a request that the relay swallowed: wait, and look up', async () => {
    const { card, wallet } = await hasty.heldCard()
    const tap = await hasty.scanned(card)
    hasty.relay.faults.loseKinds = [requests]
    const { invoice, paymentHash } = hasty.bill()
    assert.deepEqual(told(await hasty.pay(card, tap, invoice)), wait('payment_unresolved'))
    hasty.relay.faults.loseKinds = []
    clock += minutes
    await hasty.resolve()
    assert.equal((await hasty.paymentRow(paymentHash)).status, 'UNKNOWN')
    assert.equal(hasty.outgoing(wallet).length, 0)
  })

  test('a reply that the relay swallowed: wait, and look up', async () => {
    const { card, wallet } = await hasty.heldCard()
    wallet.faults.noNotifications = true
    const tap = await hasty.scanned(card)
    hasty.relay.faults.loseKinds = [replies]
    const { invoice, paymentHash } = hasty.bill()
    assert.deepEqual(told(await hasty.pay(card, tap, invoice)), wait('payment_unresolved'))
    hasty.relay.faults.loseKinds = []
    // On a busy machine the wallet may be asked in vain: then again at its next turn.
    await until(async () => {
      clock += minutes
      await hasty.resolve()
      return (await hasty.paymentRow(paymentHash)).status === 'SUCCEEDED'
    })
    assert.deepEqual(told(await hasty.pay(card, tap, invoice)), paid)
  })

  test('an acknowledgement that never comes does no harm', async () => {
    const { card } = await stage.heldCard()
    stage.relay.faults.withholdOk = true
    assert.deepEqual(await stage.payToEnd(card, bill().invoice), paid)
  })

  test('while the relay is away nothing leaves; when it is back another tap pays', async () => {
    const { card, wallet, walletId } = await hasty.heldCard()
    await hasty.scanned(card)
    hasty.relay.faults.refuseConnections = true
    hasty.relay.dropSockets()
    await until(async () => (await hasty.web.wallets.getInfo(walletId, { timeoutMs: 100 })).kind === 'unreachable')
    const { invoice, paymentHash } = hasty.bill()
    assert.deepEqual(told(await hasty.tapAndPay(card, invoice)), declined('not_started'))
    hasty.relay.faults.refuseConnections = false
    await until(async () => (await hasty.web.wallets.getInfo(walletId, { timeoutMs: 500 })).kind === 'result')
    assert.deepEqual(await hasty.payToEnd(card, invoice), paid)
    assert.equal(hasty.outgoing(wallet, paymentHash).length, 1)
  })

  test('a wallet whose relay is gone is not reached, and nothing is paid', async () => {
    const { card, walletId } = await hasty.heldCard({}, { warm: false })
    await hasty.web.sql`update remote_wallets set info_at = now() where id = ${walletId}`
    const tap = card.tap()
    await hasty.relay.down()
    const { k1 } = (await hasty.scan(card, tap)).json()
    const reply = told(await hasty.pay(card, { ...tap, k1 }, hasty.bill().invoice))
    await hasty.relay.up()
    assert.deepEqual(reply, declined('not_started'))
  })
})

test('a till that hangs up in the middle changes nothing: the payment is seen through', async () => {
  const { card, wallet } = await stage.heldCard()
  await web.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = web.app.server.address() as AddressInfo
  wallet.faults.holdPayments = true
  const { invoice, paymentHash } = bill()
  const tap = await scanned(card)
  const path = `/api/cards/${card.id}/scan/cb?${new URLSearchParams({ ...tap, pr: invoice })}`
  const till = request({ host: '127.0.0.1', port, path })
  till.on('error', () => {})
  till.end()
  await until(() => wallet.heldPayments.length === 1)
  const closed = new Promise(resolve => till.on('close', resolve))
  till.destroy()
  await closed
  wallet.faults.holdPayments = false
  wallet.release(true)
  await until(async () => (await statusOf(paymentHash)) === 'SUCCEEDED')
  assert.deepEqual(told(await pay(card, tap, invoice)), paid)
  assert.equal(stage.outgoing(wallet, paymentHash).length, 1)
})

test('a service that stops in the middle of a payment leaves it to be looked up', async context => {
  const other = await openStage({ walletLimitMs: 2000 })
  context.after(() => other.close())
  const { card, wallet } = await other.heldCard()
  wallet.faults.holdPayments = true
  const { invoice, paymentHash } = other.bill()
  const tap = await other.scanned(card)
  const reply = other.pay(card, tap, invoice)
  await until(() => wallet.heldPayments.length === 1)
  const closing = other.web.app.close()
  assert.deepEqual(told(await reply), wait('payment_unresolved'))
  await closing
  // The till's time began a little before the wallet's.
  await until(async () => (await other.paymentRow(paymentHash)).status === 'UNKNOWN')
})
