/** Calling a payment off: what had not begun never will, and what has goes on. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { requestIdOf } from '@chispa/payments/request-id'
import { until } from '@chispa/sandbox/until'
import { openPaymentDesk } from '../../test/payment-desk.ts'
import { type Order, settledPaymentsOf } from '../../test/payment-orders.ts'

const desk = await openPaymentDesk()
after(() => desk.close())
const { readyWallet, order, pay, cancel, look, stateOf } = desk

describe('POST /v1/nwc/payments/{requestId}/cancel', () => {
  test('503 for a payment that had not begun: it never will, also when its request arrives later', async () => {
    const held = await readyWallet()
    const asked = order(held)
    for (const reply of [await cancel(asked), await cancel(asked), await pay(asked)]) {
      assert.deepEqual([reply.status, reply.state, reply.ok], [503, 'not_started', false])
      assert.deepEqual([reply.requestId, reply.error.code], [asked.requestId, 'request_not_found'])
    }
    assert.equal((await look(asked.requestId)).status, 'not_started')
    assert.equal(settledPaymentsOf(held).length, 0)
  })

  test('what has ended stays as it ended', async () => {
    const held = await readyWallet()
    const asked = order(held)
    const paid = await pay(asked)
    assert.deepEqual(await cancel(asked), paid)
    held.wallet.faults.failWith = 'INSUFFICIENT_BALANCE'
    const poor = order(held)
    const refused = await pay(poor)
    assert.deepEqual([refused.status, await cancel(poor)], [422, refused])
  })

  test('202 for one that is on its way: it goes on', async () => {
    const held = await readyWallet()
    held.wallet.faults.holdPayments = true
    const asked = order(held)
    const reply = pay(asked)
    await until(() => held.wallet.heldPayments.length === 1)
    const cancelled = await cancel(asked)
    assert.deepEqual([cancelled.status, cancelled.state], [202, 'pending'])
    held.wallet.faults.holdPayments = false
    held.wallet.release(true)
    assert.equal((await reply).status, 200)
  })

  test('409 for the id of another payment, and for an invoice that another request pays', async () => {
    const held = await readyWallet()
    const [asked, other] = [order(held), order(held)]
    await pay(asked)
    const mixed = await cancel({ ...other, requestId: asked.requestId })
    assert.deepEqual([mixed.status, mixed.error.code], [409, 'request_conflict'])
    const taken = await cancel({ ...asked, requestId: requestIdOf('another', asked.paymentHash) })
    assert.deepEqual([taken.status, taken.error.code], [409, 'request_conflict'])
  })

  test('404 for a wallet that was never here: another listener may have paid', async () => {
    const asked = { ...order(await readyWallet()), walletId: 'elsewhere' }
    const reply = await cancel(asked)
    assert.deepEqual([reply.status, reply.state, reply.error.code], [404, 'unknown', 'request_not_found'])
    assert.equal(await stateOf(asked), undefined)
  })

  test('400 for what is no request', async () => {
    const asked = order(await readyWallet())
    for (const bad of [
      { ...asked, requestId: 'xyz' },
      { ...asked, invoice: 'lnbc1' },
      { ...asked, paymentHash: 'f'.repeat(64) },
      { ...asked, walletId: undefined },
    ]) {
      const reply = await cancel(bad as Order)
      assert.deepEqual([reply.status, reply.error.code], [400, 'validation_error'], JSON.stringify(bad))
    }
    assert.equal(await stateOf(asked), undefined)
  })

  test('paying and calling off at once: either it was paid, or it never begins', async () => {
    const held = await readyWallet()
    const ends = new Set<string>()
    // Each in turn gets a head start that grows, until both have been first.
    for (let round = 0; round < 12 || (ends.size < 2 && round < 200); round++) {
      const asked = order(held, 1000)
      const before = settledPaymentsOf(held).length
      const later = (act: typeof pay | typeof cancel) =>
        new Promise(resolve => setTimeout(resolve, round / 2)).then(() => act(asked))
      await Promise.all(round % 2 === 0 ? [pay(asked), later(cancel)] : [cancel(asked), later(pay)])
      const end = await pay(asked)
      assert.deepEqual(
        [end.state, settledPaymentsOf(held).length - before],
        end.ok ? ['succeeded', 1] : ['not_started', 0],
      )
      ends.add(end.state)
    }
    assert.deepEqual([...ends].sort(), ['not_started', 'succeeded'])
  })
})
