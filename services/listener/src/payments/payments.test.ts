/** The journal of payments over its API: one request, one payment, one answer. */
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { requestIdOf } from '@chispa/payments/request-id'
import { until } from '@chispa/sandbox/until'
import { timed } from '@chispa/testing/stopwatch'
import { openPaymentDesk } from '../../test/payment-desk.ts'
import { newOrder, type Order, post, settledPaymentsOf } from '../../test/payment-orders.ts'
import { openStage } from '../../test/stage.ts'
import { claimPayment } from './store.ts'

const desk = await openPaymentDesk()
after(() => desk.close())
const { stage, merchant, listener } = desk
const { readyWallet, order, pay, look, stateOf, balancesOf } = desk

describe('POST /v1/nwc/payments', () => {
  test('200 with the preimage once the wallet has paid', async () => {
    const held = await readyWallet()
    const asked = order(held)
    const before = balancesOf(held)
    const reply = await pay(asked)
    assert.deepEqual([reply.status, reply.ok, reply.requestId, reply.feesPaidMsats], [200, true, asked.requestId, 0])
    assert.equal(createHash('sha256').update(Buffer.from(reply.preimage, 'hex')).digest('hex'), asked.paymentHash)
    assert.deepEqual(balancesOf(held), { wallet: before.wallet - 21_000, merchant: before.merchant + 21_000 })
  })

  test('ten of one request at once are one payment with one answer; so is a repetition', async () => {
    const held = await readyWallet()
    const asked = order(held)
    const before = balancesOf(held)
    const replies = await Promise.all(Array.from({ length: 10 }, () => pay(asked)))
    for (const reply of [...replies, await pay(asked)]) assert.deepEqual(reply, replies[0])
    assert.equal(replies[0].ok, true)
    assert.equal(held.wallet.balanceMsats, before.wallet - 21_000)
    assert.equal(settledPaymentsOf(held).length, 1)
  })

  test('409 for the same id with another payment, at work or done', async () => {
    const held = await readyWallet()
    const [asked, other] = [order(held), order(held)]
    const twisted = { ...other, requestId: asked.requestId }
    const [first, second] = await Promise.all([pay(asked), pay(twisted)])
    assert.equal(first.ok, true)
    for (const reply of [second, await pay(twisted)]) {
      assert.deepEqual([reply.status, reply.error.code], [409, 'request_conflict'])
    }
    assert.equal(settledPaymentsOf(held).length, 1)
  })

  test('409 for an invoice that is paid under another id, whichever wallet asks', async () => {
    const [held, other] = [await readyWallet(), await readyWallet()]
    const asked = order(held)
    const others = [
      { ...asked, requestId: randomBytes(32).toString('hex') },
      { ...asked, walletId: other.id, requestId: requestIdOf(other.id, asked.paymentHash) },
    ]
    const replies = await Promise.all([asked, ...others].map(pay))
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409])
    assert.equal(settledPaymentsOf(held).length + settledPaymentsOf(other).length, 1)
  })

  test('409 tells how the other one stands: pending while it may still be paid, then rejected', async () => {
    const held = await readyWallet()
    held.wallet.faults.holdPayments = true
    const asked = order(held)
    const first = pay(asked)
    await until(() => held.wallet.heldPayments.length === 1)
    const sameInvoice = { ...asked, requestId: randomBytes(32).toString('hex') }
    const sameId = { ...order(held), requestId: asked.requestId }
    for (const reply of [await pay(sameInvoice), await pay(sameId), await desk.cancel(sameInvoice)]) {
      assert.deepEqual([reply.status, reply.state, reply.error.code], [409, 'pending', 'request_conflict'])
    }
    held.wallet.faults.holdPayments = false
    held.wallet.release(true)
    assert.equal((await first).ok, true)
    for (const reply of [await pay(sameInvoice), await pay(sameId)]) {
      assert.deepEqual([reply.status, reply.state], [409, 'rejected'])
    }
  })

  test('422 with the wallet’s code when it declines, for good', async () => {
    const held = await readyWallet()
    const asked = order(held, 1_000_000_000)
    const reply = await pay(asked)
    assert.deepEqual([reply.status, reply.ok], [422, false])
    assert.deepEqual([reply.error.code, reply.error.walletErrorCode], ['wallet_error', 'INSUFFICIENT_BALANCE'])
    assert.deepEqual(await pay(asked), reply)
    assert.equal((await look(asked.requestId)).http, 422)
  })

  test('202 when the time is over; the payment goes on, and GET tells its end', async () => {
    const held = await readyWallet()
    held.wallet.faults.holdPayments = true
    const asked = order(held)
    const reply = await pay({ ...asked, waitMs: 100 })
    assert.deepEqual(reply, { status: 202, state: 'pending', ok: false, requestId: asked.requestId })
    await until(() => held.wallet.heldPayments.length === 1)
    held.wallet.release(true)
    await until(async () => (await look(asked.requestId)).http === 200)
    assert.equal(settledPaymentsOf(held).length, 1)
  })

  test('503 not_started for a wallet that is not there, and nothing was sent', async () => {
    const held = await readyWallet()
    const asked = { ...order(held), walletId: 'nobody' }
    const reply = await pay(asked)
    assert.deepEqual([reply.status, reply.state, reply.error.code], [503, 'not_started', 'wallet_not_found'])
    assert.deepEqual(await pay(asked), reply)
  })

  test('503 not_started for a wallet that is silent since before', async () => {
    const held = await stage.newWallet({ faults: { silent: true } })
    await until(() => listener.pool.find(held.id))
    const reply = await pay(order(held))
    assert.deepEqual([reply.status, reply.state, reply.error.code], [503, 'not_started', 'wallet_not_ready'])
    assert.equal(settledPaymentsOf(held).length, 0)
  })

  test('a wallet that was added this very moment pays', async () => {
    // It is waited for a second and a half: on a busy machine not every try comes within that time.
    await until(async () => (await pay(order(await stage.newWallet()))).ok)
  })

  test('an invoice that has expired is not sent', async () => {
    const held = await readyWallet()
    const { invoice, paymentHash } = merchant.ledger.createInvoice(merchant.accountId, {
      amountMsats: 1000,
      timestamp: Math.floor(Date.now() / 1000) - 7200,
      expirySeconds: 3600,
    })
    const reply = await pay({ requestId: requestIdOf(held.id, paymentHash), walletId: held.id, invoice, paymentHash })
    assert.deepEqual([reply.status, reply.state, reply.error.code], [422, 'rejected', 'expired_unpaid'])
  })

  test('whatever a wallet says when it declines can be written down', async () => {
    const held = await readyWallet()
    const asked = order(held)
    Object.assign(held.wallet.faults, {
      failWith: 'PAYMENT_FAILED',
      failSaying: 'no\u0000route \ud800!',
      duplicateAnswers: true,
    })
    const reply = await pay(asked)
    assert.deepEqual([reply.status, reply.error.message], [422, 'no route \ufffd!'])
    await until(() => !listener.payments.isAtWork(asked.requestId))
  })

  test('an invoice that never expires is paid like any other', async () => {
    const held = await readyWallet()
    const request = { amountMsats: 1000, expirySeconds: 1e12 }
    const { invoice, paymentHash } = merchant.ledger.createInvoice(merchant.accountId, request)
    const reply = await pay({ requestId: requestIdOf(held.id, paymentHash), walletId: held.id, invoice, paymentHash })
    assert.equal(reply.ok, true, JSON.stringify(reply))
  })

  test('409, not not_started, for a paid invoice under another id whose wallet is not there', async () => {
    const asked = order(await readyWallet())
    assert.equal((await pay(asked)).ok, true)
    const other = { ...asked, walletId: 'nobody', requestId: randomBytes(32).toString('hex') }
    assert.equal((await pay(other)).status, 409)
  })

  test('a claim that was written without our knowing is found, and never sent', async () => {
    const held = await readyWallet()
    const owner = { id: listener.lease.id, fence: listener.pool.find(held.id)!.fence }
    const [old, older, fresh] = [order(held), order(held), order(held)]
    const claimOf = (asked: Order, secondsAgo: number) => ({
      ...asked,
      idempotencyScope: null,
      attemptNo: null,
      maxFeeMsats: null,
      invoiceExpiresAt: new Date(Date.now() + 3_600_000),
      now: new Date(Date.now() - secondsAgo * 1000),
    })
    const signed = { event: '{}', eventId: randomBytes(32).toString('hex'), encryption: 'nip44_v2' as const }
    await claimPayment(listener.sql, claimOf(old, 30), owner)
    await claimPayment(listener.sql, claimOf(older, 30), owner, signed)
    await claimPayment(listener.sql, claimOf(fresh, 1), owner)
    await listener.payments.recover()
    assert.deepEqual(
      [await stateOf(old), await stateOf(older), await stateOf(fresh)],
      ['not_started', 'unknown', 'pending'],
    )
    assert.equal(settledPaymentsOf(held).length, 0)
  })

  test('another listener that stands still in the middle of a claim costs a payment two seconds, not more', async () => {
    const held = await stage.service.create({ balanceMsats: 1_000_000 })
    await stage.sql.begin(async tx => {
      await tx`select pg_advisory_xact_lock(hashtext('chispa listener claims'))`
      const id = await stage.insertWallet(held)
      const reply = await pay(order({ id, wallet: held }))
      assert.deepEqual([reply.status, reply.state], [503, 'not_started'])
    })
  })

  for (const [what, change, says] of [
    ['no request id', { requestId: undefined }, /requestId is missing/],
    ['a request id that is not hex', { requestId: 'x'.repeat(64) }, /requestId/],
    ['an invoice that is none', { invoice: 'lnbc1' }, /invoice/],
    ['a hash of another invoice', { paymentHash: 'a'.repeat(64) }, /not that of the invoice/],
    ['a wait that is too long', { waitMs: 8001 }, /waitMs/],
    ['a wait that is text', { waitMs: '500' }, /waitMs/],
    ['a scope with a space', { idempotencyScope: 'a b' }, /idempotencyScope/],
  ] as const) {
    test(`400 for ${what}`, async () => {
      const reply = await pay({ ...order(await readyWallet()), ...change })
      assert.deepEqual([reply.status, reply.state, reply.error.code], [400, 'rejected', 'validation_error'])
      assert.match(reply.error.message, says)
    })
  }

  test('ids in capitals are the same ids', async () => {
    const asked = order(await readyWallet())
    const first = await pay({
      ...asked,
      requestId: asked.requestId.toUpperCase(),
      paymentHash: asked.paymentHash.toUpperCase(),
    })
    assert.deepEqual(await pay(asked), first)
    assert.equal(first.ok, true)
  })
})

