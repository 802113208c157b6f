/** Payments through the listener, and past it when it provably made nothing of them. */
import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import { requestIdOf } from '@chispa/payments/request-id'
import { until } from '@chispa/sandbox/until'
import { openListener } from '../../test/listener-stage.ts'
import { declined, paid, told } from '../../test/till-stage.ts'
import { markTakenBack } from './dispatch-store.ts'

const stages = await openListener()
const { listener, heldCard, rowOf, posts, forgetWallet, heal } = stages
/** What is answered has as much time as it needs. */
const slowStage = await stages.openTills()
/** For what is looked at while the listener is still waited for, in vain. */
const roomy = await stages.openTills({ walletLimitMs: 6000 })
after(() => stages.close())
afterEach(heal)

describe('while the listener is there', () => {
  test('it pays: one request under the payment’s id, no relay of ours', async () => {
    const { card, wallet, walletId } = await heldCard(slowStage)
    const { invoice, paymentHash } = slowStage.bill()
    assert.deepEqual(await slowStage.payToEnd(card, invoice), paid)
    const row = await slowStage.paymentRow(paymentHash)
    assert.deepEqual([row.transport, row.status, row.resolvedBy, row.eventId], ['LISTENER', 'SUCCEEDED', 'reply', null])
    const [sent] = posts()
    const { waitMs, ...body } = (sent?.body ?? {}) as Record<string, unknown>
    assert.deepEqual(body, { requestId: row.requestId, walletId, invoice, paymentHash })
    assert.ok(Number(waitMs) >= 100 && Number(waitMs) <= 8000)
    assert.equal(posts().length, 1)
    assert.equal(slowStage.outgoing(wallet, paymentHash).length, 1)
  })

  test('what is stored before it is sent says that it may be on its way', async () => {
    const { card } = await heldCard(roomy)
    listener.faults.payments = 'hang before'
    const { invoice, paymentHash } = roomy.bill()
    const reply = roomy.tapAndPay(card, invoice)
    await until(() => posts().length === 1)
    const row = await rowOf(paymentHash, roomy)
    assert.deepEqual([row.status, row.transport, row.isPublished], ['PENDING', 'LISTENER', true])
    await reply
  })

  for (const [code, reason] of [
    ['QUOTA_EXCEEDED', 'wallet_quota_reached'],
    ['PAYMENT_FAILED', 'payment_failed'],
    ['RESTRICTED', 'wallet_not_allowed'],
  ] as const) {
    test(`a wallet that says ${code} has declined for good: no second way is tried`, async () => {
      const { card, wallet } = await heldCard(slowStage)
      wallet.faults.failWith = code
      const { invoice, paymentHash } = slowStage.bill()
      const tap = await slowStage.scanned(card)
      const asked = slowStage.requestsOf(wallet)
      assert.deepEqual(told(await slowStage.pay(card, tap, invoice)), declined(reason))
      assert.equal(asked.length, 1)
      const row = await slowStage.paymentRow(paymentHash)
      assert.deepEqual([row.transport, row.walletErrorCode], ['LISTENER', code])
      wallet.faults.failWith = null
      assert.deepEqual(await slowStage.payToEnd(card, slowStage.bill().invoice), paid)
    })
  }

  test('a second attempt says so, also after a direct first one', async () => {
    const { card, wallet, walletId } = await heldCard(slowStage)
    const { invoice, paymentHash } = slowStage.bill()
    listener.faults.payments = 'not started'
    wallet.faults.failWith = 'QUOTA_EXCEEDED'
    assert.deepEqual(told(await slowStage.tapAndPay(card, invoice)), declined('wallet_quota_reached'))
    assert.equal((await rowOf(paymentHash, slowStage)).transport, 'DIRECT')
    heal()
    wallet.faults.failWith = null
    assert.deepEqual(await slowStage.payToEnd(card, invoice), paid)
    const sent = posts().at(-1)?.body as { requestId: string; attemptNo?: number }
    assert.deepEqual([sent.requestId, sent.attemptNo], [requestIdOf(walletId, paymentHash, undefined, 2), 2])
  })

  test('an empty wallet', async () => {
    const { card } = await heldCard(slowStage)
    await slowStage.limit(card, { tapMsats: 900_000_000, dayMsats: 900_000_000 })
    assert.deepEqual(
      told(await slowStage.tapAndPay(card, slowStage.bill(500_000_000).invoice)),
      declined('insufficient_balance'),
    )
  })

  test('ten callbacks of one tap: one request', async () => {
    const { card, wallet } = await heldCard(slowStage)
    const { invoice, paymentHash } = slowStage.bill()
    const tap = await slowStage.scanned(card)
    const replies = await Promise.all(Array.from({ length: 10 }, () => slowStage.pay(card, tap, invoice)))
    for (const reply of replies) assert.deepEqual(told(reply), paid)
    assert.equal(posts().length, 1)
    assert.equal(slowStage.outgoing(wallet, paymentHash).length, 1)
  })
})

