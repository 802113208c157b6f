import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { WalletQuirks } from '@chispa/sandbox/wallets/wallet-quirks'
import { openStillStage } from '../../test/still-stage.ts'
import { declined, paid, told, wait } from '../../test/till-stage.ts'
import { takePaymentSent } from './news.ts'

const stage = await openStillStage()
const { web } = stage
after(() => stage.close())
const [minutes, hours] = [60_000, 3_600_000]

async function heldCard(quirks: Partial<WalletQuirks>) {
  stage.startAnew()
  const held = await stage.heldCard()
  Object.assign(held.wallet.faults, quirks)
  return held
}

describe('a wallet that pays and answers with', () => {
  for (const paysWith of ['empty', 'nothing', 'null', 'not-provided', 'zeros', 'id'] as const) {
    test(`${paysWith} in place of the preimage is asked at once, and its proof counts`, async () => {
      const { card } = await heldCard({ paysWith })
      assert.deepEqual(told(await stage.tapAndPay(card, stage.bill().invoice)), paid)
    })
  }
})

describe('a wallet that says it has paid and never proves it', () => {
  test('the till hears to look at its own invoice, the card is free, it counts, and nothing is sent again', async () => {
    const { card, wallet } = await heldCard({ paysWith: 'nothing', hidesPreimage: true })
    const { invoice, paymentHash } = stage.bill(21_000)
    const reply = await stage.tapAndPay(card, invoice)
    assert.deepEqual(told(reply), declined('payment_unproven'))
    assert.match(reply.json().reason, /own invoice/)
    const row = await stage.paymentRow(paymentHash)
    assert.deepEqual([row.status, row.counts, row.errorCode, row.preimage], ['UNPROVEN', true, null, null])

    assert.deepEqual(told(await stage.tapAndPay(card, invoice)), declined('payment_unproven'))
    assert.equal(stage.outgoing(wallet, paymentHash).length, 1)
    Object.assign(wallet.faults, { paysWith: 'preimage', hidesPreimage: false })
    assert.deepEqual(told(await stage.tapAndPay(card, stage.bill().invoice)), paid)
  })

  test('it counts against the limit of the day', async () => {
    const { card } = await heldCard({ paysWith: 'empty', hidesPreimage: true })
    await stage.limit(card, { dayMsats: 30_000 })
    assert.deepEqual(told(await stage.tapAndPay(card, stage.bill(21_000).invoice)), declined('payment_unproven'))
    assert.deepEqual(told(await stage.tapAndPay(card, stage.bill(21_000).invoice)), declined('amount_over_day_limit'))
  })

  test('a proof that comes later makes it paid: by notification, or when the wallet is asked again', async () => {
    const { card, wallet, walletId } = await heldCard({ paysWith: 'empty', hidesPreimage: true })
    const [first, second] = [stage.bill(), stage.bill()]
    for (const { invoice } of [first, second]) await stage.tapAndPay(card, invoice)
    const preimage = stage.service.ledger.preimageOf(first.paymentHash) as string
    const { outcomes } = web.deps
    await takePaymentSent({ ...web.deps, outcomes }, walletId, {
      paymentHash: first.paymentHash,
      preimage,
      feesPaidMsats: 0,
    })
    assert.equal((await stage.paymentRow(first.paymentHash)).status, 'SUCCEEDED')

    stage.goOn(2 * minutes)
    await stage.resolve()
    assert.equal((await stage.paymentRow(second.paymentHash)).status, 'UNPROVEN')
    wallet.faults.hidesPreimage = false
    stage.goOn(8 * minutes)
    await stage.resolve()
    const row = await stage.paymentRow(second.paymentHash)
    assert.deepEqual([row.status, row.corrected], ['SUCCEEDED', false])
  })

  test('its word counts also once another card has begun to pay the invoice, and so does its proof', async () => {
    const { card, wallet, walletId } = await heldCard({ paysWith: 'empty', hidesPreimage: true })
    wallet.faults.noNotifications = true
    const other = await stage.heldCard()
    const { invoice, paymentHash } = stage.bill(21_000, { expirySeconds: 7 * 24 * 3600 })
    const { ledger } = stage.service
    const { find } = ledger
    ledger.find = (account, hash) => {
      const found = find.call(ledger, account, hash)
      return found && account === wallet.accountId ? { ...found, amountMsats: 1 } : found
    }
    const tapAndWait = (at: typeof other) =>
      stage.toldInVain(stage.tapAndPay(at.card, invoice), stage.isUnknown(paymentHash, at.walletId))
    assert.deepEqual(await tapAndWait({ ...other, card, walletId }), wait('payment_unresolved'))
    stage.goOn(26 * hours)
    await stage.resolve()
    const rowOfCard = async () => {
      const [row] = await web.sql`
        select status, error_code, corrected from card_payments where payment_hash = ${paymentHash} and wallet_id = ${walletId}`
      return Object.values(row ?? {})
    }
    assert.deepEqual(await rowOfCard(), ['REJECTED', 'unresolved_expired', false])
    other.wallet.faults.failWith = 'INTERNAL'
    assert.deepEqual(await tapAndWait(other), wait('payment_unresolved'))
    ledger.find = find
    stage.goOn(7 * hours)
    await stage.resolve()
    assert.deepEqual(await rowOfCard(), ['UNPROVEN', null, true])
    wallet.faults.hidesPreimage = false
    stage.goOn(7 * hours)
    await stage.resolve()
    assert.deepEqual(await rowOfCard(), ['SUCCEEDED', null, true])
  })

  test('an operator can add the proof, and cannot take it back', async () => {
    const { card } = await heldCard({ paysWith: 'empty', hidesPreimage: true })
    const { invoice, paymentHash } = stage.bill()
    await stage.tapAndPay(card, invoice)
    const { id } = await stage.paymentRow(paymentHash)
    const resolve = (body: object) =>
      web.call({ method: 'POST', url: `/api/card-payments/${id}/resolve`, as: stage.admin, body })
    assert.equal((await resolve({ outcome: 'rejected' })).json().error.reason, 'card_payment_resolved')
    const preimage = stage.service.ledger.preimageOf(paymentHash)
    assert.equal((await resolve({ outcome: 'succeeded', preimage })).json().status, 'SUCCEEDED')
  })

  test('over another amount is no word for this payment', async () => {
    const { card, wallet, walletId } = await heldCard({ paysWith: 'empty', hidesPreimage: true })
    const { invoice, paymentHash } = stage.bill()
    const { find } = stage.service.ledger
    stage.service.ledger.find = (account, hash) => {
      const found = find.call(stage.service.ledger, account, hash)
      return found && account === wallet.accountId ? { ...found, amountMsats: 1 } : found
    }
    const isOpen = stage.isUnknown(paymentHash, walletId)
    const answer = await stage.toldInVain(stage.tapAndPay(card, invoice), isOpen)
    stage.goOn(minutes)
    await stage.resolve()
    stage.service.ledger.find = find
    assert.deepEqual(answer, wait('payment_unresolved'))
    assert.equal((await stage.paymentRow(paymentHash)).status, 'UNKNOWN')
  })
})

