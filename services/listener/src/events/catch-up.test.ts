import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { age, markOf } from '../../test/marks.ts'
import { hashesOf, payments, untilCaughtUp, untilReceived } from '../../test/sandbox-payments.ts'
import { openStage } from '../../test/stage.ts'

const dayMs = 86_400_000
const notifications = [23196, 23197]

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