describe('not started: the listener’s word, or a request that never left', () => {
  test('not_started: the payment is made directly, at once', async () => {
    const { card, wallet } = await heldCard(slowStage)
    listener.faults.payments = 'not started'
    const { invoice, paymentHash } = slowStage.bill()
    assert.deepEqual(await slowStage.payToEnd(card, invoice), paid)
    const row = await rowOf(paymentHash, slowStage)
    assert.deepEqual([row.transport, row.status], ['DIRECT', 'SUCCEEDED'])
    assert.equal(slowStage.outgoing(wallet, paymentHash).length, 1)
  })

  test('a wallet that the listener does not have', async () => {
    const { card, walletId } = await heldCard(slowStage)
    forgetWallet(walletId)
    assert.deepEqual(await slowStage.payToEnd(card, slowStage.bill().invoice), paid)
    assert.equal(posts().length, 1)
  })

  test('a listener that went away: refused, so it is paid directly', async () => {
    const { card, wallet } = await heldCard(slowStage)
    await listener.down()
    const { invoice, paymentHash } = slowStage.bill()
    const reply = await slowStage.tapAndPay(card, invoice)
    await listener.up()
    assert.deepEqual(told(reply), paid)
    assert.equal((await rowOf(paymentHash, slowStage)).transport, 'DIRECT')
    assert.equal(slowStage.outgoing(wallet, paymentHash).length, 1)
  })

  test('no way at all: not_started, the card is free, and another tap pays the same invoice', async () => {
    const { card, wallet } = await heldCard(slowStage)
    listener.faults.payments = 'not started'
    slowStage.relay.faults.refuseEvents = 'blocked: not today'
    const { invoice, paymentHash } = slowStage.bill()
    const tap = await slowStage.scanned(card)
    assert.deepEqual(told(await slowStage.pay(card, tap, invoice)), declined('not_started'))
    slowStage.relay.faults.refuseEvents = null
    listener.faults.payments = null
    // The listener says not_started for this id for good.
    assert.deepEqual(await slowStage.payToEnd(card, invoice), paid)
    assert.equal((await rowOf(paymentHash, slowStage)).transport, 'DIRECT')
    assert.equal(slowStage.outgoing(wallet, paymentHash).length, 1)
  })

  test('who was taken over meanwhile pays nothing: the row decides', async () => {
    const { card, wallet } = await heldCard(slowStage)
    listener.faults.payments = 'not started'
    const { invoice, paymentHash } = slowStage.bill()
    const tap = await slowStage.scanned(card)
    const { sql } = slowStage.web
    await sql.unsafe(`
      create function take_over() returns trigger language plpgsql as $$ begin
        if new.transport = 'LISTENER' and old.transport = 'DIRECT' then
          new.status := 'UNKNOWN'; new.lease_until := null; new.next_check_at := now() + interval '1 hour';
        end if;
        return new;
      end $$;
      create trigger take_over before update on card_payments for each row execute function take_over()`)
    const reply = await slowStage.pay(card, tap, invoice)
    await sql.unsafe('drop trigger take_over on card_payments')
    assert.deepEqual(told(reply), declined('not_started'))
    assert.equal(slowStage.outgoing(wallet).length, 0)
    assert.deepEqual(await rowOf(paymentHash, slowStage), {
      status: 'REJECTED',
      transport: 'LISTENER',
      errorCode: 'not_started',
      resolvedBy: 'journal',
      isPublished: true,
    })
  })

  test('of ten who want it back, one gets it', async () => {
    const { card } = await heldCard(roomy)
    listener.faults.payments = 'hang before'
    const { invoice, paymentHash } = roomy.bill()
    const reply = roomy.tapAndPay(card, invoice)
    await until(() => posts().length === 1)
    const { id } = await roomy.paymentRow(paymentHash)
    const taken = await Promise.all(Array.from({ length: 10 }, () => markTakenBack(roomy.web.sql, String(id))))
    assert.equal(taken.filter(Boolean).length, 1)
    await reply
  })
})
