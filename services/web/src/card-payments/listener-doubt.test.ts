/** Payments through a listener that leaves it open what it did: nothing is paid twice or lost, and no card stays locked. */
import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import type { PaymentFault } from '@chispa/sandbox/listener-stand-in/faults'
import { until } from '@chispa/sandbox/until'
import { openListener } from '../../test/listener-stage.ts'
import { declined, paid, told, wait } from '../../test/till-stage.ts'
import { takeOverLeases } from './dispatch-store.ts'

const stages = await openListener()
const { listener, ready, heldCard, rowOf, posts, setAhead } = stages
/** What is answered has as much time as it needs; what never is ends soon. */
const [slowStage, stage] = [await stages.openTills(), await stages.openTills({ walletLimitMs: 4000 })]
after(() => stages.close())
afterEach(stages.heal)
const { web, scanned, pay, tapAndPay, bill } = stage
const hours = 3_600_000

/** On a busy machine the till is told to wait before the listener's time is over. */
const leftOpen = (paymentHash: string) => until(async () => (await rowOf(paymentHash, stage)).status === 'UNKNOWN')

/** On a busy machine the listener or the wallet may be asked in vain: then again at the next turn. */
async function resolveUntil(isSo: () => Promise<boolean>, aheadMs = 0): Promise<void> {
  let at = aheadMs
  await until(async () => {
    at += 60_000
    setAhead(at)
    await stage.resolve()
    return isSo()
  })
  setAhead(0)
}

