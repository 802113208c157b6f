import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '@chispa/testing/manual-clock'
import { startLoop } from './loop.ts'

const hour = 3_600_000

/** Work whose runs the test lets begin and end one by one. */
function steppedWork() {
  let runs = 0
  let concurrent = 0
  let most = 0
  let begun = Promise.withResolvers<void>()
  let end = Promise.withResolvers<void>()
  return {
    get runs() {
      return runs
    },
    get most() {
      return most
    },
    async work() {
      runs++
      most = Math.max(most, ++concurrent)
      begun.resolve()
      await end.promise
      end = Promise.withResolvers()
      concurrent--
    },
    async begins() {
      await begun.promise
      begun = Promise.withResolvers()
    },
    finish: () => end.resolve(),
  }
}

test('runs at once, and again when woken, without waiting for the period', async () => {
  const stepped = steppedWork()
  const loop = startLoop({ periodMs: hour, work: stepped.work, onError: assert.ifError })
  await stepped.begins()
  stepped.finish()
  await new Promise(setImmediate)
  loop.wake()
  await stepped.begins()
  stepped.finish()
  await loop.stop()
  assert.equal(stepped.runs, 2)
})

test('wakes during a run cause exactly one more run, and runs never overlap', async () => {
  const stepped = steppedWork()
  const loop = startLoop({ periodMs: hour, work: stepped.work, onError: assert.ifError })
  await stepped.begins()
  loop.wake()
  loop.wake()
  loop.wake()
  stepped.finish()
  await stepped.begins()
  stepped.finish()
  await new Promise(setImmediate)
  await loop.stop()
  assert.deepEqual([stepped.runs, stepped.most], [2, 1])
})

test('a failing run is reported, thrown or rejected, and the loop goes on', async () => {
  const errors: unknown[] = []
  const third = Promise.withResolvers<void>()
  let runs = 0
  const work = () => {
    runs++
    if (runs === 1) throw new Error('thrown')
    if (runs === 2) return Promise.reject(new Error('rejected'))
    third.resolve()
    return Promise.resolve()
  }
  const loop = startLoop({ periodMs: 1, work, onError: error => errors.push((error as Error).message) })
  const alive = setInterval(() => {}, 1000)
  await third.promise
  clearInterval(alive)
  await loop.stop()
  assert.deepEqual(errors, ['thrown', 'rejected'])
})

test('stop waits for the run in progress and tells it to end', async () => {
  const stepped = steppedWork()
  let told = false
  const loop = startLoop({
    periodMs: hour,
    work: async signal => {
      signal.addEventListener('abort', () => {
        told = true
        stepped.finish()
      })
      await stepped.work()
    },
    onError: assert.ifError,
  })
  await stepped.begins()
  await loop.stop()
  assert.deepEqual([told, stepped.runs], [true, 1])
})

test('with startLater the first run waits for a wake or the period', async () => {
  const stepped = steppedWork()
  const loop = startLoop({ periodMs: hour, work: stepped.work, onError: assert.ifError, startLater: true })
  await new Promise(setImmediate)
  assert.equal(stepped.runs, 0)
  loop.wake()
  await stepped.begins()
  stepped.finish()
  await loop.stop()
  assert.equal(stepped.runs, 1)
})

test('a loop that rests does not keep the process alive', async () => {
  const { spawnSync } = await import('node:child_process')
  const script = `import { startLoop } from '${import.meta.resolve('./loop.ts')}'
    startLoop({ periodMs: ${hour}, work: async () => {}, onError: console.error })`
  const { status, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 120_000 })
  assert.equal(signal, null)
  assert.ok(status === 0 || status === 13, `ended by itself with ${status}`)
})

test('a run says when the next one is due, but not later than the period', async () => {
  const clock = new ManualClock()
  const dueInMs = [5000, undefined, 2 * hour]
  const startedAt: number[] = []
  const work = async () => {
    startedAt.push(clock.monotonicMs())
    const nextDueInMs = dueInMs.shift()
    return nextDueInMs === undefined ? undefined : { nextDueInMs }
  }
  const loop = startLoop({ periodMs: hour, work, onError: assert.ifError, clock })
  await clock.advance(5000 + hour + hour)
  await loop.stop()
  assert.deepEqual(startedAt, [0, 5000, 5000 + hour, 5000 + 2 * hour])
})

test('after a failed run it tries again sooner than the period', async () => {
  const clock = new ManualClock()
  const startedAt: number[] = []
  const work = async () => {
    if (startedAt.push(clock.monotonicMs()) === 1) throw new Error('broken')
  }
  const errors: unknown[] = []
  const loop = startLoop({ periodMs: hour, retryMs: 1000, work, onError: error => errors.push(error), clock })
  await clock.advance(hour + 1000)
  await loop.stop()
  assert.deepEqual([startedAt, errors.length], [[0, 1000, 1000 + hour], 1])
})

test('of several times to wake the soonest counts, also one that is set during a run', async () => {
  const clock = new ManualClock()
  const startedAt: number[] = []
  const work = async () => {
    if (startedAt.push(clock.monotonicMs()) === 2) loop.wakeIn(3000)
  }
  const loop = startLoop({ periodMs: hour, work, onError: assert.ifError, clock })
  loop.wakeIn(9000)
  loop.wakeIn(2000)
  loop.wakeIn(4000)
  await clock.advance(5000)
  assert.deepEqual(startedAt, [0, 2000, 5000])
  loop.wakeIn(2 * hour)
  await clock.advance(hour)
  await loop.stop()
  assert.deepEqual(startedAt, [0, 2000, 5000, 5000 + hour])
})
