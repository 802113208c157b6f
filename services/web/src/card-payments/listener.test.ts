/** Payments through the listener, whatever it does: nothing is paid twice, nothing is lost, and no card stays locked. */
import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import { requestIdOf } from '@chispa/payments/request-id'
import { ListenerStandIn } from '@chispa/sandbox/listener-stand-in'
import { noListenerFaults, type PaymentFault } from '@chispa/sandbox/listener-stand-in/faults'
import { until } from '@chispa/sandbox/until'
import { testListenerSecret } from '../../test/app.ts'
import { declined, type HeldCard, openStage, paid, told, wait } from '../../test/till-stage.ts'
import { markTakenBack, takeOverLeases } from './dispatch-store.ts'

const uris = new Map<string, string>()
const listener = await ListenerStandIn.start({ secret: testListenerSecret, uriOf: id => uris.get(id) })
let aheadMs = 0
const common = {
  now: () => new Date(Date.now() + aheadMs),
  listener: { url: listener.url },
  listenerPauseMs: 50,
}
/** What is answered has as much time as it needs; what never is ends soon. */
const [patient, stage] = [await openStage(common), await openStage({ ...common, walletLimitMs: 1500 })]
/** For what is looked at while the listener is still waited for. */
const roomy = await openStage({ ...common, walletLimitMs: 6000 })
after(async () => {
  await Promise.all([patient.close(), stage.close(), roomy.close()])
  await listener.stop()
})
const { web, scanned, pay, tapAndPay, bill } = stage
const hours = 3_600_000
const ready = (at = stage) => until(() => at.web.deps.listener.usable() !== undefined)
const posts = () => listener.requests.filter(({ line }) => line === 'POST /v1/nwc/payments')

async function heldCard(at = stage): Promise<HeldCard> {
  const held = await at.heldCard({}, { warm: false })
  uris.set(held.walletId, held.wallet.uri)
  await ready(at)
  // Through the listener, which has the wallet now: so that no relay of ours hears of it.
  await until(async () => (await at.web.wallets.getInfo(held.walletId, { timeoutMs: 5000 })).kind === 'result')
  listener.requests.length = 0
  return held
}

afterEach(() => {
  Object.assign(listener.faults, noListenerFaults())
})

const rowOf = async (paymentHash: string, at = stage) => {
  const { status, transport, errorCode, resolvedBy, publishedAt } = await at.paymentRow(paymentHash)
  return { status, transport, errorCode, resolvedBy, isPublished: publishedAt !== null }
}

/** On a busy machine the till is told to wait before the listener's time is over. */
const leftOpen = (paymentHash: string) => until(async () => (await rowOf(paymentHash)).status === 'UNKNOWN')

/** On a busy machine the listener or the wallet may be asked in vain: then again at the next turn. */
async function resolveUntil(isSo: () => Promise<boolean>): Promise<void> {
  await until(async () => {
    aheadMs += 60_000
    await stage.resolve()
    return isSo()
  })
  aheadMs = 0
}