describe('a payment inside one custodian, whose look-up shows the payee’s side', () => {
  test('stays open and counts, is never called unpaid, and ends before a person', async () => {
    const { card, wallet, walletId } = await heldCard({ paysWith: 'id', findsPayee: true })
    wallet.faults.noNotifications = true
    const { invoice, paymentHash } = stage.bill()
    const isOpen = stage.isUnknown(paymentHash, walletId)
    assert.deepEqual(await stage.toldInVain(stage.tapAndPay(card, invoice), isOpen), wait('payment_unresolved'))
    assert.equal(stage.outgoing(wallet, paymentHash)[0]?.state, 'settled')
    for (const laterHours of [1, 2, 27]) {
      stage.goOn(laterHours * hours)
      await stage.resolve()
      const { status, errorCode, counts } = await stage.paymentRow(paymentHash)
      assert.notEqual(errorCode, 'expired_unpaid')
      assert.equal(counts, true)
      if (laterHours === 27) assert.deepEqual([status, errorCode], ['REJECTED', 'unresolved_expired'])
    }
  })
})

describe('words of wallets', () => {
  test('EXPIRED, of a connection that has ended, is a decline', async () => {
    const { card } = await heldCard({ connectionEnded: true })
    assert.deepEqual(told(await stage.tapAndPay(card, stage.bill().invoice)), declined('wallet_not_allowed'))
  })

  test('an error whose word is in `type` is the same decline', async () => {
    const { card, wallet } = await heldCard({ errorAsType: true })
    stage.service.ledger.fund(wallet.accountId, -wallet.balanceMsats)
    assert.deepEqual(told(await stage.tapAndPay(card, stage.bill().invoice)), declined('insufficient_balance'))
  })

  test('a payment that is called expired while it is on its way stays open, and ends when it does', async () => {
    const { card, wallet } = await heldCard({ expiresInFlight: true })
    wallet.faults.holdPayments = true
    const { invoice, paymentHash } = stage.bill(21_000, { expirySeconds: 600 })
    const isHeld = () => wallet.heldPayments.length === 1
    assert.deepEqual(await stage.toldInVain(stage.tapAndPay(card, invoice), isHeld), wait('payment_unresolved'))
    stage.goOn(5 * hours)
    await stage.resolve()
    assert.notEqual((await stage.paymentRow(paymentHash)).errorCode, 'expired_unpaid')
    wallet.release(true)
    await stage.until(async () => {
      stage.goOn(hours)
      await stage.resolve()
      return (await stage.paymentRow(paymentHash)).status === 'SUCCEEDED'
    })
  })

  test('an unpaid payment of a wallet that says INTERNAL for not found ends with its invoice', async () => {
    const { card, wallet, walletId } = await heldCard({ notFoundAs: 'INTERNAL', notFoundSaying: 'Payment not found' })
    Object.assign(wallet.faults, { failWith: 'INTERNAL' })
    const { invoice, paymentHash } = stage.bill(21_000, { expirySeconds: 600 })
    const isOpen = stage.isUnknown(paymentHash, walletId)
    assert.deepEqual(await stage.toldInVain(stage.tapAndPay(card, invoice), isOpen), wait('payment_unresolved'))
    wallet.faults.failWith = null
    stage.goOn(2 * hours)
    await stage.resolve()
    assert.equal((await stage.paymentRow(paymentHash)).errorCode, 'expired_unpaid')
  })

  for (const words of ['this invoice has already been paid', 'there is already a payment pending']) {
    test(`INTERNAL “${words}” is no failure: the wallet is asked, and nothing is sent again`, async () => {
      const { card, wallet, walletId } = await heldCard({})
      const { invoice, paymentHash } = stage.bill()
      Object.assign(wallet.faults, { failWith: 'INTERNAL', failSaying: words, noNotifications: true })
      assert.ok(stage.service.ledger.pay(wallet.accountId, invoice).ok)
      const isOpen = stage.isUnknown(paymentHash, walletId)
      assert.deepEqual(await stage.toldInVain(stage.tapAndPay(card, invoice), isOpen), wait('payment_unresolved'))
      Object.assign(wallet.faults, { failWith: null, failSaying: null })
      await stage.until(async () => {
        stage.goOn(minutes)
        await stage.resolve()
        return (await stage.paymentRow(paymentHash)).status === 'SUCCEEDED'
      })
      const rows = stage.service.ledger.transactions(wallet.accountId).filter(one => one.paymentHash === paymentHash)
      assert.equal(rows.length, 1)
    })
  }

  test('a row of an attempt of before never fails a payment', async () => {
    const { card, wallet } = await heldCard({ findsOldest: true })
    const { invoice, paymentHash } = stage.bill()
    const earlier = stage.service.ledger.reserve(wallet.accountId, invoice)
    assert.ok(earlier.ok)
    stage.service.ledger.giveBack(earlier.payment)
    earlier.payment.createdAt -= 3600
    Object.assign(wallet.faults, { loseAnswerAfterPaying: true, noNotifications: true })
    const hasPaid = () => stage.outgoing(wallet, paymentHash).some(({ state }) => state === 'settled')
    assert.deepEqual(await stage.toldInVain(stage.tapAndPay(card, invoice), hasPaid), wait('payment_unresolved'))
    stage.goOn(3 * hours)
    await stage.resolve()
    assert.equal((await stage.paymentRow(paymentHash)).errorCode, 'unresolved_expired')
  })
})
