import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { WebhookEvent } from '@chispa/contract/webhooks'
import { until } from '@chispa/sandbox/until'
import { Value } from 'typebox/value'
import {
  deadOnes,
  type Held,
  heldQuestions,
  hourMs,
  type LifeStage,
  openLifeStage,
  readyWallet,
  rowOf,
  type Started,
  start,
  sweepUnanswered,
} from '../../test/liveness-stage.ts'

describe('signs of life', () => {
  test('are written down in one go, and only when there are new ones', async () => {
    await using stage = await openLifeStage()
    const started = await start(stage)
    const { id, pooled } = await readyWallet(stage, started)
    const { record } = started.liveness
    await record.save()
    const row = await rowOf(stage, id)
    assert.deepEqual(row.lastLifeAt, new Date(pooled.wallet.heardAt))
    assert.ok(row.readyAt)
    assert.equal(await record.save(), 0)
    await pooled.wallet.request('get_balance', {})
    assert.equal(await record.save(), 1)
    assert.ok((await rowOf(stage, id)).lastLifeAt! > row.lastLifeAt!)
  })

  test('say what the wallet answered in, and the next process asks in it', async () => {
    await using stage = await openLifeStage()
    const started = await start(stage)
    const { id, wallet } = await readyWallet(stage, started)
    await started.listener.stop()
    const [row] = await stage.sql`select encryption from listener.wallets where wallet_id = ${id}`
    assert.equal(row?.encryption, 'nip44_v2')
    // Known from before: the wallet is asked although no info event says how.
    await stage.relay.restart({ forget: true })
    wallet.faults.failWith = 'NOT_IMPLEMENTED'
    const { pool } = await start(stage)
    await until(() => pool.find(id)?.isReady)
    assert.equal(pool.find(id)?.wallet.answeredIn, 'nip44_v2')
  })

  test('are written down at the stop, and not by whoever lost the wallet', async () => {
    await using stage = await openLifeStage()
    const started = await start(stage)
    const { id } = await readyWallet(stage, started)
    await started.listener.stop()
    const { lastLifeAt } = await rowOf(stage, id)
    assert.ok(lastLifeAt)
    const again = await start(stage)
    await until(() => again.pool.find(id)?.isReady)
    await stage.sql`update listener.wallets set owner = 'another', fence = fence + 1 where wallet_id = ${id}`
    await again.liveness.record.save()
    assert.deepEqual((await rowOf(stage, id)).lastLifeAt, lastLifeAt)
  })
})

