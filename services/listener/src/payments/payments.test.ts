import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { timed } from '@chispa/testing/stopwatch'
import { type HeldWallet, openStage, secret } from '../../test/stage.ts'
import { claimPayment } from './store.ts'

const stage = await openStage()
after(() => stage[Symbol.asyncDispose]())
const merchant = await stage.service.create({ name: 'merchant' })
const listener = await stage.start({ tuning: { payments: { replyTimeoutMs: 3000 } } })

type Asked = { requestId: string; walletId: string; invoice: string; paymentHash: string }

async function readyWallet(): Promise<HeldWallet> {
  const held = await stage.newWallet()
  await until(() => listener.pool.find(held.id)?.isReady)
  return held
}

function order({ id: walletId }: HeldWallet, amountMsats = 21_000): Asked {
  const { invoice, paymentHash } = merchant.ledger.createInvoice(merchant.accountId, { amountMsats })
  return { requestId: requestIdOf(walletId, paymentHash), walletId, invoice, paymentHash }
}

const requestIdOf = (walletId: string, paymentHash: string) =>
  createHash('sha256').update(`${walletId}|${paymentHash}`).digest('hex')

const headers = { authorization: `Bearer ${secret}` }

async function pay(body: object) {
  const reply = await listener.app.inject({ method: 'POST', url: '/v1/nwc/payments', headers, payload: body })
  const { status: state, ...rest } = reply.json()
  return { status: reply.statusCode, state, ...rest }
}

async function cancel({ requestId, ...payload }: Asked) {
  const url = `/v1/nwc/payments/${requestId}/cancel`
  const reply = await listener.app.inject({ method: 'POST', url, headers, payload })
  const { status: state, ...rest } = reply.json()
  return { status: reply.statusCode, state, ...rest }
}

async function look(requestId: string) {
  const reply = await listener.app.inject({ method: 'GET', url: `/v1/nwc/payments/${requestId}`, headers })
  return { http: reply.statusCode, ...reply.json() }
}

/** A look-up that takes its time is seen by the next question. */
const lookUntilItEnds = (requestId: string) =>
  until(async () => {
    const told = await look(requestId)
    return told.status !== 'unknown' && told
  })

const paymentsOf = ({ wallet }: HeldWallet) =>
  wallet.ledger.transactions(wallet.accountId).filter(({ type, state }) => type === 'outgoing' && state === 'settled')

async function stateOf({ requestId }: Asked): Promise<string> {
  const [row] = await listener.sql`select state from listener.payments where request_id = ${requestId}`
  return row?.state
}

