import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '@chispa/testing/manual-clock'
import { systemClock } from './clock.ts'
import { pause, startDeadline, withTimeout } from './timeout.ts'

const never = new Promise<string>(() => {})

test('answers what comes in time, and undefined once the time is over', async () => {
  const clock = new ManualClock()
  assert.equal(await withTimeout(Promise.resolve('came'), 1000, undefined, clock), 'came')
  const late = withTimeout(never, 1000, undefined, clock)
  await clock.advance(1000)
  assert.equal(await late, undefined)
  assert.deepEqual(clock.timers, [], 'no timer is left behind')
})

test('a failure in time is thrown', async () => {
  await assert.rejects(withTimeout(Promise.reject(new Error('broken')), 1000), /broken/)
})

test('what fails when nobody waits for it any more ends no process', async () => {
  const clock = new ManualClock()
  const waits = [
    (promise: Promise<string>) => withTimeout(promise, 0, undefined, clock),
    (promise: Promise<string>) => withTimeout(promise, 1000, AbortSignal.abort(), clock),
    async (promise: Promise<string>) => {
      const late = withTimeout(promise, 1000, undefined, clock)
      await clock.advance(1000)
      return late
    },
  ]
  for (const wait of waits) {
    const { promise, reject } = Promise.withResolvers<string>()
    assert.equal(await wait(promise), undefined)
    // One that nobody hears of fails this test.
    reject(new Error('too late'))
    await new Promise(resolve => setImmediate(resolve))
  }
})

test('the signal ends the wait; without time nothing is waited for', async () => {
  const clock = new ManualClock()
  const ending = new AbortController()
  const waiting = withTimeout(never, 1000, ending.signal, clock)
  ending.abort()
  assert.equal(await waiting, undefined)
  assert.equal(await withTimeout(Promise.resolve('came'), 1000, ending.signal, clock), undefined)
  assert.equal(await withTimeout(Promise.resolve('came'), 0, undefined, clock), undefined)
  assert.deepEqual(clock.timers, [])
})

test('a wait longer than a timer can be does not end at once', async () => {
  let hasFired = false
  const timer = systemClock.setTimer(() => {
    hasFired = true
  }, 2 ** 40)
  await new Promise(resolve => setTimeout(resolve, 5))
  timer.cancel()
  assert.equal(hasFired, false)
})

test('a pause says whether it lasted', async () => {
  const clock = new ManualClock()
  const ending = new AbortController()
  const [whole, cut] = [pause(1000, undefined, clock), pause(2000, ending.signal, clock)]
  await clock.advance(1000)
  ending.abort()
  assert.deepEqual([await whole, await cut, await pause(1000, ending.signal, clock)], [true, false, false])
})

test('a deadline counts down over several steps', async () => {
  const clock = new ManualClock()
  const deadline = startDeadline(1000, clock)
  await clock.advance(400)
  assert.deepEqual([deadline.leftMs(), deadline.hasPassed()], [600, false])
  await clock.advance(600)
  assert.deepEqual([deadline.leftMs(), deadline.hasPassed()], [0, true])
})