describe('a dead wallet', () => {
  test('is reported after three unanswered questions, each a while after the other', async () => {
    await using stage = await openLifeStage()
    const asking = heldQuestions()
    const started = await start(stage, { DEAD_THRESHOLD_HOURS: '4' }, { probeTimeoutMs: hourMs }, asking)
    const { id, wallet, pooled } = await readyWallet(stage, started, 'courtesy')
    await readyWallet(stage, started)
    wallet.faults.silent = true
    const { probe } = started.liveness
    await probe.sweep()
    assert.equal(started.counters.get('deadProbesRun'), 0)
    stage.receiver.faults.reply = { walletDeadOutcome: 'archived' }
    started.later(4 * hourMs)
    for (const strikes of [1, 2, 3]) {
      await sweepUnanswered(stage, started, asking)
      assert.equal(probe.strikesOf(pooled), strikes)
      assert.ok(started.counters.get('deadProbesTimedOut') >= strikes)
      assert.equal(deadOnes(stage).length, strikes === 3 ? 1 : 0)
      // Not asked again before the pause is over.
      await probe.sweep()
      assert.equal(probe.strikesOf(pooled), strikes)
      started.later(900_000)
    }
    const [report] = deadOnes(stage)
    assert.ok(report)
    const { walletId, reason, relaysConnected, lastState, everReady, unresponsiveSeconds } = report
    assert.deepEqual(
      [walletId, reason, relaysConnected, lastState, everReady],
      [id, 'unresponsive', true, 'ready', true],
    )
    assert.ok(unresponsiveSeconds >= 4.5 * 3600 && unresponsiveSeconds < 4.6 * 3600)
    assert.equal(started.counters.get('walletsDeclaredDead'), 1)
  })

  test('many are asked at the same time', async () => {
    await using stage = await openLifeStage()
    // None of the questions ends by itself while the test runs.
    const started = await start(stage, {}, { probeTimeoutMs: hourMs })
    const held = await Promise.all(Array.from({ length: 12 }, () => readyWallet(stage, started)))
    for (const { wallet } of held) wallet.faults.silent = true
    started.later(5 * hourMs)
    const stopping = new AbortController()
    const swept = started.liveness.probe.sweep(stopping.signal)
    await until(() => started.counters.get('deadProbesRun') === 12)
    stopping.abort()
    await swept
  })

  for (const [what, happen] of [
    ['an answer', async (held: Held) => void Object.assign(held.wallet.faults, { silent: false })],
    [
      'an error as an answer',
      async (held: Held) => void Object.assign(held.wallet.faults, { silent: false, failWith: 'INTERNAL' }),
    ],
    [
      'a lost relay',
      async (held: Held, stage: LifeStage, { pool }: Started, other: Held) => {
        let isBack = false
        pool.subscribe({
          ready: (wallet, wasReady) => {
            isBack ||= wallet === held.pooled && wasReady
          },
        })
        stage.relay.dropSockets()
        await until(() => isBack)
        // The wallets of the sandbox lost it too: what is asked before they are back is never answered.
        const isHeard = async () =>
          (await other.pooled.wallet.request('get_info', {}, { timeoutMs: 500 })).kind === 'result'
        await until(isHeard)
      },
    ],
  ] as const) {
    test(`${what} starts the count anew`, async () => {
      await using stage = await openLifeStage()
      const asking = heldQuestions()
      const started = await start(stage, {}, { probeTimeoutMs: hourMs }, asking)
      const held = await readyWallet(stage, started)
      // Somebody else answers there.
      const other = await readyWallet(stage, started)
      held.wallet.faults.silent = true
      const { probe } = started.liveness
      started.later(5 * hourMs)
      for (let strike = 0; strike < 2; strike++) {
        await sweepUnanswered(stage, started, asking)
        started.later(900_000)
      }
      assert.equal(probe.strikesOf(held.pooled), 2)
      await happen(held, stage, started, other)
      await (held.wallet.faults.silent ? sweepUnanswered(stage, started, asking) : probe.sweep())
      assert.ok(probe.strikesOf(held.pooled) <= 1)
      assert.deepEqual(deadOnes(stage), [])
    })
  }

  test('a wallet that pays is not asked', async () => {
    await using stage = await openLifeStage()
    const started = await start(stage)
    const { pooled } = await readyWallet(stage, started)
    pooled.busy++
    started.later(5 * hourMs)
    await started.liveness.probe.sweep()
    assert.equal(started.counters.get('deadProbesRun'), 0)
  })
})

describe('a wallet that cannot be reached', () => {
  test('is told of once in a streak, after three failures', async () => {
    await using stage = await openLifeStage()
    const { listener } = await start(stage)
    const { id } = await stage.newWallet({ faults: { silent: true } })
    const failingOf = () =>
      stage.receiver.received.filter(({ type, walletId }) => type === 'listener_error' && walletId === id)
    await until(() => listener.pool.find(id)?.failures)
    for (let failures = 1; failures < 5; failures++) {
      await until(() => listener.pool.find(id)!.failures >= failures)
      const isTold = failingOf().length > 0
      assert.ok(!isTold || listener.pool.find(id)!.failures >= 3)
      void listener.pool.whenReady(listener.pool.find(id)!, 1)
    }
    await stage.receiver.until(() => failingOf().length === 1)
    const [event] = failingOf()
    assert.ok(Value.Check(WebhookEvent, event))
    assert.equal('error' in event && event.error.code, 'connection_failed')
  })

  test('and is parked is not told of', async () => {
    await using stage = await openLifeStage()
    const { listener } = await start(stage)
    const { id } = await stage.newWallet({ faults: { silent: true } })
    const pooled = await until(() => listener.pool.find(id))
    pooled.archiveReportedAt = new Date(Date.now() + hourMs)
    for (let failures = 1; failures <= 3; failures++) {
      await until(() => pooled.failures >= failures)
      void listener.pool.whenReady(pooled, 1)
    }
    await until(() => pooled.failures >= 4)
    assert.deepEqual(stage.receiver.received, [])
  })
})
