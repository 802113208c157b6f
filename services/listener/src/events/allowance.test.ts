import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Allowance } from './allowance.ts'

test('many at once, then so many a second, and each member its own', () => {
  let now = 0
  const allowance = new Allowance({
    max: 10,
    perSecond: 2,
    clock: { now: () => new Date(), monotonicMs: () => now },
  })
  const [one, other] = ['one', 'other']
  allowance.spend(one, 9)
  assert.equal(allowance.isSpent(one), false)
  allowance.spend(one, 5)
  assert.deepEqual([allowance.isSpent(one), allowance.isSpent(other)], [true, false])
  now += 2000
  assert.equal(allowance.isSpent(one), true)
  now += 500
  assert.equal(allowance.isSpent(one), false)
  allowance.spend(one, 1)
  assert.equal(allowance.isSpent(one), true)
  allowance.spend(one, -1)
  assert.equal(allowance.isSpent(one), false)
  // A rest of any length gives no more than the maximum, and a clock set back takes nothing.
  now += 3_600_000
  allowance.spend(one, 10)
  assert.equal(allowance.isSpent(one), true)
  now -= 60_000
  assert.equal(allowance.isSpent(one), true)
})