const balancesOf = ({ wallet }: HeldWallet) => ({ wallet: wallet.balanceMsats, merchant: merchant.balanceMsats })

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
    assert.equal(paymentsOf(held).length, 1)
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
    assert.equal(paymentsOf(held).length, 1)
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
    assert.equal(paymentsOf(held).length + paymentsOf(other).length, 1)
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
    assert.equal(paymentsOf(held).length, 1)
  })

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
      assert.equal(paymentsOf(held).length, 1)
    })
  }

  test('INTERNAL decides nothing: it stays unknown until the wallet says what became of it', async () => {
    const held = await readyWallet()
    const asked = order(held)
    held.wallet.faults.failWith = 'INTERNAL'
    const reply = await pay(asked)
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
    assert.equal((await pay(asked)).state, 'unknown')
    held.wallet.faults.silent = false
    assert.equal((await look(asked.requestId)).status, 'unknown')
    await listener.sql`
      update listener.payments set invoice_expires_at = now() - interval '61 minutes' where request_id = ${asked.requestId}`
    const ended = await lookUntilItEnds(asked.requestId)
    assert.deepEqual([ended.http, ended.error.code], [422, 'expired_unpaid'])
    assert.equal(paymentsOf(held).length, 0)
  })

  test('a second attempt whose answer is lost is not called failed by the record of a first one made elsewhere', async () => {
    const held = await readyWallet()
    const asked = order(held)
    // The caller paid directly first; that failed, and the wallet keeps its record.
    const first = held.wallet.ledger.reserve(held.wallet.accountId, asked.invoice)
    assert.ok(first.ok)
    held.wallet.ledger.giveBack(first.payment)
    held.wallet.faults.silent = true
    assert.equal((await pay({ ...asked, attemptNo: 2 })).state, 'unknown')
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
    assert.equal((await pay({ ...asked, idempotencyScope: 'leg', attemptNo: 2 })).state, 'unknown')
    held.wallet.faults.silent = false
    assert.equal((await lookUntilItEnds(asked.requestId)).status, 'rejected')
  })

  test('unknown ones are looked up by themselves', async () => {
    const held = await readyWallet()
    held.wallet.faults.loseAnswerAfterPaying = true
    held.wallet.faults.noNotifications = true
    const asked = order(held)
    assert.equal((await pay(asked)).state, 'unknown')
    await until(async () => (await stateOf(asked)) === 'succeeded')
  })

  test('503 not_started for a wallet that is not there, and nothing was sent', async () => {
    const held = await readyWallet()
    const asked = { ...order(held), walletId: 'nobody' }
    const reply = await pay(asked)
    assert.deepEqual([reply.status, reply.state, reply.error.code], [503, 'not_started', 'wallet_not_found'])
    assert.deepEqual(await pay(asked), reply)
  })

  test('503 not_started for a wallet that is silent since before', async () => {
    const held = await stage.newWallet()
    held.wallet.faults.silent = true
    const reply = await pay(order(held))
    assert.deepEqual([reply.status, reply.state, reply.error.code], [503, 'not_started', 'wallet_not_ready'])
    assert.equal(paymentsOf(held).length, 0)
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

  test('a proof counts also while another wallet’s payment of the same invoice is open', async () => {
    const [first, second] = [await readyWallet(), await readyWallet()]
    Object.assign(first.wallet.faults, { payThenSayFailed: true, noNotifications: true })
    const asked = order(first)
    assert.equal((await pay(asked)).state, 'rejected')
    second.wallet.faults.silent = true
    const again = { ...asked, walletId: second.id, requestId: requestIdOf(second.id, asked.paymentHash) }
    assert.equal((await pay(again)).state, 'unknown')
    const made = first.wallet.ledger.find(first.wallet.accountId, asked.paymentHash)
    await listener.payments.paymentSent(first.id, { paymentHash: asked.paymentHash, preimage: made?.preimage })
    assert.equal(await stateOf(asked), 'succeeded')
    assert.equal(await stateOf(again), 'unknown')
    const third = { ...asked, requestId: randomBytes(32).toString('hex') }
    assert.equal((await pay(third)).status, 409, 'the invoice is paid')
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
    const claimOf = (asked: Asked, secondsAgo: number) => ({
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
    assert.equal(paymentsOf(held).length, 0)
  })

  test('an archived wallet is asked what became of its payment, and pays nothing more', async () => {
    const held = await readyWallet()
    Object.assign(held.wallet.faults, { loseAnswerAfterPaying: true, noNotifications: true })
    const asked = order(held)
    assert.equal((await pay(asked)).state, 'unknown')
    await listener.sql`update remote_wallets set status = 'ARCHIVED', is_primary = false where id = ${held.id}`
    await until(() => listener.pool.find(held.id)?.isActive === false)
    const refused = await pay(order(held))
    assert.deepEqual([refused.status, refused.error.code], [503, 'wallet_not_found'])
    await until(async () => (await stateOf(asked)) === 'succeeded')
    listener.reconciler.compareAll()
    await until(() => listener.pool.find(held.id) === undefined)
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

describe('POST /v1/nwc/payments/{requestId}/cancel', () => {
  test('503 for a payment that had not begun: it never will, also when its request arrives later', async () => {
    const held = await readyWallet()
    const asked = order(held)
    for (const reply of [await cancel(asked), await cancel(asked), await pay(asked)]) {
      assert.deepEqual([reply.status, reply.state, reply.ok], [503, 'not_started', false])
      assert.deepEqual([reply.requestId, reply.error.code], [asked.requestId, 'request_not_found'])
    }
    assert.equal((await look(asked.requestId)).status, 'not_started')
    assert.equal(paymentsOf(held).length, 0)
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
      const reply = await cancel(bad as Asked)
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
      const before = paymentsOf(held).length
      const later = (act: typeof pay | typeof cancel) =>
        new Promise(resolve => setTimeout(resolve, round / 2)).then(() => act(asked))
      await Promise.all(round % 2 === 0 ? [pay(asked), later(cancel)] : [cancel(asked), later(pay)])
      const end = await pay(asked)
      assert.deepEqual([end.state, paymentsOf(held).length - before], end.ok ? ['succeeded', 1] : ['not_started', 0])
      ends.add(end.state)
    }
    assert.deepEqual([...ends].sort(), ['not_started', 'succeeded'])
  })
})

test('a stop does not wait for callers who wait: they are told that it goes on', async () => {
  await using other = await openStage()
  const held = await other.newWallet()
  const shop = await other.service.create()
  const one = await other.start()
  await until(() => one.pool.find(held.id)?.isReady)
  held.wallet.faults.silent = true
  const { invoice, paymentHash } = shop.ledger.createInvoice(shop.accountId, { amountMsats: 1000 })
  const payload = { requestId: requestIdOf(held.id, paymentHash), walletId: held.id, invoice, paymentHash }
  const reply = one.app.inject({ method: 'POST', url: '/v1/nwc/payments', headers, payload })
  await until(async () => (await other.sql`select 1 from listener.payments`).length === 1)
  const [, tookMs] = await timed(one.stop())
  assert.ok(tookMs < 7000, `${tookMs}`)
  assert.deepEqual([(await reply).statusCode, (await reply).json().status], [202, 'pending'])
})
