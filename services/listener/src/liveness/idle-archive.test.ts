/** Wallets that sleep: reported once, parked, and woken by whatever they say. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { deadOnes, heldQuestions, hourMs, rowOf, start, sweepUnanswered } from '../../test/liveness-stage.ts'
import { openStage, type Stage } from '../../test/stage.ts'

describe('an idle wallet', () => {
  /** Silent, and the listener has had the time to notice. */
  async function silentWallet(stage: Stage, options: { everReady: boolean }) {
    const asking = heldQuestions()
    const started = await start(stage, { WALLET_ARCHIVE_IDLE_HOURS: '48' }, { probeTimeoutMs: hourMs }, asking)
    const held = await stage.newWallet({ faults: { silent: !options.everReady } })
    await started.reconciler.lookAt(held.id)
    await until(() => started.pool.find(held.id)?.[options.everReady ? 'caughtUpAt' : 'lastError'])
    held.wallet.faults.silent = true
    await started.liveness.idle.sweep()
    // The owner changed nothing since.
    await stage.sql`update remote_wallets set updated_at = updated_at - interval '10 days'`
    return { ...held, started, asking, pooled: started.pool.find(held.id)! }
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
    const { started, asking, pooled, wallet } = await silentWallet(stage, { everReady: true })
    started.later(50 * hourMs)
    await sweepUnanswered(started, asking)
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
    const { started, asking } = await silentWallet(stage, { everReady: true })
    started.later(50 * hourMs)
    await started.liveness.idle.sweep()
    assert.deepEqual(deadOnes(stage), [])
    await sweepUnanswered(started, asking)
    await started.liveness.idle.sweep()
    assert.deepEqual(
      deadOnes(stage).map(({ reason, lastState }) => [reason, lastState]),
      [['idle', 'ready']],
    )
  })
})
