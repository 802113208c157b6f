/** Callers hear of an outcome when it is stored. Here no reply is waited for in vain and no row is read on a timer in time. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { maxWaitMs } from '@chispa/contract/listener'
import { until } from '@chispa/sandbox/until'
import { HeldClock } from '@chispa/testing/held-clock'
import { timed } from '@chispa/testing/stopwatch'
import { get, newOrder, post, readyWallet, settledPaymentsOf } from '../../test/payment-orders.ts'
import { openStage, type Stage } from '../../test/stage.ts'
import type { Listener } from '../assemble.ts'
import { markSucceeded } from './store.ts'

const never = 3_600_000
const tuning = { payments: { replyTimeoutMs: never, readAgainMs: never } }

async function open() {
  const stage = await openStage()
  after(() => stage[Symbol.asyncDispose]())
  // A caller that names no time waits for as long as it takes.
  const clock = new HeldClock(afterMs => afterMs === maxWaitMs)
  const listener = await stage.start({ tuning, clock })
  const merchant = await stage.service.create({ name: 'merchant' })
  return { stage, listener, merchant }
}
const world = await open()
const { listener } = world

/** The wallet pays and its reply is lost. */
const losesReplies = { loseAnswerAfterPaying: true, noNotifications: true }

describe('GET of a payment whose reply is waited for', () => {
  test('looks it up: a lost reply is known as soon as somebody asks', async () => {
    const held = await readyWallet(world.stage, listener)
    Object.assign(held.wallet.faults, losesReplies)
    const order = newOrder(world.merchant, held)
    assert.equal((await post(listener, { ...order, waitMs: 100 })).status, 'pending')
    await until(() => settledPaymentsOf(held).length === 1)
    // A look-up that takes its time is seen by the next question; nothing else looks.
    const found = await until(async () => {
      const told = await get(listener, order.requestId)
      return told.status !== 'pending' && told
    })
    assert.deepEqual([found.http, found.status, found.preimage?.length], [200, 'succeeded', 64])
    assert.equal(settledPaymentsOf(held).length, 1)
  })

  test('takes no for no answer: while a reply may come, a look-up rejects nothing', async () => {
    const held = await readyWallet(world.stage, listener)
    held.wallet.faults.holdPayments = true
    const order = newOrder(world.merchant, held)
    assert.equal((await post(listener, { ...order, waitMs: 100 })).status, 'pending')
    await until(() => held.wallet.heldPayments.length === 1)
    assert.equal((await get(listener, order.requestId)).status, 'pending', 'on its way')
    held.wallet.restart()
    held.wallet.release(false)
    await until(() => held.wallet.ledger.find(held.wallet.accountId, order.paymentHash)?.state === 'failed')
    assert.equal((await get(listener, order.requestId)).status, 'pending', 'failed, says the wallet')
    held.wallet.restart({ forget: true })
    assert.equal((await get(listener, order.requestId)).status, 'pending', 'the wallet has no record')
  })
})

describe('a waiting POST', () => {
  for (const [what, prove] of [
    ['a look-up that somebody else asked for', (listener, order) => get(listener, order.requestId)],
    [
      'a notification',
      (listener, { walletId, paymentHash }, preimage) =>
        listener.payments.paymentSent(walletId, { paymentHash, preimage }),
    ],
  ] as [
    string,
    (listener: Listener, order: ReturnType<typeof newOrder>, preimage: string | undefined) => Promise<unknown>,
  ][]) {
    test(`hears the outcome of ${what}, and so does everybody who joined`, async () => {
      const held = await readyWallet(world.stage, listener)
      Object.assign(held.wallet.faults, losesReplies)
      const order = newOrder(world.merchant, held)
      const replies = [post(listener, order), post(listener, order), post(listener, order)]
      await until(() => settledPaymentsOf(held).length === 1)
      await prove(listener, order, held.wallet.ledger.find(held.wallet.accountId, order.paymentHash)?.preimage)
      for (const reply of await Promise.all(replies)) assert.deepEqual([reply.http, reply.status], [200, 'succeeded'])
      assert.equal((await post(listener, order)).http, 200, 'and whoever asks again')
    })
  }
})

