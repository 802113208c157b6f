/** Wallets without a ledger, or with one that fails: relays tell what they have kept. */
import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { type Relay, startRelay } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import { markOf } from '../../test/marks.ts'
import { hashesOf, payments, untilCaughtUp, untilReceived } from '../../test/sandbox-payments.ts'
import { openStage } from '../../test/stage.ts'

/** Some relays keep notifications for a while. */
async function keepingRelay(context: TestContext): Promise<Relay> {
  const relay = await startRelay({ keepEphemeral: true })
  context.after(() => relay.stop())
  return relay
}

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
