import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '@chispa/testing/manual-clock'
import { DailyBytes } from './daily-bytes.ts'

test('so many bytes a day, each wallet its own, and anew at midnight UTC', async () => {
  const clock = new ManualClock('2026-11-15T22:00:00Z')
  const bytes = new DailyBytes(1000, clock)
  bytes.spend('a', 999)
  assert.deepEqual([bytes.isSpent('a'), bytes.isSpent('b')], [false, false])
  bytes.spend('a', 500)
  assert.deepEqual([bytes.isSpent('a'), bytes.isSpent('b')], [true, false])
  bytes.spend('a', -500)
  assert.equal(bytes.isSpent('a'), false)
  bytes.spend('a', 1)
  await clock.advance(2 * 3_600_000 - 1)
  assert.equal(bytes.isSpent('a'), true)
  await clock.advance(1)
  assert.equal(bytes.isSpent('a'), false)
})