describe('a POST whose wallet replies without a proof', () => {
  for (const paysWith of ['empty', 'nothing', 'null', 'not-provided', 'id'] as const) {
    test(`looks it up and answers 200 while there is time: the reply's preimage is ${paysWith}`, async () => {
      const held = await readyWallet(world.stage, listener)
      Object.assign(held.wallet.faults, { paysWith, noNotifications: true })
      const reply = await post(listener, newOrder(world.merchant, held))
      assert.deepEqual([reply.http, reply.status], [200, 'succeeded'])
    })
  }

  test('goes on looking until it knows, and so does whoever asks again', async () => {
    const held = await readyWallet(world.stage, listener)
    Object.assign(held.wallet.faults, { failWith: 'INTERNAL', noNotifications: true })
    const order = newOrder(world.merchant, held)
    const replies = [post(listener, order)]
    const isUnknown = async () =>
      (await world.stage.sql`select from listener.payments where request_id = ${order.requestId} and state = 'unknown'`)
        .length === 1
    await until(isUnknown)
    replies.push(post(listener, order))
    // It said INTERNAL, and pays all the same.
    assert.ok(held.wallet.ledger.pay(held.wallet.accountId, order.invoice).ok)
    held.wallet.faults.failWith = null
    for (const reply of await Promise.all(replies)) assert.deepEqual([reply.http, reply.status], [200, 'succeeded'])
  })

  test('answers 202 at once when the wallet says that it has paid and will not prove it', async () => {
    const held = await readyWallet(world.stage, listener)
    Object.assign(held.wallet.faults, { paysWith: 'null', hidesPreimage: true, noNotifications: true })
    const [reply, tookMs] = await timed(post(listener, newOrder(world.merchant, held)))
    assert.deepEqual([reply.http, reply.status], [202, 'unknown'])
    assert.ok(tookMs < maxWaitMs - 1000, `${tookMs}`)
  })
})

/** Two listeners on one database. */
async function openPair() {
  const pair = await open()
  const other = await pair.stage.start({ tuning })
  await untilSignalsAreHeard(pair.stage)
  return {
    ...pair,
    /** A wallet with the listener that holds it, and the other one. */
    async heldWallet() {
      const held = await pair.stage.newWallet()
      const both = [pair.listener, other]
      const owner = await until(() => both.find(({ pool }) => pool.find(held.id)?.isReady))
      return { held, owner, waiting: owner === other ? pair.listener : other }
    },
  }
}

/** Both processes know of each other and hear the signal. */
const untilSignalsAreHeard = ({ sql }: Stage) =>
  until(async () => {
    const [row] = await sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and query ilike 'listen %listener_payment_changed%'`
    return row?.count === 2
  })

describe('two listeners on one database', async () => {
  const pair = await openPair()
  const { stage, merchant } = pair

  test('who waits at one hears what the other wrote', async () => {
    const { owner, waiting, held } = await pair.heldWallet()
    held.wallet.faults.holdPayments = true
    const order = newOrder(merchant, held)
    assert.equal((await post(owner, { ...order, waitMs: 100 })).status, 'pending')
    await until(() => held.wallet.heldPayments.length === 1)
    const joined = [post(waiting, order), post(waiting, order)]
    const twisted = post(waiting, { ...newOrder(merchant, held), requestId: order.requestId })
    assert.equal((await twisted).http, 409)
    held.wallet.release(true)
    for (const reply of await Promise.all(joined)) assert.deepEqual([reply.http, reply.status], [200, 'succeeded'])
    assert.equal(settledPaymentsOf(held).length, 1)
  })

  test('who works on a payment hears what another proved', async () => {
    const { owner, held } = await pair.heldWallet()
    Object.assign(held.wallet.faults, losesReplies)
    const order = newOrder(merchant, held)
    const reply = post(owner, order)
    await until(() => settledPaymentsOf(held).length === 1)
    const { preimage } = held.wallet.ledger.find(held.wallet.accountId, order.paymentHash)!
    await markSucceeded(stage.sql, order.requestId, { preimage: preimage!, feesPaidMsats: 0, now: new Date() })
    assert.deepEqual([(await reply).http, (await reply).status], [200, 'succeeded'])
  })

  test('a signal that is lost delays the answer, no more', async () => {
    const { owner, held } = await pair.heldWallet()
    held.wallet.faults.holdPayments = true
    const order = newOrder(merchant, held)
    await stage.sql`alter table listener.payments disable trigger payment_changed`
    assert.equal((await post(owner, { ...order, waitMs: 100 })).status, 'pending')
    await until(() => held.wallet.heldPayments.length === 1)
    // Only now: a third one gets its share, and a wallet that pays is not given up for it.
    const rereading = await stage.start({ tuning: { payments: { ...tuning.payments, readAgainMs: 50 } } })
    const reply = post(rereading, order)
    held.wallet.release(true)
    assert.deepEqual([(await reply).http, (await reply).status], [200, 'succeeded'])
    await stage.sql`alter table listener.payments enable trigger payment_changed`
  })
})
