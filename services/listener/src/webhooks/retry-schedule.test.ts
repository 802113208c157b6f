import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextAttempt } from './retry-schedule.ts'

test('waits 1, 5, 25 and 60 s as pending, then counts as failed and waits from 2 min to an hour', () => {
  const waits = Array.from({ length: 11 }, (_, at) => nextAttempt(at + 1, 5))
  assert.deepEqual(
    waits.map(({ waitMs }) => waitMs / 1000),
    [1, 5, 25, 60, 120, 240, 480, 960, 1920, 3600, 3600],
  )
  assert.deepEqual(
    waits.map(({ status }) => status === 'failed'),
    [false, false, false, false, true, true, true, true, true, true, true],
  )
})

test('with more attempts the last waits are 2 minutes each; with one there are none', () => {
  assert.deepEqual(
    [5, 6, 7].map(attempts => nextAttempt(attempts, 8).waitMs / 1000),
    [120, 120, 120],
  )
  assert.deepEqual(nextAttempt(1, 1), { status: 'failed', waitMs: 120_000 })
  assert.equal(nextAttempt(100_000, 5).waitMs, 3_600_000)
})
