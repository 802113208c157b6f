/** Wallets that contradict themselves: a proof counts, whatever was said before, and what proves nothing decides nothing. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { openStillStage } from '../../test/still-stage.ts'
import { declined, paid, told, wait } from '../../test/till-stage.ts'
import { takePaymentSent } from './news.ts'

const stage = await openStillStage()
after(() => stage.close())
const { web, scanned, pay, tapAndPay, bill, statusOf, isUnknown, toldInVain } = stage
const minutes = 60_000

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
    stage.goOn(3 * minutes)
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
      stage.goOn(2 * minutes - 1)
      await stage.resolve()
      assert.equal(await statusOf(paymentHash), 'UNKNOWN')
      stage.goOn(minutes)
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
    stage.goOn(3 * minutes)
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
