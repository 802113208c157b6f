import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SocketBudget } from './socket-budget.ts'

const limits = { bytesPerSecond: 1_000_000, messagesPerSecond: 1000, burstMs: 1000, maxOwingMs: 5000 }
/** Small frames all at once, until the budget says stop. */
function framesUntilPause(budget: SocketBudget, nowMs: number, bytes = 0): number {
  for (let frames = 1; ; frames++) if (budget.spend(bytes, nowMs) !== 0) return frames
}

test('frames within the rate are never held back', () => {
  const budget = new SocketBudget(limits)
  for (let ms = 0; ms < 60_000; ms += 2) assert.equal(budget.spend(500, ms), 0)
})

test('a burst is taken, more is held back for as long as it takes to pay', () => {
  const budget = new SocketBudget(limits)
  assert.equal(framesUntilPause(budget, 0), 1001)
  assert.equal(budget.spend(0, 0), 1002 - 500)
  assert.equal(framesUntilPause(new SocketBudget(limits), 0, 99_000), 11, 'bytes count as well')
})

test('who owes without a break is flooding, who pays in between is not', () => {
  const flooded = new SocketBudget(limits)
  let said: number | string = 0
  let nowMs = 0
  for (; said !== 'flooding' && nowMs < 60_000; nowMs += 100) {
    for (let frame = 0; frame < 200 && said !== 'flooding'; frame++) said = flooded.spend(0, nowMs)
  }
  assert.ok(nowMs > 5000 && nowMs < 7000, `after ${nowMs} ms`)
  const busy = new SocketBudget(limits)
  for (let round = 0; round < 20; round++) {
    for (let frame = 0; frame < 1100; frame++) assert.notEqual(busy.spend(0, round * 2000), 'flooding')
  }
})

test('the more owe at once, the longer each of them waits', () => {
  const crowd = { owing: 0 }
  const budget = new SocketBudget(limits, crowd)
  framesUntilPause(budget, 0)
  crowd.owing = 4
  assert.equal(budget.spend(0, 0), 5 * (1002 - 500))
  crowd.owing = 1000
  assert.equal(budget.spend(0, 0), 20 * (1003 - 500))
})

test('what was asked for and many keys earn more, a new connection owes nothing', () => {
  const asked = new SocketBudget(limits)
  framesUntilPause(asked, 0)
  for (let frame = 0; frame < 5; frame++) asked.earn()
  assert.ok(framesUntilPause(asked, 0) > 400)
  const many = new SocketBudget(limits)
  many.setKeyCount(10_000)
  assert.ok(framesUntilPause(many, 0) > 20_000)
  many.reset()
  assert.ok(framesUntilPause(many, 0) > 20_000)
})