describe('GET /v1/nwc/payments/{requestId}', () => {
  test('404 for an id nobody used, 400 for what is no id', async () => {
    const unknown = await look('f'.repeat(64))
    assert.deepEqual([unknown.http, unknown.status, unknown.error.code], [404, 'unknown', 'request_not_found'])
    assert.deepEqual([(await look('xyz')).http, (await look('xyz')).requestId], [400, '0'.repeat(64)])
  })

  test('publishes nothing: an unknown payment stays one payment however often it is asked for', async () => {
    const held = await readyWallet()
    held.wallet.faults.holdPayments = true
    const asked = order(held)
    await pay({ ...asked, waitMs: 100 })
    await until(() => held.wallet.heldPayments.length === 1)
    await Promise.all(Array.from({ length: 5 }, () => look(asked.requestId)))
    assert.equal(held.wallet.heldPayments.length, 1)
    held.wallet.faults.holdPayments = false
    held.wallet.release(true)
    await until(async () => (await look(asked.requestId)).ok === true)
  })
})

test('a stop does not wait for callers who wait: they are told that it goes on', async () => {
  await using other = await openStage()
  const held = await other.newWallet()
  const shop = await other.service.create()
  const one = await other.start()
  await until(() => one.pool.find(held.id)?.isReady)
  held.wallet.faults.silent = true
  const reply = post(one, newOrder(shop, held, 1000))
  await until(async () => (await other.sql`select 1 from listener.payments`).length === 1)
  const [, tookMs] = await timed(one.stop())
  assert.ok(tookMs < 7000, `${tookMs}`)
  assert.deepEqual([(await reply).http, (await reply).status], [202, 'pending'])
})
