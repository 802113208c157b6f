import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { WebhookEvent } from '@chispa/contract/webhooks'
import { until } from '@chispa/sandbox/until'
import { Value } from 'typebox/value'
import { shiftedClock } from '../../test/shifted-clock.ts'
import { openStage, type Stage } from '../../test/stage.ts'
import type { LivenessOptions } from './liveness.ts'

const hourMs = 3_600_000
const probes = { probeGapMs: 900_000, probeTimeoutMs: 1500 }

/** A listener whose sweeps run when the test says so, at the time that it says. */
async function start(stage: Stage, environment: Record<string, string> = {}, more: LivenessOptions = {}) {
  const clock = shiftedClock()
  const listener = await stage.start({
    environment,
    clock,
    tuning: { liveness: { ...probes, periodMs: 10 * hourMs, ...more }, pool: { timeoutMs: 500, retryPlaces: 40 } },
  })
  const later = (ms: number) => {
    clock.aheadMs += ms
  }
  return { ...listener, listener, later }
}

async function readyWallet(stage: Stage, { listener }: Awaited<ReturnType<typeof start>>, provider?: string) {
  const held = await stage.newWallet(provider ? { provider } : {})
  await until(() => listener.pool.find(held.id)?.caughtUpAt)
  return { ...held, pooled: listener.pool.find(held.id)! }
}

const deadOnes = (stage: Stage) =>
  stage.receiver.received.flatMap(event => {
    assert.ok(Value.Check(WebhookEvent, event))
    return event.type === 'wallet_dead' ? [event] : []
  })

const rowOf = async (stage: Stage, id: string) => {
  const [row] = await stage.sql<
    { lastLifeAt: Date | null; lastEventAt: Date | null; readyAt: Date | null; archiveReportedAt: Date | null }[]
  >`
    select last_life_at, last_event_at, ready_at, archive_reported_at from listener.wallets where wallet_id = ${id}`
  return row!
}

describe('signs of life', () => {
  test('are written down in one go, and only when there are new ones', async () => {
    await using stage = await openStage()
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
    await using stage = await openStage()
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
    await using stage = await openStage()
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
    await using stage = await openStage()
    const started = await start(stage, { DEAD_THRESHOLD_HOURS: '4' })
    const { id, wallet, pooled } = await readyWallet(stage, started, 'courtesy')
    await readyWallet(stage, started)
    wallet.faults.silent = true
    const { probe } = started.liveness
    await probe.sweep()
    assert.equal(started.counters.get('deadProbesRun'), 0)
    stage.receiver.faults.reply = { walletDeadOutcome: 'archived' }
    started.later(4 * hourMs)
    for (const strikes of [1, 2, 3]) {
      await probe.sweep()
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
    await using stage = await openStage()
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
      async (held: Held, stage: Stage, { pool }: Started) => {
        let isBack = false
        pool.subscribe({
          ready: (wallet, wasReady) => {
            isBack ||= wallet === held.pooled && wasReady
          },
        })
        stage.relay.dropSockets()
        await until(() => isBack)
      },
    ],
  ] as const) {
    test(`${what} starts the count anew`, async () => {
      await using stage = await openStage()
      // An answer comes within that time, also on a busy machine.
      const started = await start(stage, {}, { probeTimeoutMs: 5000 })
      const held = await readyWallet(stage, started)
      held.wallet.faults.silent = true
      const { probe } = started.liveness
      started.later(5 * hourMs)
      for (let strike = 0; strike < 2; strike++) {
        await probe.sweep()
        started.later(900_000)
      }
      assert.equal(probe.strikesOf(held.pooled), 2)
      await happen(held, stage, started)
      await probe.sweep()
      assert.ok(probe.strikesOf(held.pooled) <= 1)
      assert.deepEqual(deadOnes(stage), [])
    })
  }

  test('a wallet that pays is not asked', async () => {
    await using stage = await openStage()
    const started = await start(stage)
    const { pooled } = await readyWallet(stage, started)
    pooled.busy++
    started.later(5 * hourMs)
    await started.liveness.probe.sweep()
    assert.equal(started.counters.get('deadProbesRun'), 0)
  })
})

