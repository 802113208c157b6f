import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { type Relay, startRelay } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import { hashesOf, payments, untilCaughtUp, untilReceived } from '../../test/sandbox-payments.ts'
import { shiftedClock } from '../../test/shifted-clock.ts'
import { openStage, type Stage } from '../../test/stage.ts'

const dayMs = 86_400_000
const notifications = [23196, 23197]

type Mark = { caughtUpTo: Date; catchUpUntil: Date | null; catchUpOffset: number; caughtUpAt: Date | null }
const markOf = async (stage: Stage, walletId: string): Promise<Mark> => {
  const [row] = await stage.sql<Mark[]>`
    select caught_up_to, catch_up_until, catch_up_offset, caught_up_at
    from listener.wallets where wallet_id = ${walletId}`
  return row!
}

/** As if no listener had run for so long. */
async function age(stage: Stage, ms: number): Promise<void> {
  const back = `${ms} milliseconds`
  await stage.sql`update remote_wallets set created_at = created_at - ${back}::interval`
  await stage.sql`update listener.wallets set caught_up_to = caught_up_to - ${back}::interval`
}

/** Some relays keep notifications for a while. */
async function keepingRelay(context: TestContext): Promise<Relay> {
  const relay = await startRelay({ keepEphemeral: true })
  context.after(() => relay.stop())
  return relay
}

const secondsAgo = (ms: number) => Math.floor((Date.now() - ms) / 1000)

