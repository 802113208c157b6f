import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { openDeliveries } from '../../test/deliveries.ts'

const keysOf = (events: { eventKey: string }[]) => events.map(({ eventKey }) => eventKey)

describe('an event', () => {
  test('is sent at once, the same bytes that are kept, and marked as delivered', async () => {
    await using stage = await openDeliveries()
    const delivery = stage.start()
    const [event] = stage.newEvents(1)
    await stage.take(delivery, [event!])
    await stage.receiver.until(() => stage.receiver.received.length === 1)
    assert.deepEqual(stage.receiver.received, [JSON.parse(event!.body)])
    await until(async () => (await stage.statuses()).delivered === 1)
    const [row] = await stage.rows()
    assert.deepEqual([row?.attempts, row?.nextAttemptAt, row?.lastError], [1, null, null])
    assert.equal(stage.counters.get('webhooksDelivered'), 1)
  })

  test('that is refused waits 1, 5, 25 and 60 s, then fails, and is swept for ever', async () => {
    await using stage = await openDeliveries()
    stage.receiver.faults.status = 400
    const delivery = stage.start()
    await stage.take(delivery, stage.newEvents(1))
    const waits: unknown[] = []
    for (let attempt = 1; attempt <= 12; attempt++) {
      const row = await until(async () => (await stage.rows()).find(({ attempts }) => attempts === attempt))
      const waitMs = stage.waitFromNow(row.nextAttemptAt)!
      waits.push([row.status, waitMs / 1000, row.lastError, row.held])
      // Not before its time.
      stage.later(waitMs - 1)
      assert.equal(stage.receiver.attempts.length, attempt)
      stage.later(1)
    }
    const words = (status: string, seconds: number) => [status, seconds, 'HTTP 400', false]
    assert.deepEqual(waits, [
      ...[1, 5, 25, 60].map(seconds => words('pending', seconds)),
      ...[120, 240, 480, 960, 1920, 3600, 3600, 3600].map(seconds => words('failed', seconds)),
    ])
    stage.receiver.faults.status = undefined
    stage.later(3_600_000)
    await until(async () => (await stage.statuses()).delivered === 1)
  })

  test('that is refused for ever does not keep others waiting', async () => {
    await using stage = await openDeliveries()
    const events = stage.newEvents(300)
    const poison = new Set(keysOf(events).filter((_, at) => at % 3 === 0))
    stage.receiver.faults.statusOf = event => (poison.has(event.eventKey) ? 400 : undefined)
    await stage.leave(events)
    stage.start()
    await until(async () => (await stage.statuses()).delivered === 200)
    assert.deepEqual(await stage.statuses(), { delivered: 200, pending: 100 })
  })

  test('whose answer is an error for ever does not keep others waiting either', async () => {
    await using stage = await openDeliveries()
    const poison = new Set(keysOf(stage.newEvents(0)))
    stage.receiver.faults.statusOf = event => (poison.has(event.eventKey) ? 500 : undefined)
    const delivery = stage.start()
    const bad = stage.newEvents(6)
    for (const key of keysOf(bad)) poison.add(key)
    await stage.take(delivery, bad)
    await until(() => delivery.isWebDown)
    await stage.take(delivery, stage.newEvents(1))
    await until(async () => (await stage.statuses()).delivered === 1)
  })

  test('killed after it was kept goes out once its claim ends, and by one process only', async () => {
    await using stage = await openDeliveries()
    const events = stage.newEvents(50)
    const claimEnd = new Date(stage.deps.clock.now().getTime() + 30_000)
    await stage.leave(events, { nextAttemptAt: claimEnd })
    stage.start()
    stage.start()
    stage.later(29_000)
    assert.equal(stage.receiver.attempts.length, 0)
    stage.later(1000)
    await until(async () => (await stage.statuses()).delivered === 50)
    assert.equal(stage.receiver.attempts.length, 50)
  })

  test('that waits when its process stops is sent by the next one at once', async () => {
    await using stage = await openDeliveries()
    stage.receiver.faults.hang = true
    const first = stage.start({ concurrency: 2, stopTimeoutMs: 6000 })
    await stage.take(first, stage.newEvents(20))
    await stage.receiver.until(() => stage.receiver.attempts.length === 2)
    await first.stop()
    assert.deepEqual(await stage.statuses(), { held: 20 })
    stage.receiver.faults.hang = false
    stage.start()
    await until(async () => (await stage.statuses()).delivered === 20)
  })
})

