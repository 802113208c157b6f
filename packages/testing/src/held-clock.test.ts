import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HeldClock } from './held-clock.ts'

test('what is held is over when the test says so, unless it was cancelled; the rest takes its time', async () => {
  const clock = new HeldClock(afterMs => afterMs === 7)
  const over: string[] = []
  clock.setTimer(() => over.push('held'), 7)
  clock.setTimer(() => over.push('cancelled'), 7).cancel()
  await new Promise<void>(resolve => clock.setTimer(resolve, 20))
  assert.deepEqual([over, clock.held], [[], [7]])
  clock.end()
  clock.end()
  assert.deepEqual([over, clock.held], [['held'], []])
})

test('unless it is told which, it holds what takes four seconds or more', () => {
  const clock = new HeldClock()
  for (const afterMs of [3999, 4000, 60_000]) clock.setTimer(() => {}, afterMs, { background: true })
  assert.deepEqual(clock.held, [4000, 60_000])
})