describe('from the ledger', () => {
  test('what a relay lost is found by turns, flagged as recovered, and once', async () => {
    await using stage = await openStage()
    const { receive, send } = payments(stage)
    const { id, wallet } = await stage.newWallet()
    const listener = await stage.start({ tuning: { catchUp: { periodMs: 300 } } })
    await untilCaughtUp(listener, id)
    stage.relay.faults.loseKinds = notifications
    const hashes = [...receive(wallet, 3), ...send(wallet, 2)]
    await untilReceived(stage, hashes)
    const runs = listener.counters.get('catchupRuns')
    await until(() => listener.counters.get('catchupRuns') >= runs + 2)
    assert.deepEqual(hashesOf(stage).sort(), hashes.sort())
    assert.ok(stage.receiver.received.every(event => event.recovered === true))
    assert.equal(listener.counters.get('eventsRecovered'), 5)
    assert.equal(listener.counters.get('catchupErrors'), 0)
  })

  test('what was paid while the relay was away is found when it is back', async () => {
    await using stage = await openStage()
    const { receive } = payments(stage)
    const { id, wallet } = await stage.newWallet()
    const listener = await stage.start()
    await untilCaughtUp(listener, id)
    await stage.relay.down()
    await until(() => listener.pool.find(id)?.state === 'disconnected')
    const hashes = receive(wallet, 2)
    await stage.relay.up()
    await untilReceived(stage, hashes)
  })

  test('days later everything is found, an invoice from before the gap too, and the mark rises to the end', async () => {
    await using stage = await openStage()
    const { receive } = payments(stage)
    const { id, wallet } = await stage.newWallet()
    const first = await stage.start()
    await untilCaughtUp(first, id)
    await first.stop()
    await age(stage, 3 * dayMs)
    const hashes = [
      ...receive(wallet, 120, { createdAt: secondsAgo(2.5 * dayMs) }),
      ...receive(wallet, 60, { createdAt: secondsAgo(dayMs) }),
    ]
    await stage.sql`update remote_wallets set created_at = created_at - interval '2 days'`
    const beforeTheGap = receive(wallet, 1, { createdAt: secondsAgo(3.9 * dayMs) })
    const startedAt = new Date()
    await stage.start()
    await untilReceived(stage, [...hashes, ...beforeTheGap])
    await until(async () => (await markOf(stage, id)).caughtUpTo >= startedAt)
    const { catchUpUntil, catchUpOffset } = await markOf(stage, id)
    assert.deepEqual([catchUpUntil, catchUpOffset], [null, 0])
    assert.equal(new Set(hashesOf(stage)).size, hashesOf(stage).length)
  })

  test('nothing from before the wallet was connected is told', async () => {
    await using stage = await openStage()
    const { receive } = payments(stage)
    const { id, wallet } = await stage.newWallet()
    receive(wallet, 3, { createdAt: secondsAgo(3_600_000) })
    const listener = await stage.start()
    await untilCaughtUp(listener, id)
    assert.deepEqual(hashesOf(stage), [])
  })

  test('a catch-up that was cut off goes on where it was, in another process', async () => {
    await using stage = await openStage()
    const { receive } = payments(stage)
    const { id, wallet } = await stage.newWallet()
    const hashes = receive(wallet, 260)
    const answer = wallet.answer.bind(wallet)
    let asked = 0
    // It answers get_info and two of the six pages, and falls silent.
    wallet.answer = async event => (++asked > 3 ? [] : answer(event))
    const first = await stage.start()
    const middle = await until(async () => {
      const mark = await markOf(stage, id).catch(() => undefined)
      return mark && mark.catchUpOffset >= 50 && mark
    })
    await first.stop()
    const { catchUpOffset, catchUpUntil, caughtUpTo } = await markOf(stage, id)
    assert.ok(catchUpOffset >= middle.catchUpOffset && catchUpOffset < 260)
    assert.ok(catchUpUntil && caughtUpTo < catchUpUntil, 'the mark has not moved')
    wallet.answer = answer
    const second = await stage.start()
    await untilReceived(stage, hashes)
    await untilCaughtUp(second, id)
    // What was on its way at the stop may be told again: the same event.
    assert.equal((await stage.sql`select from listener.events`).length, 260)
    // The old window, and then the time since.
    await until(() => second.counters.get('catchupRuns') >= 2)
    await until(async () => (await markOf(stage, id)).catchUpUntil === null)
    assert.ok((await markOf(stage, id)).caughtUpTo >= catchUpUntil)
  })

  test('a live event does not move the mark, and a failed catch-up neither', async () => {
    await using stage = await openStage()
    const { receive } = payments(stage)
    const { id, wallet } = await stage.newWallet()
    const first = await stage.start()
    await untilCaughtUp(first, id)
    await first.stop()
    const before = await markOf(stage, id)
    wallet.faults.failWith = 'INTERNAL'
    const second = await stage.start({ tuning: { catchUp: { firstPauseMs: 20 } } })
    await until(() => second.counters.get('catchupErrors') >= 2)
    await untilReceived(stage, receive(wallet))
    assert.deepEqual(await markOf(stage, id), before)
    wallet.faults.failWith = null
    await until(async () => (await markOf(stage, id)).caughtUpAt! > before.caughtUpAt!)
  })

  test('a row that the database does not take keeps the mark from rising past it, and other payments not', async () => {
    await using stage = await openStage()
    const { receive } = payments(stage)
    const { id, wallet } = await stage.newWallet()
    const listener = await stage.start({ tuning: { catchUp: { firstPauseMs: 20 } } })
    await untilCaughtUp(listener, id)
    const before = await markOf(stage, id)
    // A mark is a whole second, and this one is not over: within it no other can be higher.
    await until(() => new Date() > before.caughtUpTo)
    await stage.sql`alter table listener.events add constraint for_test check (amount_msats <> 666)`
    stage.relay.faults.loseKinds = notifications
    const others = receive(wallet, 60)
    const [bad] = receive(wallet, 1, { amountMsats: 666 })
    const newer = receive(wallet, 60)
    listener.catchUp.request(listener.pool.find(id)!)
    await untilReceived(stage, [...others, ...newer])
    await until(() => listener.counters.get('catchupErrors') >= 2)
    assert.deepEqual((await markOf(stage, id)).caughtUpTo, before.caughtUpTo)
    await stage.sql`alter table listener.events drop constraint for_test`
    await untilReceived(stage, [bad!])
    await until(async () => (await markOf(stage, id)).caughtUpTo > before.caughtUpTo)
    assert.equal(hashesOf(stage).length, 121)
  })

  test('a wallet that pays waits with its catch-up', async () => {
    await using stage = await openStage()
    const { receive } = payments(stage)
    const { id, wallet } = await stage.newWallet()
    const listener = await stage.start({ tuning: { catchUp: { busyPauseMs: 20 } } })
    await untilCaughtUp(listener, id)
    const pooled = listener.pool.find(id)!
    stage.relay.faults.loseKinds = notifications
    const hashes = receive(wallet)
    pooled.busy++
    const runs = listener.counters.get('catchupRuns')
    listener.catchUp.request(pooled)
    await until(() => new Promise(resolve => setTimeout(() => resolve(true), 100)))
    assert.equal(listener.counters.get('catchupRuns'), runs)
    pooled.busy--
    await untilReceived(stage, hashes)
  })

  test('a wallet that does not answer holds nobody up', async () => {
    await using stage = await openStage()
    const { receive } = payments(stage)
    const silent = [await stage.newWallet(), await stage.newWallet(), await stage.newWallet()]
    const healthy = await stage.newWallet()
    const listener = await stage.start({ tuning: { catchUp: { places: 1, timeoutMs: 3_600_000 } } })
    for (const { id } of [...silent, healthy]) await untilCaughtUp(listener, id)
    stage.relay.faults.loseKinds = notifications
    for (const { wallet } of silent) wallet.faults.silent = true
    const hashes = receive(healthy.wallet)
    for (const { id } of [...silent, healthy]) listener.catchUp.request(listener.pool.find(id)!)
    await untilReceived(stage, hashes)
  })

  test('a wallet whose list never ends holds nobody up', async () => {
    await using stage = await openStage()
    const { receive } = payments(stage)
    stage.relay.faults.loseKinds = notifications
    const endless = [await stage.newWallet(), await stage.newWallet(), await stage.newWallet()]
    for (const { wallet } of endless) wallet.faults.endlessLedger = true
    const catchUp = { places: 2, slowPlaces: 2, maxPages: 4 }
    const listener = await stage.start({ tuning: { catchUp, ingest: { maxNew: 1_000_000 } } })
    const rowsOf = async (id: string) =>
      (await stage.sql`select from listener.events where wallet_id = ${id} limit 250`).length
    // Each has its turn again and again.
    for (const { id } of endless) await until(async () => (await rowsOf(id)) >= 250)
    const healthy = await stage.newWallet()
    const hashes = receive(healthy.wallet)
    await listener.reconciler.lookAt(healthy.id)
    await untilCaughtUp(listener, healthy.id)
    listener.catchUp.request(listener.pool.find(healthy.id)!)
    const kept = async () => (await stage.sql`select from listener.events where payment_hash = ${hashes[0]!}`).length
    await until(async () => (await kept()) === 1)
    for (const { id } of endless) assert.equal((await markOf(stage, id)).caughtUpAt, null)
    for (const { wallet } of endless) wallet.faults.silent = true
  })

  test('a list that cannot be resumed is read in one go or not at all', async () => {
    await using stage = await openStage()
    const { receive } = payments(stage)
    const { id, wallet } = await stage.newWallet()
    Object.assign(wallet.faults, { ignoreOffset: true, shortPages: 5 })
    const listener = await stage.start({ tuning: { catchUp: { maxPages: 2, firstPauseMs: 20 } } })
    await untilCaughtUp(listener, id)
    await age(stage, dayMs)
    const before = await markOf(stage, id)
    stage.relay.faults.loseKinds = notifications
    const hashes = Array.from({ length: 90 }, (_, at) =>
      receive(wallet, 1, { createdAt: secondsAgo(at * 60_000) }),
    ).flat()
    listener.catchUp.request(listener.pool.find(id)!)
    await until(() => listener.counters.get('catchupErrors') >= 2)
    assert.deepEqual((await markOf(stage, id)).caughtUpTo, before.caughtUpTo)
    wallet.faults.shortPages = 0
    await untilReceived(stage, hashes)
    await until(async () => (await markOf(stage, id)).caughtUpTo > before.caughtUpTo)
  })

  test('a wallet tells of so many payments at once, and of the rest when it may', async () => {
    await using stage = await openStage()
    const { receive } = payments(stage)
    const clock = shiftedClock()
    const { id, wallet } = await stage.newWallet()
    const listener = await stage.start({
      clock,
      tuning: { catchUp: { restMs: 20, maxPages: 2 }, ingest: { maxNew: 150, newPerSecond: 0.01 } },
    })
    await untilCaughtUp(listener, id)
    const before = await markOf(stage, id)
    stage.relay.faults.loseKinds = notifications
    const hashes = receive(wallet, 320)
    listener.catchUp.request(listener.pool.find(id)!)
    const runs = listener.counters.get('catchupRuns')
    await until(() => listener.counters.get('catchupRuns') >= runs + 8)
    assert.equal((await stage.sql`select from listener.events`).length, 150)
    assert.deepEqual((await markOf(stage, id)).caughtUpTo, before.caughtUpTo)
    const other = await stage.newWallet()
    const others = receive(other.wallet, 3)
    await listener.reconciler.lookAt(other.id)
    await untilReceived(stage, others)
    for (const total of [303, 323]) {
      clock.aheadMs += 150 * 100_000
      await until(async () => (await stage.sql`select from listener.events`).length === total)
    }
    await untilReceived(stage, hashes)
    await until(async () => (await markOf(stage, id)).caughtUpTo > before.caughtUpTo)
  })

  test('another process took the wallet over: the old one moves nothing', async () => {
    await using stage = await openStage()
    const { id } = await stage.newWallet()
    const listener = await stage.start()
    await untilCaughtUp(listener, id)
    const before = await markOf(stage, id)
    // A mark is a whole second, and this one is not over: within it no other can be higher.
    await until(() => new Date() > before.caughtUpTo)
    const pooled = listener.pool.find(id)!
    const replay = pooled.wallet.replayNotifications.bind(pooled.wallet)
    const takenOver = Promise.withResolvers<void>()
    // Everything is read, and only the mark is left to be moved.
    pooled.wallet.replayNotifications = async (...asked) => {
      const isComplete = await replay(...asked)
      await stage.sql`update listener.wallets set fence = fence + 1, owner = 'another' where wallet_id = ${id}`
      takenOver.resolve()
      return isComplete
    }
    listener.catchUp.request(pooled)
    await takenOver.promise
    await listener.stop()
    assert.deepEqual((await markOf(stage, id)).caughtUpTo, before.caughtUpTo)
  })

  for (const [what, faults, length] of [
    ['answers with few at a time', { shortPages: 7 }, 90],
    ['answers with one at a time', { shortPages: 1 }, 90],
    ['ignores the offset', { ignoreOffset: true }, 90],
    ['tells no state', { noState: true }, 90],
    ['lists by the last change', { listsByChange: true }, 9],
    ['lists ids in place of payment hashes', { listsIds: true }, 9],
    ['lists no payment hashes', { noPaymentHash: true }, 9],
    ['calls every row settled', { listsAllSettled: true }, 9],
  ] as const) {
    test(`a wallet that ${what} loses nothing`, async () => {
      await using stage = await openStage()
      const { receive } = payments(stage)
      const { id, wallet } = await stage.newWallet()
      Object.assign(wallet.faults, faults)
      stage.relay.faults.loseKinds = notifications
      const listener = await stage.start()
      await untilCaughtUp(listener, id)
      await age(stage, dayMs)
      const hashes = Array.from({ length }, (_, at) =>
        receive(wallet, 1, { createdAt: secondsAgo(at * 60_000) }),
      ).flat()
      stage.service.ledger.createInvoice(wallet.accountId, { amountMsats: 1000 })
      listener.catchUp.request(listener.pool.find(id)!)
      await untilReceived(stage, hashes)
      assert.equal(hashesOf(stage).length, length, 'each once, and what nobody paid not at all')
    })
  }

  test('a wallet that lists negative fees: the payment is told, without a fee', async () => {
    await using stage = await openStage()
    const { send } = payments(stage)
    const { id, wallet } = await stage.newWallet()
    wallet.faults.negativeFees = true
    stage.relay.faults.loseKinds = notifications
    const listener = await stage.start()
    await untilCaughtUp(listener, id)
    const [hash] = send(wallet)
    stage.service.ledger.find(wallet.accountId, hash!)!.feesPaidMsats = 310
    listener.catchUp.request(listener.pool.find(id)!)
    await untilReceived(stage, [hash!])
    const [event] = stage.receiver.received
    assert.ok(event && 'payment' in event)
    assert.equal(event.payment.transaction.fees_paid, -310)
    assert.equal(event.payment.feesPaidMsats, undefined)
  })

  for (const fault of ['tellsPreimageEarly', 'settledAtCreation'] as const) {
    test(`an unpaid invoice is no payment, though the wallet ${fault}`, async () => {
      await using stage = await openStage()
      const { ledger } = stage.service
      const { id, wallet } = await stage.newWallet()
      wallet.faults[fault] = true
      const open = Array.from({ length: 3 }, () => ledger.createInvoice(wallet.accountId, { amountMsats: 1000 }))
      const listener = await stage.start()
      await untilCaughtUp(listener, id)
      assert.deepEqual(hashesOf(stage), [])
      // A notification says that it was paid.
      ledger.pay(ledger.open(5000), open[1]!.invoice)
      await untilReceived(stage, [open[1]!.paymentHash])
      listener.catchUp.request(listener.pool.find(id)!)
      await until(() => listener.counters.get('catchupRuns') > 1)
      await untilCaughtUp(listener, id)
      assert.deepEqual(hashesOf(stage), [open[1]!.paymentHash])
    })
  }
})