describe('ambiguous: nothing is sent again, on no way', () => {
  const ends: [PaymentFault, 'is paid' | 'is not' | 'is called off'][] = [
    ['hang after', 'is paid'],
    ['reset after', 'is paid'],
    ['unknown after', 'is paid'],
    ['wrong preimage', 'is paid'],
    ['wrong id', 'is paid'],
    ['wrong status', 'is paid'],
    ['garbage', 'is paid'],
    ['hang before', 'is not'],
    ['reset before', 'is called off'],
    ['unknown before', 'is not'],
    ['error 500', 'is called off'],
    ['error 401', 'is called off'],
  ]
  for (const [fault, end] of ends) {
    test(`${fault}: ${end}`, async () => {
      const { card, wallet } = await heldCard(stage)
      wallet.faults.noNotifications = true
      listener.faults.payments = fault
      const { invoice, paymentHash } = bill(21_000, { expirySeconds: 600 })
      const tap = await scanned(card)
      const first = told(await pay(card, tap, invoice))
      // What was paid may be found out while the till waits.
      assert.ok(first.status === (end === 'is paid' ? 'OK' : 'ERROR') || first.reason === 'payment_unresolved')
      if (first.status === 'ERROR') {
        assert.deepEqual(first, wait('payment_unresolved'))
        const second = told(await tapAndPay(card, bill(1000).invoice))
        const { status, transport } = await rowOf(paymentHash, stage)
        if (status === 'UNKNOWN' || end !== 'is paid') assert.deepEqual(second, wait('card_payment_unresolved'))
        assert.equal(transport, 'LISTENER')
      }
      listener.faults.payments = null
      await ready(stage)
      if (end === 'is paid') await until(() => stage.outgoing(wallet, paymentHash).length > 0)
      if (end === 'is not') {
        await leftOpen(paymentHash)
        await stage.resolve()
        assert.equal((await rowOf(paymentHash, stage)).status, 'UNKNOWN', 'nothing is concluded from silence')
      }
      const hasEnded = async () => !['PENDING', 'UNKNOWN'].includes(String((await rowOf(paymentHash, stage)).status))
      await resolveUntil(hasEnded, end === 'is not' ? 2 * hours : 0)
      const sent = stage.outgoing(wallet, paymentHash)
      assert.equal(sent.length, end === 'is paid' ? 1 : 0)
      const row = await rowOf(paymentHash, stage)
      assert.equal(row.status, end === 'is paid' ? 'SUCCEEDED' : 'REJECTED', JSON.stringify(row))
      assert.equal(posts().filter(({ body }) => (body as { invoice: string }).invoice === invoice).length, 1)
      assert.deepEqual(await stage.payToEnd(card, bill(1000).invoice), paid)
    })
  }

  test('a conflict: declined when the journal has no payment of this id, and no other way is tried', async () => {
    const { card, wallet } = await heldCard(slowStage)
    const asked = slowStage.requestsOf(wallet)
    listener.faults.payments = 'conflict'
    const { invoice, paymentHash } = slowStage.bill()
    const tap = await slowStage.scanned(card)
    asked.length = 0
    assert.deepEqual(told(await slowStage.pay(card, tap, invoice)), declined('payment_failed'))
    assert.deepEqual([asked.length, posts().length], [0, 1])
    const row = await rowOf(paymentHash, slowStage)
    assert.deepEqual([row.status, row.transport], ['REJECTED', 'LISTENER'])
    listener.faults.payments = null
    assert.ok(slowStage.web.deps.listener.usable(), 'it is about this payment, not about the listener')
    assert.deepEqual(await slowStage.payToEnd(card, slowStage.bill(1000).invoice), paid)
  })

  test('a conflict while the journal says nothing: wait', async () => {
    const { card } = await heldCard(stage)
    Object.assign(listener.faults, { payments: 'conflict', journal: 'reset' })
    const { invoice, paymentHash } = bill()
    const tap = await scanned(card)
    assert.deepEqual(told(await pay(card, tap, invoice)), wait('payment_unresolved'))
    await leftOpen(paymentHash)
  })

  test('a reset that the journal clears up while the till waits', async () => {
    const { card, wallet } = await heldCard(slowStage)
    wallet.faults.noNotifications = true
    listener.faults.payments = 'unknown after'
    const { invoice, paymentHash } = slowStage.bill()
    assert.deepEqual(await slowStage.payToEnd(card, invoice), paid)
    assert.equal((await rowOf(paymentHash, slowStage)).resolvedBy, 'journal')
  })

  for (const fault of ['hang', 'reset', 'garbage', 'missing'] as const) {
    test(`a journal with ${fault}: the wallet itself is asked`, async () => {
      const { card, wallet } = await heldCard(stage)
      wallet.faults.noNotifications = true
      Object.assign(listener.faults, { payments: 'hang after', journal: fault })
      const { invoice, paymentHash } = bill()
      await tapAndPay(card, invoice)
      await resolveUntil(async () => (await rowOf(paymentHash, stage)).status === 'SUCCEEDED')
      assert.equal((await rowOf(paymentHash, stage)).resolvedBy, 'lookup')
    })
  }

  test('a request that was lost on its way is called off: the card is free, and it is not paid should it arrive', async () => {
    const { card, wallet } = await heldCard(stage)
    listener.faults.payments = 'reset before'
    const { invoice, paymentHash } = bill()
    assert.deepEqual(told(await tapAndPay(card, invoice)), wait('payment_unresolved'))
    const [lost] = posts()
    listener.faults.payments = null
    await ready(stage)
    await resolveUntil(async () => (await rowOf(paymentHash, stage)).status === 'REJECTED')
    const row = await rowOf(paymentHash, stage)
    assert.deepEqual([row.status, row.errorCode, row.resolvedBy], ['REJECTED', 'not_started', 'journal'])
    assert.deepEqual(await stage.payToEnd(card, bill().invoice), paid)

    const { authorization } = lost as { authorization: string }
    const late = await fetch(`${listener.url}/v1/nwc/payments`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(lost?.body),
    })
    assert.equal(late.status, 503)
    assert.equal(stage.outgoing(wallet, paymentHash).length, 0)
  })

  test('a missing entry alone proves nothing, also long after: what was sent may still arrive', async () => {
    const { card } = await heldCard(stage)
    Object.assign(listener.faults, { payments: 'reset before', journal: 'missing' })
    const { invoice, paymentHash } = bill()
    assert.deepEqual(told(await tapAndPay(card, invoice)), wait('payment_unresolved'))
    await leftOpen(paymentHash)
    listener.faults.payments = null
    await ready(stage)
    setAhead(10 * 60_000)
    await stage.resolve()
    assert.ok(listener.requests.some(({ line }) => line.startsWith('GET /v1/nwc/payments/') && !line.includes('0000')))
    assert.equal((await rowOf(paymentHash, stage)).status, 'UNKNOWN')
    setAhead(0)
  })

  test('a process that dies right after the boundary leaves it to be looked up, not to be sent again', async () => {
    const { card, wallet } = await heldCard(stage)
    listener.faults.payments = 'hang before'
    const { invoice, paymentHash } = bill()
    const reply = tapAndPay(card, invoice)
    await until(() => posts().length === 1)
    // Also when the listener's time was over first, nothing but a look-up is left to do.
    await takeOverLeases(web.sql, new Date(Date.now() + hours))
    const row = await rowOf(paymentHash, stage)
    assert.deepEqual([row.status, row.transport], ['UNKNOWN', 'LISTENER'])
    await reply
    assert.equal(stage.outgoing(wallet).length, 0)
    assert.equal(posts().length, 1)
  })

  test('the listener’s late word that nothing was started frees the card', async () => {
    const { card } = await heldCard(stage)
    listener.faults.payments = 'unknown before'
    const { invoice, paymentHash } = bill()
    assert.deepEqual(told(await tapAndPay(card, invoice)), wait('payment_unresolved'))
    for (const row of listener.journal.values()) {
      if (row.asked.invoice === invoice)
        row.reply = { ok: false, status: 'not_started', requestId: row.asked.requestId }
    }
    listener.faults.payments = null
    await resolveUntil(async () => (await rowOf(paymentHash, stage)).status === 'REJECTED')
    assert.deepEqual(
      [(await rowOf(paymentHash, stage)).errorCode, (await rowOf(paymentHash, stage)).resolvedBy],
      ['not_started', 'journal'],
    )
    assert.deepEqual(await stage.payToEnd(card, invoice), paid)
  })

  test('a journal that lies about success is not believed', async () => {
    const { card, wallet } = await heldCard(stage)
    listener.faults.payments = 'unknown before'
    const { invoice, paymentHash } = bill()
    assert.deepEqual(told(await tapAndPay(card, invoice)), wait('payment_unresolved'))
    for (const row of listener.journal.values()) {
      const { requestId } = row.asked
      if (row.asked.invoice === invoice) {
        row.reply = { ok: true, status: 'succeeded', requestId, preimage: '11'.repeat(32), feesPaidMsats: 0 }
      }
    }
    await leftOpen(paymentHash)
    const asked = listener.requests.length
    await resolveUntil(async () => listener.requests.slice(asked).some(({ line }) => line.startsWith('GET')))
    assert.equal((await rowOf(paymentHash, stage)).status, 'UNKNOWN')
    assert.equal(stage.outgoing(wallet).length, 0)
  })
})