describe('while the listener is there', () => {
  test('it pays: one request under the payment’s id, no relay of ours', async () => {
    const { card, wallet, walletId } = await heldCard(patient)
    const { invoice, paymentHash } = patient.bill()
    assert.deepEqual(await patient.payToEnd(card, invoice), paid)
    const row = await patient.paymentRow(paymentHash)
    assert.deepEqual([row.transport, row.status, row.resolvedBy, row.eventId], ['LISTENER', 'SUCCEEDED', 'reply', null])
    const [sent] = posts()
    const { waitMs, ...body } = (sent?.body ?? {}) as Record<string, unknown>
    assert.deepEqual(body, { requestId: row.requestId, walletId, invoice, paymentHash })
    assert.ok(Number(waitMs) >= 100 && Number(waitMs) <= 8000)
    assert.equal(posts().length, 1)
    assert.equal(patient.outgoing(wallet, paymentHash).length, 1)
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
      const { card, wallet } = await heldCard(patient)
      wallet.faults.failWith = code
      const { invoice, paymentHash } = patient.bill()
      const tap = await patient.scanned(card)
      const asked = patient.requestsOf(wallet)
      assert.deepEqual(told(await patient.pay(card, tap, invoice)), declined(reason))
      assert.equal(asked.length, 1)
      const row = await patient.paymentRow(paymentHash)
      assert.deepEqual([row.transport, row.walletErrorCode], ['LISTENER', code])
      wallet.faults.failWith = null
      assert.deepEqual(await patient.payToEnd(card, patient.bill().invoice), paid)
    })
  }

  test('a second attempt says so, also after a direct first one', async () => {
    const { card, wallet, walletId } = await heldCard(patient)
    const { invoice, paymentHash } = patient.bill()
    listener.faults.payments = 'not started'
    wallet.faults.failWith = 'QUOTA_EXCEEDED'
    assert.deepEqual(told(await patient.tapAndPay(card, invoice)), declined('wallet_quota_reached'))
    assert.equal((await rowOf(paymentHash, patient)).transport, 'DIRECT')
    Object.assign(listener.faults, noListenerFaults())
    wallet.faults.failWith = null
    assert.deepEqual(await patient.payToEnd(card, invoice), paid)
    const sent = posts().at(-1)?.body as { requestId: string; attemptNo?: number }
    assert.deepEqual([sent.requestId, sent.attemptNo], [requestIdOf(walletId, paymentHash, undefined, 2), 2])
  })

  test('an empty wallet', async () => {
    const { card } = await heldCard(patient)
    await patient.limit(card, { tapMsats: 900_000_000, dayMsats: 900_000_000 })
    assert.deepEqual(
      told(await patient.tapAndPay(card, patient.bill(500_000_000).invoice)),
      declined('insufficient_balance'),
    )
  })

  test('ten callbacks of one tap: one request', async () => {
    const { card, wallet } = await heldCard(patient)
    const { invoice, paymentHash } = patient.bill()
    const tap = await patient.scanned(card)
    const replies = await Promise.all(Array.from({ length: 10 }, () => patient.pay(card, tap, invoice)))
    for (const reply of replies) assert.deepEqual(told(reply), paid)
    assert.equal(posts().length, 1)
    assert.equal(patient.outgoing(wallet, paymentHash).length, 1)
  })
})