describe('an idle wallet', () => {
  /** Silent, and the listener has had the time to notice. */
  async function silentWallet(stage: Stage, options: { everReady: boolean }) {
    const started = await start(stage, { WALLET_ARCHIVE_IDLE_HOURS: '48' })
    const held = await stage.newWallet()
    held.wallet.faults.silent = !options.everReady
    await started.reconciler.lookAt(held.id)
    await until(() => started.pool.find(held.id)?.[options.everReady ? 'caughtUpAt' : 'lastError'])
    held.wallet.faults.silent = true
    await started.liveness.idle.sweep()
    // The owner changed nothing since.
    await stage.sql`update remote_wallets set updated_at = updated_at - interval '10 days'`
    return { ...held, started, pooled: started.pool.find(held.id)! }
  }

  test('that never answered is reported as such, once, and parked', async () => {
    await using stage = await openStage()
    const { id, started, pooled } = await silentWallet(stage, { everReady: false })
    stage.receiver.faults.reply = { walletDeadOutcome: 'archived' }
    started.later(47.5 * hourMs)
    await started.liveness.idle.sweep()
    assert.deepEqual(deadOnes(stage), [])
    started.later(hourMs)
    await started.liveness.idle.sweep()
    const [report] = deadOnes(stage)
    assert.deepEqual([report?.walletId, report?.reason, report?.everReady], [id, 'warmup_failed', false])
    assert.equal(pooled.isParked, true)
    assert.ok((await rowOf(stage, id)).archiveReportedAt)
    assert.equal(started.counters.get('walletsArchiveRequested'), 1)
    started.later(5 * hourMs)
    await started.liveness.idle.sweep()
    assert.equal(deadOnes(stage).length, 1)
    started.later(2 * hourMs)
    await started.liveness.idle.sweep()
    assert.equal(deadOnes(stage).length, 2)
  })

  test('that was ready once is reported as idle, also after a restart, and a report is not repeated by one', async () => {
    await using stage = await openStage()
    const { id, started, wallet } = await silentWallet(stage, { everReady: true })
    await started.listener.stop()
    const back = `${49 * hourMs} milliseconds`
    await stage.sql`
      update listener.wallets set last_life_at = last_life_at - ${back}::interval, ready_at = ready_at - ${back}::interval,
        first_seen_at = first_seen_at - ${back}::interval`
    const second = await start(stage)
    await until(() => second.pool.find(id)?.lastError)
    await second.liveness.idle.sweep()
    assert.deepEqual(deadOnes(stage), [], 'a first handshake is given its time')
    second.later(600_000)
    await second.liveness.idle.sweep()
    assert.deepEqual(
      deadOnes(stage).map(({ reason, everReady }) => [reason, everReady]),
      [['idle', true]],
    )
    await second.listener.stop()
    const third = await start(stage)
    await until(() => third.pool.find(id)?.lastError)
    await third.liveness.idle.sweep()
    third.later(600_000)
    await third.liveness.idle.sweep()
    assert.equal(deadOnes(stage).length, 1)
    assert.equal(third.pool.find(id)?.isParked, true)
    // A payment that asks for it brings it back.
    wallet.faults.silent = false
    assert.equal(await third.pool.whenReady(third.pool.find(id)!, 60_000), true)
    assert.equal(third.pool.find(id)?.isParked, false)
  })

  test('is not reported for a time in which no listener ran', async () => {
    await using stage = await openStage()
    const { started } = await silentWallet(stage, { everReady: false })
    started.later(60 * hourMs)
    const now = started.clock.now()
    await stage.sql`
      insert into listener.outages (from_at, to_at)
      values (${new Date(now.getTime() - 40 * hourMs)}, ${new Date(now.getTime() - 15 * hourMs)})`
    await started.liveness.idle.sweep()
    assert.deepEqual(deadOnes(stage), [])
    started.later(14 * hourMs)
    await started.liveness.idle.sweep()
    const [report] = deadOnes(stage)
    assert.ok(report && report.unresponsiveSeconds >= 74 * 3600, 'the silence itself is told in full')
  })

  test('is not reported right after its owner switched it on again', async () => {
    await using stage = await openStage()
    const { started, id } = await silentWallet(stage, { everReady: false })
    started.later(60 * hourMs)
    await stage.sql`update remote_wallets set updated_at = ${started.clock.now()} where id = ${id}`
    await started.liveness.idle.sweep()
    assert.deepEqual(deadOnes(stage), [])
  })

  test('that was reported and is switched on again is asked as often as any other', async () => {
    await using stage = await openStage()
    const { started, id, pooled } = await silentWallet(stage, { everReady: false })
    started.later(60 * hourMs)
    await started.liveness.idle.sweep()
    assert.equal(pooled.isParked, true)
    for (const status of ['DISABLED', 'ACTIVE']) {
      started.later(1000)
      await stage.sql`update remote_wallets set status = ${status}, updated_at = ${started.clock.now()} where id = ${id}`
      await started.reconciler.lookAt(id)
    }
    const again = started.pool.find(id)!
    assert.notEqual(again, pooled)
    await started.liveness.idle.sweep()
    started.later(600_000)
    await started.liveness.idle.sweep()
    assert.deepEqual([again.isParked, deadOnes(stage).length], [false, 1])
    started.later(49 * hourMs)
    await started.liveness.idle.sweep()
    assert.deepEqual([again.isParked, deadOnes(stage).length], [true, 2])
  })

  test('that stayed ready is parked only until it speaks again', async () => {
    await using stage = await openStage()
    const { started, pooled, wallet } = await silentWallet(stage, { everReady: true })
    started.later(50 * hourMs)
    await started.liveness.probe.sweep()
    await started.liveness.idle.sweep()
    await started.liveness.idle.sweep()
    assert.deepEqual([pooled.isParked, pooled.state], [true, 'ready'])
    // The wallet's signs of life bear the time of the machine, which is not ahead.
    pooled.archiveReportedAt = new Date()
    wallet.faults.silent = false
    await until(() => Date.now() > pooled.archiveReportedAt!.getTime())
    await pooled.wallet.request('get_balance', {})
    await started.liveness.idle.sweep()
    assert.deepEqual([pooled.isParked, pooled.state], [false, 'ready'])
  })

  for (const outcome of ['ignored', 'unknown_wallet'] as const) {
    test(`that the web service calls ${outcome} is not parked, and left alone for six hours`, async () => {
      await using stage = await openStage()
      const { started, pooled, id } = await silentWallet(stage, { everReady: false })
      stage.receiver.faults.reply = { walletDeadOutcome: outcome }
      started.later(50 * hourMs)
      await started.liveness.idle.sweep()
      started.later(5 * hourMs)
      await started.liveness.idle.sweep()
      assert.deepEqual([deadOnes(stage).length, pooled.isParked], [1, false])
      assert.equal((await rowOf(stage, id)).archiveReportedAt, null)
      started.later(hourMs)
      await started.liveness.idle.sweep()
      assert.equal(deadOnes(stage).length, 2)
    })
  }

  test('whose report does not arrive is reported by the next sweep', async () => {
    await using stage = await openStage()
    const { started, pooled } = await silentWallet(stage, { everReady: false })
    started.later(50 * hourMs)
    await stage.receiver.down()
    await started.liveness.idle.sweep()
    assert.equal(pooled.isParked, false)
    await stage.receiver.up()
    await started.liveness.idle.sweep()
    assert.equal(deadOnes(stage).length, 1)
  })

  test('that is ready is reported only when it left a question unanswered', async () => {
    await using stage = await openStage()
    const { started } = await silentWallet(stage, { everReady: true })
    started.later(50 * hourMs)
    await started.liveness.idle.sweep()
    assert.deepEqual(deadOnes(stage), [])
    await started.liveness.probe.sweep()
    await started.liveness.idle.sweep()
    assert.deepEqual(
      deadOnes(stage).map(({ reason, lastState }) => [reason, lastState]),
      [['idle', 'ready']],
    )
  })
})

describe('a wallet that cannot be reached', () => {
  test('is told of once in a streak, after three failures', async () => {
    await using stage = await openStage()
    const { listener } = await start(stage)
    const { id, wallet } = await stage.newWallet()
    wallet.faults.silent = true
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
    await using stage = await openStage()
    const { listener } = await start(stage)
    const { id, wallet } = await stage.newWallet()
    wallet.faults.silent = true
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

type Started = Awaited<ReturnType<typeof start>>
type Held = Awaited<ReturnType<typeof readyWallet>>