describe('while the web service is away', () => {
  for (const [what, begin, end] of [
    ['nobody listens', (stage: Opened) => stage.receiver.down(), (stage: Opened) => stage.receiver.up()],
    [
      'it does not answer',
      (stage: Opened) => set(stage, { hang: true }),
      (stage: Opened) => set(stage, { hang: false }),
    ],
    [
      'another program answers with a page',
      (stage: Opened) => set(stage, { page: true }),
      (stage: Opened) => set(stage, { page: false }),
    ],
    ...[401, 404, 429, 500, 503].map(
      status =>
        [
          `it answers ${status}`,
          (stage: Opened) => set(stage, { status }),
          (stage: Opened) => set(stage, { status: undefined }),
        ] as const,
    ),
  ] as const) {
    test(`${what}: events are held, and go out when it is back`, async () => {
      await using stage = await openDeliveries()
      // So rarely asked that a slow machine does not see it tried for every event.
      const delivery = stage.start({ timeoutMs: 1500, maxProbeMs: 1000 })
      await begin(stage)
      const early = stage.newEvents(40)
      await stage.take(delivery, early)
      await until(() => delivery.isWebDown)
      stage.later(1000)
      const late = stage.newEvents(40)
      await stage.take(delivery, late)
      // Two at most are being tried.
      await until(async () => ((await stage.statuses()).held ?? 0) >= 78)
      const tried = stage.receiver.attempts.length
      await end(stage)
      await until(async () => {
        // What was still on its way fails after the return, and has its usual wait.
        stage.later(10)
        return (await stage.statuses()).delivered === 80
      })
      const order = stage.receiver.received.map(({ eventKey }) => eventKey)
      assert.deepEqual(new Set(order), new Set(keysOf([...early, ...late])))
      assert.ok(tried < 80, 'it is not asked for every event')
    })
  }

  test('the oldest go out first when it is back', async () => {
    await using stage = await openDeliveries()
    await stage.receiver.down()
    const events = stage.newEvents(30)
    await stage.leave(events.toReversed(), { held: true })
    const delivery = stage.start({ concurrency: 1 })
    await until(async () => delivery.isWebDown && (await stage.statuses()).held === 30)
    await stage.receiver.up()
    await until(async () => (await stage.statuses()).delivered === 30)
    const order = stage.receiver.received.map(({ eventKey }) => eventKey)
    // The newest is tried along with the oldest, to see whether it is back.
    const newest = events.at(-1)!.eventKey
    assert.deepEqual(
      order.filter(key => key !== newest),
      keysOf(events).slice(0, -1),
    )
  })

  test('everything waits for it, whatever its next time, and drains quickly', async () => {
    await using stage = await openDeliveries()
    await stage.receiver.down()
    const inAnHour = new Date(stage.deps.clock.now().getTime() + 3_600_000)
    await stage.leave(stage.newEvents(1000), { nextAttemptAt: inAnHour, held: true })
    const delivery = stage.start()
    await until(() => delivery.isWebDown)
    await stage.receiver.up()
    await until(async () => (await stage.statuses()).delivered === 1000)
    assert.equal(new Set(stage.receiver.received.map(({ eventKey }) => eventKey)).size, 1000)
  })

  test('a single event is noticed too', async () => {
    await using stage = await openDeliveries()
    stage.receiver.faults.status = 503
    const delivery = stage.start()
    await stage.take(delivery, stage.newEvents(1))
    for (const [attempts, waitMs] of [
      [1, 1000],
      [2, 5000],
    ] as const) {
      await until(async () => (await stage.rows())[0]?.attempts === attempts)
      stage.later(waitMs)
    }
    await until(() => delivery.isWebDown)
    stage.receiver.faults.status = undefined
    await until(async () => (await stage.statuses()).delivered === 1)
  })

  test('reports of wallets are not sent', async () => {
    await using stage = await openDeliveries()
    const delivery = stage.start()
    const report = {
      type: 'listener_error',
      eventKey: '0'.repeat(64),
      receivedAt: 0,
      error: { code: 'connection_failed', message: '' },
    } as const
    stage.receiver.faults.reply = { walletDeadOutcome: 'noop' }
    assert.deepEqual(await delivery.sendOnce(report), { received: true, walletDeadOutcome: 'noop' })
    await stage.receiver.down()
    assert.equal(await delivery.sendOnce(report), undefined)
    await stage.take(delivery, stage.newEvents(1))
    await until(() => delivery.isWebDown)
    assert.equal(await delivery.sendOnce(report), undefined)
  })

  test('webhook.backlog is logged once something has waited for over 10 minutes', async () => {
    await using stage = await openDeliveries()
    const { reportBacklog } = await import('./backlog.ts')
    await stage.leave(stage.newEvents(3), { held: true })
    stage.later(600_000)
    await reportBacklog(stage.deps)
    assert.deepEqual(stage.lines, [])
    stage.later(1000)
    await reportBacklog(stage.deps)
    const { msg, undelivered } = JSON.parse(stage.lines[0]!)
    assert.deepEqual([msg, undelivered], ['webhook.backlog', 3])
  })
})

