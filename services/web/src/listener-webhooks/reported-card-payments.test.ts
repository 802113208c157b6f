/** What payments that the listener reports change of cards: top-ups, and payments whose outcome was unknown. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { openStage, paid, told, wait } from '../../test/till-stage.ts'
import { nowhere, paymentEvent, webhooksTo } from '../../test/webhooks.ts'

const tills = await openStage({ listener: { url: nowhere } })
/** Where wallets that cannot be understood are not waited for long. */
const hasty = await openStage({ listener: { url: nowhere }, walletLimitMs: 6000 })
after(() => Promise.all([tills.close(), hasty.close()]))

describe('payment_received of a top-up', () => {
  test('is settled like any other', async () => {
    const { card, wallet, walletId } = await tills.heldCard()
    const { pr } = (await tills.web.call({ url: `/api/cards/${card.id}/lnurlp/cb?amount=5000` })).json()
    const payer = await tills.service.create({ balanceMsats: 10_000 })
    const sent = tills.service.ledger.pay(payer.accountId, pr)
    assert.ok(sent.ok)
    const { paymentHash, preimage } = sent.payment
    assert.notEqual(wallet.accountId, payer.accountId)
    await webhooksTo(tills.web).post(
      paymentEvent('payment_received', walletId, { paymentHash, amountMsats: 5000, preimage: preimage as string }),
    )
    const [row] = await tills.web.sql`select status, purpose from invoices where payment_hash = ${paymentHash}`
    assert.deepEqual(row, { status: 'PAID', purpose: 'CARD_TOPUP' })
  })
})

describe('payment_sent', () => {
  const { post: tell } = webhooksTo(tills.web)
  const { post: tellHasty } = webhooksTo(hasty.web)

  /** Paid by the wallet, which told nobody. */
  async function unresolved() {
    const held = await hasty.heldCard()
    Object.assign(held.wallet.faults, { garbage: true, noNotifications: true })
    const { invoice, paymentHash } = hasty.bill()
    const tap = await hasty.scanned(held.card)
    assert.deepEqual(told(await hasty.pay(held.card, tap, invoice)), wait('payment_unresolved'))
    // On a busy machine the till is told to wait before the wallet's time is over.
    await until(async () => (await hasty.paymentRow(paymentHash)).status === 'UNKNOWN')
    const [sent] = await until(() => {
      const all = hasty.outgoing(held.wallet, paymentHash)
      return all.length > 0 && all
    })
    return { ...held, invoice, paymentHash, tap, preimage: sent?.preimage as string }
  }

  test('with the proof ends the payment, once, however often it is told', async () => {
    const { card, tap, invoice, paymentHash, walletId, preimage, holder } = await unresolved()
    const event = paymentEvent('payment_sent', walletId, { paymentHash, preimage, feesPaidMsats: 12 })
    const replies = await Promise.all(Array.from({ length: 10 }, () => tellHasty(event)))
    assert.ok(replies.every(reply => reply.statusCode === 200))
    const row = await hasty.paymentRow(paymentHash)
    assert.deepEqual([row.status, row.feesPaidMsats, row.resolvedBy], ['SUCCEEDED', 12, 'notification'])
    assert.deepEqual(told(await hasty.pay(card, tap, invoice)), paid)
    const lines = await hasty.web.sql`
      select 1 from activity where event = 'card_payment.succeeded' and user_id = ${holder.userId}`
    assert.equal(lines.length, 1)
  })

  test('without a proof, with a wrong one, or of another wallet ends nothing', async () => {
    const { paymentHash, walletId, preimage } = await unresolved()
    const other = await hasty.heldCard()
    await tellHasty(paymentEvent('payment_sent', walletId, { paymentHash }))
    await tellHasty({
      ...paymentEvent('payment_sent', walletId, { paymentHash, preimage: '00'.repeat(32) }),
      eventKey: 'ab'.repeat(32),
    })
    await tellHasty(paymentEvent('payment_sent', other.walletId, { paymentHash, preimage }))
    assert.equal((await hasty.paymentRow(paymentHash)).status, 'UNKNOWN')
  })

  test('the proof of a declined payment whose invoice another wallet has paid: both were made', async () => {
    const first = await tills.heldCard()
    first.wallet.faults.failWith = 'QUOTA_EXCEEDED'
    const { invoice, paymentHash } = tills.bill()
    await tills.tapAndPay(first.card, invoice)
    const second = await tills.heldCard()
    assert.deepEqual(told(await tills.tapAndPay(second.card, invoice)), paid)
    const [sent] = tills.outgoing(second.wallet, paymentHash)
    const event = paymentEvent('payment_sent', first.walletId, { paymentHash, preimage: sent?.preimage as string })
    assert.equal((await tell(event)).statusCode, 200)
    const rows = await tills.web.sql`select wallet_id, status from card_payments where payment_hash = ${paymentHash}`
    assert.deepEqual(
      rows.map(({ status }) => status),
      ['SUCCEEDED', 'SUCCEEDED'],
    )
    await until(
      async () => (await tills.web.sql`select 1 from listener_inbox where event_key = ${event.eventKey}`).length === 1,
    )
  })

  test('of a payment that ended already costs one row and no line', async () => {
    const { card, walletId, wallet, holder } = await tills.heldCard()
    const { invoice, paymentHash } = tills.bill()
    await tills.tapAndPay(card, invoice)
    const countLines = async () => (await tills.web.sql`select 1 from activity where user_id = ${holder.userId}`).length
    // The till may be answered before the payment's own line is written.
    await until(async () => {
      const [own] = await tills.web.sql`
        select 1 from activity where event = 'card_payment.succeeded' and user_id = ${holder.userId}`
      return own
    })
    const lines = await countLines()
    const preimage = tills.outgoing(wallet, paymentHash)[0]?.preimage as string
    assert.equal((await tell(paymentEvent('payment_sent', walletId, { paymentHash, preimage }))).statusCode, 200)
    assert.equal(await countLines(), lines)
  })
})