describe('not started: the listener’s word, or a request that never left', () => {
  test('not_started: the payment is made directly, at once', async () => {
    const { card, wallet } = await heldCard(patient)
    listener.faults.payments = 'not started'
    const { invoice, paymentHash } = patient.bill()
    assert.deepEqual(await patient.payToEnd(card, invoice), paid)
    const row = await rowOf(paymentHash, patient)
    assert.deepEqual([row.transport, row.status], ['DIRECT', 'SUCCEEDED'])
    assert.equal(patient.outgoing(wallet, paymentHash).length, 1)
  })

  test('a wallet that the listener does not have', async () => {
    const { card, walletId } = await heldCard(patient)
    uris.delete(walletId)
    assert.deepEqual(await patient.payToEnd(card, patient.bill().invoice), paid)
    assert.equal(posts().length, 1)
  })

  test('a listener that went away: refused, so it is paid directly', async () => {
    const { card, wallet } = await heldCard(patient)
    await listener.down()
    const { invoice, paymentHash } = patient.bill()
    const reply = await patient.tapAndPay(card, invoice)
    await listener.up()
    assert.deepEqual(told(reply), paid)
    assert.equal((await rowOf(paymentHash, patient)).transport, 'DIRECT')
    assert.equal(patient.outgoing(wallet, paymentHash).length, 1)
  })

  test('no way at all: not_started, the card is free, and another tap pays the same invoice', async () => {
    const { card, wallet } = await heldCard(patient)
    listener.faults.payments = 'not started'
    patient.relay.faults.refuseEvents = 'blocked: not today'
    const { invoice, paymentHash } = patient.bill()
    const tap = await patient.scanned(card)
    assert.deepEqual(told(await patient.pay(card, tap, invoice)), declined('not_started'))
    patient.relay.faults.refuseEvents = null
    listener.faults.payments = null
    // The listener says not_started for this id for good.
    assert.deepEqual(await patient.payToEnd(card, invoice), paid)
    assert.equal((await rowOf(paymentHash, patient)).transport, 'DIRECT')
    assert.equal(patient.outgoing(wallet, paymentHash).length, 1)
  })

  test('who was taken over meanwhile pays nothing: the row decides', async () => {
    const { card, wallet } = await heldCard(patient)
    listener.faults.payments = 'not started'
    const { invoice, paymentHash } = patient.bill()
    const tap = await patient.scanned(card)
    const { sql } = patient.web
    await sql.unsafe(`
      create function take_over() returns trigger language plpgsql as $$ begin
        if new.transport = 'LISTENER' and old.transport = 'DIRECT' then
          new.status := 'UNKNOWN'; new.lease_until := null; new.next_check_at := now() + interval '1 hour';
        end if;
        return new;
      end $$;
      create trigger take_over before update on card_payments for each row execute function take_over()`)
    const reply = await patient.pay(card, tap, invoice)
    await sql.unsafe('drop trigger take_over on card_payments')
    assert.deepEqual(told(reply), declined('not_started'))
    assert.equal(patient.outgoing(wallet).length, 0)
    assert.deepEqual(await rowOf(paymentHash, patient), {
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
      const { card, wallet } = await heldCard()
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
        const { status, transport } = await rowOf(paymentHash)
        if (status === 'UNKNOWN' || end !== 'is paid') assert.deepEqual(second, wait('card_payment_unresolved'))
        assert.equal(transport, 'LISTENER')
      }
      listener.faults.payments = null
      await ready()
      if (end === 'is paid') await until(() => stage.outgoing(wallet, paymentHash).length > 0)
      if (end === 'is not') {
        await leftOpen(paymentHash)
        await stage.resolve()
        assert.equal((await rowOf(paymentHash)).status, 'UNKNOWN', 'nothing is concluded from silence')
        aheadMs += 2 * hours
      }
      await resolveUntil(async () => !['PENDING', 'UNKNOWN'].includes(String((await rowOf(paymentHash)).status)))
      const sent = stage.outgoing(wallet, paymentHash)
      assert.equal(sent.length, end === 'is paid' ? 1 : 0)
      const row = await rowOf(paymentHash)
      assert.equal(row.status, end === 'is paid' ? 'SUCCEEDED' : 'REJECTED', JSON.stringify(row))
      assert.equal(posts().filter(({ body }) => (body as { invoice: string }).invoice === invoice).length, 1)
      assert.deepEqual(await stage.payToEnd(card, bill(1000).invoice), paid)
    })
  }

  test('a conflict: declined when the journal has no payment of this id, and no other way is tried', async () => {
    const { card, wallet } = await heldCard(patient)
    const asked = patient.requestsOf(wallet)
    listener.faults.payments = 'conflict'
    const { invoice, paymentHash } = patient.bill()
    const tap = await patient.scanned(card)
    asked.length = 0
    assert.deepEqual(told(await patient.pay(card, tap, invoice)), declined('payment_failed'))
    assert.deepEqual([asked.length, posts().length], [0, 1])
    const row = await rowOf(paymentHash, patient)
    assert.deepEqual([row.status, row.transport], ['REJECTED', 'LISTENER'])
    listener.faults.payments = null
    assert.ok(patient.web.deps.listener.usable(), 'it is about this payment, not about the listener')
    assert.deepEqual(await patient.payToEnd(card, patient.bill(1000).invoice), paid)
  })

  test('a conflict while the journal says nothing: wait', async () => {
    const { card } = await heldCard()
    Object.assign(listener.faults, { payments: 'conflict', journal: 'reset' })
    const { invoice, paymentHash } = bill()
    const tap = await scanned(card)
    assert.deepEqual(told(await pay(card, tap, invoice)), wait('payment_unresolved'))
    await leftOpen(paymentHash)
  })

  test('a reset that the journal clears up while the till waits', async () => {
    const { card, wallet } = await heldCard(patient)
    wallet.faults.noNotifications = true
    listener.faults.payments = 'unknown after'
    const { invoice, paymentHash } = patient.bill()
    assert.deepEqual(await patient.payToEnd(card, invoice), paid)
    assert.equal((await rowOf(paymentHash, patient)).resolvedBy, 'journal')
  })

  for (const fault of ['hang', 'reset', 'garbage', 'missing'] as const) {
    test(`a journal with ${fault}: the wallet itself is asked`, async () => {
      const { card, wallet } = await heldCard()
      wallet.faults.noNotifications = true
      Object.assign(listener.faults, { payments: 'hang after', journal: fault })
      const { invoice, paymentHash } = bill()
      await tapAndPay(card, invoice)
      await resolveUntil(async () => (await rowOf(paymentHash)).status === 'SUCCEEDED')
      assert.equal((await rowOf(paymentHash)).resolvedBy, 'lookup')
    })
  }

  test('a request that was lost on its way is called off: the card is free, and it is not paid should it arrive', async () => {
    const { card, wallet } = await heldCard()
    listener.faults.payments = 'reset before'
    const { invoice, paymentHash } = bill()
    assert.deepEqual(told(await tapAndPay(card, invoice)), wait('payment_unresolved'))
    const [lost] = posts()
    listener.faults.payments = null
    await ready()
    await resolveUntil(async () => (await rowOf(paymentHash)).status === 'REJECTED')
    const row = await rowOf(paymentHash)
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
    const { card } = await heldCard()
    Object.assign(listener.faults, { payments: 'reset before', journal: 'missing' })
    const { invoice, paymentHash } = bill()
    assert.deepEqual(told(await tapAndPay(card, invoice)), wait('payment_unresolved'))
    await leftOpen(paymentHash)
    listener.faults.payments = null
    await ready()
    aheadMs = 10 * 60_000
    await stage.resolve()
    assert.ok(listener.requests.some(({ line }) => line.startsWith('GET /v1/nwc/payments/') && !line.includes('0000')))
    assert.equal((await rowOf(paymentHash)).status, 'UNKNOWN')
    aheadMs = 0
  })

  test('a process that dies right after the boundary leaves it to be looked up, not to be sent again', async () => {
    const { card, wallet } = await heldCard()
    listener.faults.payments = 'hang before'
    const { invoice, paymentHash } = bill()
    const reply = tapAndPay(card, invoice)
    await until(() => posts().length === 1)
    // Also when the listener's time was over first, nothing but a look-up is left to do.
    await takeOverLeases(web.sql, new Date(Date.now() + hours))
    const row = await rowOf(paymentHash)
    assert.deepEqual([row.status, row.transport], ['UNKNOWN', 'LISTENER'])
    await reply
    assert.equal(stage.outgoing(wallet).length, 0)
    assert.equal(posts().length, 1)
  })

  test('the listener’s late word that nothing was started frees the card', async () => {
    const { card } = await heldCard()
    listener.faults.payments = 'unknown before'
    const { invoice, paymentHash } = bill()
    assert.deepEqual(told(await tapAndPay(card, invoice)), wait('payment_unresolved'))
    for (const row of listener.journal.values()) {
      if (row.asked.invoice === invoice)
        row.reply = { ok: false, status: 'not_started', requestId: row.asked.requestId }
    }
    listener.faults.payments = null
    await resolveUntil(async () => (await rowOf(paymentHash)).status === 'REJECTED')
    assert.deepEqual(
      [(await rowOf(paymentHash)).errorCode, (await rowOf(paymentHash)).resolvedBy],
      ['not_started', 'journal'],
    )
    assert.deepEqual(await stage.payToEnd(card, invoice), paid)
  })

  test('a journal that lies about success is not believed', async () => {
    const { card, wallet } = await heldCard()
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
    assert.equal((await rowOf(paymentHash)).status, 'UNKNOWN')
    assert.equal(stage.outgoing(wallet).length, 0)
  })
})
