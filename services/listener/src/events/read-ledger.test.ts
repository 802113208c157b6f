/** Lists of wallets as they are: without an end, in another order, with rows that nobody can take. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { age, markOf } from '../../test/marks.ts'
import { hashesOf, payments, untilCaughtUp, untilReceived } from '../../test/sandbox-payments.ts'
import { shiftedClock } from '../../test/shifted-clock.ts'
import { openStage } from '../../test/stage.ts'

const dayMs = 86_400_000
const notifications = [23196, 23197]

const secondsAgo = (ms: number) => Math.floor((Date.now() - ms) / 1000)

describe('from the ledger', () => {
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
