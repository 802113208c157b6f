/** Payments whose answer is lost or decides nothing: never failed for good, never sent again, and the truth is found. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { requestIdOf } from '@chispa/payments/request-id'
import { until } from '@chispa/sandbox/until'
import { openPaymentDesk } from '../../test/payment-desk.ts'
import { settledPaymentsOf } from '../../test/payment-orders.ts'
import { findProvable } from './store.ts'

const desk = await openPaymentDesk()
after(() => desk.close())
const { listener } = desk
const { readyWallet, order, pay, payUndecided, payUnanswered, look, lookUntilItEnds, stateOf } = desk

describe('POST /v1/nwc/payments', () => {
  for (const [fault, state] of [
    ['loseAnswerAfterPaying', 'unknown'],
    ['wrongPreimage', 'unknown'],
    ['payThenSayFailed', 'rejected'],
  ] as const) {
    test(`a wallet with the fault ${fault}: never failed for good, and the truth is found`, async () => {
      const held = await readyWallet()
      held.wallet.faults[fault] = true
      held.wallet.faults.noNotifications = fault !== 'payThenSayFailed'
      const asked = order(held)
      const reply = await pay({ ...asked, waitMs: 300 })
      assert.ok(reply.ok || reply.state === state || reply.state === 'pending', JSON.stringify(reply))
      await until(async () => (await look(asked.requestId)).ok === true)
      assert.equal(settledPaymentsOf(held).length, 1)
    })
  }

  test('INTERNAL decides nothing: it stays unknown until the wallet says what became of it', async () => {
    const held = await readyWallet()
    const asked = order(held)
    held.wallet.faults.failWith = 'INTERNAL'
    const reply = await payUndecided(asked)
    assert.deepEqual([reply.status, reply.state, reply.error.walletErrorCode], [202, 'unknown', 'INTERNAL'])
    held.wallet.faults.failWith = null
    assert.equal((await look(asked.requestId)).status, 'unknown')
    await listener.sql`
      update listener.payments set published_at = now() - interval '3 minutes' where request_id = ${asked.requestId}`
    const ended = await lookUntilItEnds(asked.requestId)
    assert.deepEqual([ended.http, ended.status], [422, 'rejected'])
  })

  test('an unknown one ends as expired_unpaid an hour after the invoice, when the wallet has no record', async () => {
    const held = await readyWallet()
    const asked = order(held)
    held.wallet.faults.silent = true
    assert.equal((await payUnanswered(asked)).becomes, 'unknown')
    held.wallet.faults.silent = false
    assert.equal((await look(asked.requestId)).status, 'unknown')
    await listener.sql`
      update listener.payments set invoice_expires_at = now() - interval '61 minutes' where request_id = ${asked.requestId}`
    const ended = await lookUntilItEnds(asked.requestId)
    assert.deepEqual([ended.http, ended.error.code], [422, 'expired_unpaid'])
    assert.equal(settledPaymentsOf(held).length, 0)
  })

  test('a second attempt whose answer is lost is not called failed by the record of a first one made elsewhere', async () => {
    const held = await readyWallet()
    const asked = order(held)
    // The caller paid directly first; that failed, and the wallet keeps its record.
    const first = held.wallet.ledger.reserve(held.wallet.accountId, asked.invoice)
    assert.ok(first.ok)
    held.wallet.ledger.giveBack(first.payment)
    held.wallet.faults.silent = true
    assert.equal((await payUnanswered({ ...asked, attemptNo: 2 })).becomes, 'unknown')
    held.wallet.faults.silent = false
    assert.equal((await look(asked.requestId)).status, 'unknown')
    await listener.sql`
      update listener.payments set invoice_expires_at = now() - interval '61 minutes' where request_id = ${asked.requestId}`
    assert.equal((await lookUntilItEnds(asked.requestId)).error.code, 'expired_unpaid')
  })

  test('the number of an attempt within a scope says nothing: each has an invoice of its own', async () => {
    const held = await readyWallet()
    const asked = order(held)
    const payment = held.wallet.ledger.reserve(held.wallet.accountId, asked.invoice)
    assert.ok(payment.ok)
    held.wallet.ledger.giveBack(payment.payment)
    held.wallet.faults.silent = true
    assert.equal((await payUnanswered({ ...asked, idempotencyScope: 'leg', attemptNo: 2 })).becomes, 'unknown')
    held.wallet.faults.silent = false
    assert.equal((await lookUntilItEnds(asked.requestId)).status, 'rejected')
  })

  test('unknown ones are looked up by themselves', async () => {
    const held = await readyWallet()
    held.wallet.faults.loseAnswerAfterPaying = true
    held.wallet.faults.noNotifications = true
    const asked = order(held)
    assert.equal((await payUnanswered(asked, () => settledPaymentsOf(held).length === 1)).state, 'pending')
    await until(async () => (await stateOf(asked)) === 'succeeded')
  })

  test('a proof that names no request is of the newest attempt: what was declined before stays declined', async () => {
    const held = await readyWallet()
    const asked = order(held)
    held.wallet.faults.failWith = 'INSUFFICIENT_BALANCE'
    assert.equal((await pay(asked)).state, 'rejected')
    Object.assign(held.wallet.faults, { failWith: null, holdPayments: true, noNotifications: true })
    const again = { ...asked, attemptNo: 2, requestId: requestIdOf(held.id, asked.paymentHash, undefined, 2) }
    const reply = pay(again)
    await until(() => held.wallet.heldPayments.length === 1)
    // The notification of the second attempt overtakes its reply.
    const preimage = held.wallet.ledger.preimageOf(asked.paymentHash)
    await listener.payments.paymentSent(held.id, { paymentHash: asked.paymentHash, preimage })
    assert.equal((await reply).state, 'succeeded')
    assert.equal(await stateOf(asked), 'rejected')
    held.wallet.release(true)
    await until(() => !listener.payments.isAtWork(again.requestId))
    assert.deepEqual([await stateOf(asked), await stateOf(again)], ['rejected', 'succeeded'])
    assert.equal(await findProvable(listener.sql, held.id, asked.paymentHash), undefined, 'and if it is told again')
  })

  test('after two declined attempts a proof is of the second', async () => {
    const held = await readyWallet()
    const asked = order(held)
    held.wallet.faults.failWith = 'INSUFFICIENT_BALANCE'
    const again = { ...asked, attemptNo: 2, requestId: requestIdOf(held.id, asked.paymentHash, undefined, 2) }
    for (const one of [asked, again]) assert.equal((await pay(one)).state, 'rejected')
    const preimage = held.wallet.ledger.preimageOf(asked.paymentHash)
    await listener.payments.paymentSent(held.id, { paymentHash: asked.paymentHash, preimage })
    assert.deepEqual([await stateOf(asked), await stateOf(again)], ['rejected', 'succeeded'])
  })

  test('a proof counts also while another wallet’s payment of the same invoice is open', async () => {
    const [first, second] = [await readyWallet(), await readyWallet()]
    Object.assign(first.wallet.faults, { payThenSayFailed: true, noNotifications: true })
    const asked = order(first)
    assert.equal((await pay(asked)).state, 'rejected')
    second.wallet.faults.silent = true
    const again = { ...asked, walletId: second.id, requestId: requestIdOf(second.id, asked.paymentHash) }
    assert.equal((await payUnanswered(again)).becomes, 'unknown')
    const made = first.wallet.ledger.find(first.wallet.accountId, asked.paymentHash)
    await listener.payments.paymentSent(first.id, { paymentHash: asked.paymentHash, preimage: made?.preimage })
    assert.equal(await stateOf(asked), 'succeeded')
    assert.equal(await stateOf(again), 'unknown')
    const third = { ...asked, requestId: randomBytes(32).toString('hex') }
    assert.equal((await pay(third)).status, 409, 'the invoice is paid')
  })

  test('an archived wallet is asked what became of its payment, and pays nothing more', async () => {
    const held = await readyWallet()
    Object.assign(held.wallet.faults, { loseAnswerAfterPaying: true, noNotifications: true })
    const asked = order(held)
    assert.equal((await payUnanswered(asked, () => settledPaymentsOf(held).length === 1)).state, 'pending')
    await listener.sql`update remote_wallets set status = 'ARCHIVED', is_primary = false where id = ${held.id}`
    await until(() => listener.pool.find(held.id)?.isActive === false)
    const refused = await pay(order(held))
    assert.deepEqual([refused.status, refused.error.code], [503, 'wallet_not_found'])
    await until(async () => (await stateOf(asked)) === 'succeeded')
    listener.reconciler.compareAll()
    await until(() => listener.pool.find(held.id) === undefined)
  })
})
