/** Wallets that sleep: reported once, parked, and woken by whatever they say. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import type { HeldClock } from '@chispa/testing/held-clock'
import {
  deadOnes,
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

const gapMs = 2 * hourMs
const options = { probeTimeoutMs: hourMs, probeGapMs: gapMs }

/** So long, or until then, it is asked again and again, and reported once it is time. How long it took, in hours. */
async function pass(stage: LifeStage, { started, asking }: Watched, hours: number, isOver = () => false) {
  for (let passed = 0; passed < hours; ) {
    started.later(gapMs)
    await sweepUnanswered(stage, started, asking)
    await started.liveness.idle.sweep()
    passed += gapMs / hourMs
    if (isOver()) return passed
  }
  return hours
}
type Watched = { started: Started; asking: HeldClock }

describe('an idle wallet', () => {
  /** Silent from now on, beside another one that answers on the same relay. */
  async function silentWallet(stage: LifeStage, { everReady }: { everReady: boolean }) {
    const asking = heldQuestions()
    const started = await start(stage, { WALLET_ARCHIVE_IDLE_HOURS: '48' }, options, asking)
    await readyWallet(stage, started)
    const held = await stage.newWallet({ faults: { silent: !everReady } })
    await started.reconciler.lookAt(held.id)
    await until(() => started.pool.find(held.id)?.[everReady ? 'caughtUpAt' : 'lastError'])
    held.wallet.faults.silent = true
    await started.liveness.idle.sweep()
    // The owner changed nothing since.
    await stage.sql`update remote_wallets set updated_at = updated_at - interval '10 days'`
    return { ...held, started, asking, pooled: started.pool.find(held.id)! }
  }

  /** What it answers, and when it is told of it, is another matter: until that was heard so often. */
  const reported = (stage: LifeStage, count: number) => () => deadOnes(stage).length === count

  test('that never answered is reported as such, once, and parked', async () => {
    await using stage = await openLifeStage()
    const { id, pooled, ...watched } = await silentWallet(stage, { everReady: false })
    stage.receiver.faults.reply = { walletDeadOutcome: 'archived' }
    // It counts from the first question here, which comes after four hours.
    const hours = await pass(stage, watched, 60, reported(stage, 1))
    assert.ok(hours >= 50 && hours <= 56, `${hours}`)
    const [report] = deadOnes(stage)
    assert.deepEqual([report?.walletId, report?.reason, report?.everReady], [id, 'warmup_failed', false])
    assert.equal(report?.relaysConnected, true)
    assert.equal(pooled.isParked, true)
    assert.ok((await rowOf(stage, id)).archiveReportedAt)
    assert.equal(watched.started.counters.get('walletsArchiveRequested'), 1)
    await pass(stage, watched, 4)
    assert.equal(deadOnes(stage).length, 1)
    await pass(stage, watched, 6)
    assert.equal(deadOnes(stage).length, 2)
  })

  test('that was ready once is reported as idle, also after a restart, and a report is not repeated by one', async () => {
    await using stage = await openLifeStage()
    const { id, wallet, started, asking } = await silentWallet(stage, { everReady: true })
    await pass(stage, { started, asking }, 40)
    assert.deepEqual(deadOnes(stage), [])
    await started.listener.stop()
    // Nobody ran: that does not count, and what was counted before does.
    started.later(100 * hourMs)
    const again = async () => {
      const next = await start(stage, { WALLET_ARCHIVE_IDLE_HOURS: '48' }, options, asking)
      await until(() => next.pool.find(id)?.lastError)
      return next
    }
    const second = await again()
    const hours = await pass(stage, { started: second, asking }, 20, reported(stage, 1))
    assert.ok(hours >= 8 && hours <= 14, `${hours}`)
    assert.deepEqual(
      deadOnes(stage).map(({ reason, everReady }) => [reason, everReady]),
      [['idle', true]],
    )
    await second.listener.stop()
    const third = await again()
    await pass(stage, { started: third, asking }, 4)
    assert.equal(deadOnes(stage).length, 1)
    assert.equal(third.pool.find(id)?.isParked, true)
    // A payment that asks for it brings it back.
    wallet.faults.silent = false
    assert.equal(await third.pool.whenReady(third.pool.find(id)!, 60_000), true)
    assert.equal(third.pool.find(id)?.isParked, false)
  })

  test('is not reported for a time in which no listener ran', async () => {
    await using stage = await openLifeStage()
    const { id, started, asking } = await silentWallet(stage, { everReady: true })
    await started.listener.stop()
    started.later(60 * hourMs)
    const second = await start(stage, { WALLET_ARCHIVE_IDLE_HOURS: '48' }, options, asking)
    await until(() => second.pool.find(id)?.lastError)
    const hours = await pass(stage, { started: second, asking }, 60, reported(stage, 1))
    assert.ok(hours >= 48 && hours < 60, `${hours}`)
    const [report] = deadOnes(stage)
    assert.ok(report && report.unresponsiveSeconds >= 108 * 3600, 'the silence itself is told in full')
  })

  test('is not reported right after its owner switched it on again', async () => {
    await using stage = await openLifeStage()
    const { id, ...watched } = await silentWallet(stage, { everReady: false })
    await pass(stage, watched, 46)
    await stage.sql`update remote_wallets set updated_at = ${stage.clock.now()} where id = ${id}`
    await pass(stage, watched, 12)
    assert.deepEqual(deadOnes(stage), [])
  })

  test('that was reported and is switched on again is asked as often as any other', async () => {
    await using stage = await openLifeStage()
    const { id, pooled, ...watched } = await silentWallet(stage, { everReady: false })
    const { started } = watched
    await pass(stage, watched, 60, reported(stage, 1))
    assert.deepEqual([pooled.isParked, deadOnes(stage).length], [true, 1])
    for (const status of ['ARCHIVED', 'ACTIVE']) {
      started.later(1000)
      await stage.sql`
        update remote_wallets set status = ${status}, is_primary = false, updated_at = ${stage.clock.now()} where id = ${id}`
      await started.reconciler.lookAt(id)
    }
    const again = started.pool.find(id)!
    assert.notEqual(again, pooled)
    await pass(stage, watched, 46)
    assert.deepEqual([again.isParked, deadOnes(stage).length], [false, 1])
    await pass(stage, watched, 14, reported(stage, 2))
    assert.deepEqual([again.isParked, deadOnes(stage).length], [true, 2])
  })

  test('that stayed ready is parked only until it speaks again', async () => {
    await using stage = await openLifeStage()
    const { pooled, wallet, ...watched } = await silentWallet(stage, { everReady: true })
    await pass(stage, watched, 60, reported(stage, 1))
    assert.deepEqual([pooled.isParked, pooled.state], [true, 'ready'])
    wallet.faults.silent = false
    watched.started.later(1000)
    await pooled.wallet.request('get_balance', {})
    await watched.started.liveness.idle.sweep()
    assert.deepEqual([pooled.isParked, pooled.state], [false, 'ready'])
  })

  for (const outcome of ['ignored', 'unknown_wallet'] as const) {
    test(`that the web service calls ${outcome} is not parked, and left alone for six hours`, async () => {
      await using stage = await openLifeStage()
      const { id, pooled, ...watched } = await silentWallet(stage, { everReady: true })
      stage.receiver.faults.reply = { walletDeadOutcome: outcome }
      await pass(stage, watched, 60, reported(stage, 1))
      await pass(stage, watched, 4)
      assert.deepEqual([deadOnes(stage).length, pooled.isParked], [1, false])
      assert.equal((await rowOf(stage, id)).archiveReportedAt, null)
      await pass(stage, watched, 4)
      assert.equal(deadOnes(stage).length, 2)
    })
  }

  test('whose report does not arrive is reported by the next sweep', async () => {
    await using stage = await openLifeStage()
    const { pooled, ...watched } = await silentWallet(stage, { everReady: false })
    const { counters, liveness } = watched.started
    await stage.receiver.down()
    await pass(stage, watched, 60, () => counters.get('webhooksFailed') > 0 && pooled.failures > 3)
    await pass(stage, watched, 56)
    assert.deepEqual([deadOnes(stage).length, pooled.isParked], [0, false])
    await stage.receiver.up()
    await until(async () => {
      await liveness.idle.sweep()
      return deadOnes(stage).length === 1
    })
  })
})