describe('from relays', () => {
  const withoutLedger = ['get_info', 'pay_invoice'] as const

  test('a wallet without a ledger is replayed, and the mark rises once a relay answered to the end', async context => {
    await using stage = await openStage({ relay: await keepingRelay(context) })
    const { relay } = stage
    const { receive } = payments(stage)
    const { id, wallet } = await stage.newWallet({ methods: withoutLedger })
    const hashes = receive(wallet, 3)
    await until(() => relay.status().stored >= 6)
    relay.faults.noEose = true
    const listener = await stage.start({ tuning: { catchUp: { firstPauseMs: 50 }, pool: { timeoutMs: 3000 } } })
    relay.faults.noEose = false
    await untilReceived(stage, hashes)
    await untilCaughtUp(listener, id)
    assert.equal(hashesOf(stage).length, 3)
  })

  test('a ledger that fails does not keep relays from being asked; the mark stays', async context => {
    await using stage = await openStage({ relay: await keepingRelay(context) })
    const { relay } = stage
    const { receive } = payments(stage)
    const { id, wallet } = await stage.newWallet()
    const hashes = receive(wallet, 2)
    await until(() => relay.status().stored >= 4)
    wallet.faults.failWith = 'INTERNAL'
    const listener = await stage.start({ tuning: { catchUp: { firstPauseMs: 50 } } })
    await untilReceived(stage, hashes)
    await until(() => listener.counters.get('catchupErrors') > 0)
    assert.equal((await markOf(stage, id)).caughtUpAt, null)
  })

  test('no ledger, and a row that the database does not take: the mark stays', async () => {
    await using stage = await openStage()
    const { receive } = payments(stage)
    const { id, wallet } = await stage.newWallet({ methods: withoutLedger })
    const listener = await stage.start({ tuning: { catchUp: { firstPauseMs: 20 } } })
    await untilCaughtUp(listener, id)
    const before = await markOf(stage, id)
    // A mark is a whole second, and this one is not over: within it no other can be higher.
    await until(() => new Date() > before.caughtUpTo)
    await stage.sql`alter table listener.events add constraint for_test check (amount_msats <> 666)`
    const [bad] = receive(wallet, 1, { amountMsats: 666 })
    await until(() => listener.ingest.isLost(id))
    listener.catchUp.request(listener.pool.find(id)!)
    await until(() => listener.counters.get('catchupErrors') >= 2)
    assert.deepEqual(await markOf(stage, id), before)
    assert.equal(hashesOf(stage).includes(bad!), false)
  })

  test('no ledger and no relay that answers: the mark stays', async () => {
    await using stage = await openStage()
    const { id } = await stage.newWallet({ methods: withoutLedger })
    const listener = await stage.start({ tuning: { catchUp: { firstPauseMs: 20 } } })
    await untilCaughtUp(listener, id)
    const before = await markOf(stage, id)
    stage.relay.faults.refuseSubscriptions = 'error: out of memory'
    listener.catchUp.request(listener.pool.find(id)!)
    await until(() => listener.counters.get('catchupErrors') >= 2)
    assert.deepEqual(await markOf(stage, id), before)
  })
})

test('two listeners on one database: every payment once', async () => {
  await using stage = await openStage()
  const { receive } = payments(stage)
  const held = [await stage.newWallet(), await stage.newWallet(), await stage.newWallet(), await stage.newWallet()]
  const tuning = { leaseMs: 60_000, renewMs: 200 }
  const one = await stage.start({ tuning })
  const two = await stage.start({ tuning })
  await until(() => one.pool.size === 2 && two.pool.size === 2)
  const hashes = held.flatMap(({ wallet }) => receive(wallet, 5))
  await two.stop()
  hashes.push(...held.flatMap(({ wallet }) => receive(wallet, 5)))
  await untilReceived(stage, hashes)
  // What was on its way at the stop may be told again: the same event.
  assert.equal((await stage.sql`select from listener.events`).length, 40)
})
