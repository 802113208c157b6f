/** Silence that is nobody's own: without a relay, on a relay that brings nothing, and of many at once. Nobody is reported for it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { requestKind } from '@chispa/protocols/nip47'
import { startRelay } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import { freePort } from '@chispa/testing/free-port'
import type { HeldClock } from '@chispa/testing/held-clock'
import {
  deadOnes,
  type Held,
  heldQuestions,
  hourMs,
  type LifeStage,
  openLifeStage,
  readyWallet,
  type Started,
  start,
  sweepUnanswered,
} from '../../test/liveness-stage.ts'
import type { PooledWallet } from '../wallets/pooled-wallet.ts'

const gapMs = 2 * hourMs
const environment = { DEAD_THRESHOLD_HOURS: '4', WALLET_ARCHIVE_IDLE_HOURS: '48' }

async function begin(stage: LifeStage) {
  const asking = heldQuestions()
  const started = await start(stage, environment, { probeTimeoutMs: hourMs, probeGapMs: gapMs }, asking)
  return { asking, started }
}

async function pass(
  stage: LifeStage,
  { started, asking }: Watched,
  hours: number,
  isCutOff?: (one: PooledWallet) => boolean,
) {
  for (let passed = 0; passed < hours; passed += gapMs / hourMs) {
    started.later(gapMs)
    await sweepUnanswered(stage, started, asking, isCutOff)
    await started.liveness.idle.sweep()
  }
}
type Watched = { started: Started; asking: HeldClock }
const quiet = (stage: LifeStage) => stage.sql`update remote_wallets set updated_at = updated_at - interval '10 days'`
const many = (stage: LifeStage, started: Started, count: number, provider?: string) =>
  Promise.all(Array.from({ length: count }, () => readyWallet(stage, started, provider)))

describe('no silence of a wallet', () => {
  test('two days without any relay, and the time right after: nobody is reported', async () => {
    await using stage = await openLifeStage()
    const { started, asking } = await begin(stage)
    const wallets = await many(stage, started, 3, 'courtesy')
    await quiet(stage)
    await stage.relay.down()
    await until(() => wallets.every(({ pooled }) => !pooled.wallet.isConnected))
    await pass(stage, { started, asking }, 60)
    await stage.relay.up()
    // On both sides.
    const answers = async ({ pooled }: Held) =>
      (await pooled.wallet.request('get_balance', {}, { timeoutMs: 500 })).kind === 'result'
    for (const wallet of wallets) await until(() => answers(wallet))
    // One comes back late: phones do.
    wallets[0]!.wallet.faults.silent = true
    await pass(stage, { started, asking }, 4)
    assert.deepEqual(deadOnes(stage), [])
  })

  test('two days on a relay that is connected and brings nothing, while others are well: nobody is reported', async () => {
    await using stage = await openLifeStage()
    const { started, asking } = await begin(stage)
    await many(stage, started, 10)
    const popular = await startRelay({
      port: await freePort(),
      nowSeconds: () => Math.floor(stage.clock.now().getTime() / 1000),
    })
    const wallets = await Promise.all(
      Array.from({ length: 2 }, async () => {
        const held = await stage.newWallet({ relays: [popular.url], provider: 'courtesy' })
        return { ...held, pooled: await until(() => started.pool.find(held.id)) }
      }),
    )
    await until(() => wallets.every(({ pooled }) => pooled.caughtUpAt))
    await quiet(stage)
    popular.faults.loseKinds = [requestKind]
    await pass(stage, { started, asking }, 58, ({ id }) => wallets.some(wallet => wallet.id === id))
    assert.deepEqual(deadOnes(stage), [])
    assert.ok(wallets.every(({ pooled }) => pooled.isReady))
    await popular.stop()
  })

  test('a wallet alone on its relay: nobody else can answer there, and it is not reported', async () => {
    await using stage = await openLifeStage()
    const { started, asking } = await begin(stage)
    const { wallet } = await readyWallet(stage, started, 'courtesy')
    await quiet(stage)
    wallet.faults.silent = true
    await pass(stage, { started, asking }, 56)
    assert.deepEqual(deadOnes(stage), [])
  })
})

describe('many at once', () => {
  test('more than a fifth of a relay’s wallets: nobody is reported, the operator is told once; fewer are', async () => {
    await using stage = await openLifeStage()
    const { started, asking } = await begin(stage)
    const wallets = await many(stage, started, 10)
    await quiet(stage)
    for (const { wallet } of wallets.slice(0, 3)) wallet.faults.silent = true
    await pass(stage, { started, asking }, 56)
    assert.deepEqual(deadOnes(stage), [])
    const outages = started.liveness.outages.list()
    assert.deepEqual(
      outages.map(({ relay, silent, wallets: of }) => [relay && new URL(relay).href, silent, of]),
      [[new URL(stage.relay.url).href, 3, 10]],
    )
    const told = stage.receiver.received.filter(({ type }) => type === 'listener_error')
    assert.equal(told.length, 1)
    assert.match(JSON.stringify(told), /wallets_silent.*3 of 10 wallets at ws/)
    // One of them speaks: two are no more than a fifth.
    wallets[0]!.wallet.faults.silent = false
    await pass(stage, { started, asking }, 2)
    assert.deepEqual(started.liveness.outages.list(), [])
    await pass(stage, { started, asking }, 50)
    const silentIds = wallets.slice(1, 3).map(({ id }) => id)
    assert.deepEqual(new Set(deadOnes(stage).map(({ walletId }) => walletId)), new Set(silentIds))
  })

  test('courtesy wallets whose provider is down: those that were heard later are asked before the first is reported', async () => {
    await using stage = await openLifeStage()
    const asking = heldQuestions()
    const started = await start(stage, environment, { probeTimeoutMs: hourMs }, asking)
    const wallets = await many(stage, started, 12, 'courtesy')
    await quiet(stage)
    started.later(3 * hourMs)
    for (const { pooled } of wallets.slice(2)) await pooled.wallet.request('get_balance', {})
    for (const { wallet } of wallets.slice(0, 4)) wallet.faults.silent = true
    started.later(hourMs)
    // Two are silent for four hours by now; two more would be found out in three hours.
    for (let question = 0; question < 4; question++) {
      await sweepUnanswered(stage, started, asking)
      started.later(900_000)
    }
    assert.deepEqual(deadOnes(stage), [])
    assert.deepEqual(
      started.liveness.outages.list().map(({ silent, wallets: of }) => [silent, of]),
      [[4, 12]],
    )
  })
})

describe('a courtesy wallet that died before a restart', () => {
  test('is asked although it never became ready, and reported after four hours of listening', async () => {
    await using stage = await openLifeStage()
    const first = await begin(stage)
    const { id, wallet } = await readyWallet(stage, first.started, 'courtesy')
    await readyWallet(stage, first.started)
    await quiet(stage)
    await first.started.listener.stop()
    stage.service.destroy(wallet)
    first.started.later(30 * hourMs)
    const { started, asking } = await begin(stage)
    await until(() => started.pool.find(id)?.lastError)
    await until(() => [...started.pool].filter(({ isReady }) => isReady).length === 1)
    await sweepUnanswered(stage, started, asking)
    await pass(stage, { started, asking }, 2)
    assert.deepEqual(deadOnes(stage), [])
    await pass(stage, { started, asking }, 2)
    assert.deepEqual(
      deadOnes(stage).map(({ walletId, reason, relaysConnected, everReady }) => [
        walletId,
        reason,
        relaysConnected,
        everReady,
      ]),
      [[id, 'unresponsive', true, true]],
    )
  })
})
