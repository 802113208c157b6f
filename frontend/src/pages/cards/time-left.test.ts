import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeLeft } from './time-left.ts'

test('time runs down to its last second, and is over after it', () => {
  const until = new Date('2026-01-01T00:15:00Z')
  const at = (time: string) => timeLeft(until, new Date(`2026-01-01T00:${time}Z`))
  assert.equal(at('00:00'), '15:00')
  assert.equal(at('05:56'), '9:04')
  assert.equal(at('14:59.999'), '0:01')
  assert.equal(at('15:00'), undefined)
  assert.equal(at('20:00'), undefined)
})