test('a wallet with very many events does not keep those of others waiting', async () => {
  await using stage = await openDeliveries()
  const answers: (() => void)[] = []
  stage.receiver.faults.wait = () => new Promise(resolve => answers.push(resolve))
  const delivery = stage.start({ concurrency: 2 })
  // More than there is room for, new and from before.
  await stage.leave(stage.newEvents(600, 'flood'))
  await stage.take(delivery, stage.newEvents(2000, 'flood'))
  await until(() => answers.length === 2)
  delivery.wake()
  const quiet = stage.newEvents(3, 'quiet')
  await stage.take(delivery, quiet)
  const isTold = () => keysOf(quiet).every(key => stage.receiver.received.some(({ eventKey }) => eventKey === key))
  let answered = 0
  while (!isTold()) {
    assert.ok(answered < 20, 'they wait behind the others')
    await until(() => answers.length > 0)
    answers.shift()!()
    answered++
    await stage.receiver.until(() => stage.receiver.received.length === answered)
  }
  stage.receiver.faults.wait = undefined
  for (const answer of answers) answer()
  await until(async () => (await stage.statuses()).delivered === 2603)
  assert.equal(stage.receiver.attempts.length, 2603)
})

test('several processes share a backlog, and no event goes out twice', async () => {
  await using stage = await openDeliveries()
  const events = stage.newEvents(600)
  await stage.leave(events)
  for (let process = 0; process < 3; process++) stage.start()
  await until(async () => (await stage.statuses()).delivered === 600)
  assert.deepEqual([stage.receiver.attempts.length, stage.lines], [600, []])
})

test('connections of the database that are cut lose nothing', async () => {
  await using stage = await openDeliveries()
  await stage.leave(stage.newEvents(600))
  const delivery = stage.start()
  for (let cut = 1; cut <= 5; cut++) {
    await stage.receiver.until(() => stage.receiver.received.length >= cut * 100)
    await stage.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.catch(() => {})
    await stage.take(delivery, stage.newEvents(10)).catch(() => {})
  }
  await until(async () => {
    // Whatever was claimed over a connection that is gone comes free with time, also what is claimed meanwhile.
    stage.later(1000)
    const statuses = await stage.statuses().catch(() => ({}))
    return !('pending' in statuses) && !('held' in statuses) && (statuses as { delivered?: number }).delivered! >= 600
  })
})

type Opened = Awaited<ReturnType<typeof openDeliveries>>

async function set(stage: Opened, faults: Partial<Opened['receiver']['faults']>): Promise<void> {
  Object.assign(stage.receiver.faults, faults)
}
