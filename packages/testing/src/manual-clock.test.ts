import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from './manual-clock.ts'

test('stands still until it is moved, and both its times move together', async () => {
  const clock = new ManualClock('2026-03-01T00:00:00Z')
  assert.deepEqual([clock.now().toISOString(), clock.monotonicMs()], ['2026-03-01T00:00:00.000Z', 0])
  await clock.advance(61_000)
  assert.deepEqual([clock.now().toISOString(), clock.monotonicMs()], ['2026-03-01T00:01:01.000Z', 61_000])
})

test('timers fire in order and at their own time, also those that are set meanwhile', async () => {
  const clock = new ManualClock()
  const fired: [string, number][] = []
  const note = (name: string) => () => void fired.push([name, clock.monotonicMs()])
  clock.setTimer(note('second'), 20)
  clock.setTimer(async () => {
    note('first')()
    await Promise.resolve()
    clock.setTimer(note('between'), 5)
  }, 10)
  const cancelled = clock.setTimer(note('cancelled'), 15)
  clock.setTimer(note('later'), 31)
  cancelled.cancel()
  await clock.advance(30)
  assert.deepEqual(fired, [
    ['first', 10],
    ['between', 15],
    ['second', 20],
  ])
  assert.deepEqual(clock.timers, [1])
})

test('passes in steps until something has come true, and not for ever', async () => {
  const clock = new ManualClock()
  const cameAt: number[] = []
  clock.setTimer(() => void setImmediate(() => cameAt.push(clock.monotonicMs())), 100)
  await clock.advanceUntil(() => cameAt.length > 0, { stepMs: 30 })
  assert.ok(cameAt[0]! >= 100 && clock.monotonicMs() <= 180)
  await assert.rejects(
    clock.advanceUntil(() => false, { maxMs: 100 }),
    /did not come true/,
  )
})
