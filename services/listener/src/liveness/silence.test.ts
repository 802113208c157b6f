import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silenceMs } from './silence.ts'

const at = (hour: number) => new Date(hour * 3_600_000)
const hours = (since: number, now: number, outages: [number, number][]) =>
  silenceMs(
    at(since),
    at(now),
    outages.map(([from, to]) => ({ fromAt: at(from), toAt: at(to) })),
  ) / 3_600_000

test('times in which nobody listened do not count, and only the part of them that is in question', () => {
  assert.equal(hours(100, 150, []), 50)
  assert.equal(hours(100, 150, [[110, 135]]), 25)
  assert.equal(hours(100, 150, [[50, 90]]), 50)
  assert.equal(hours(100, 150, [[90, 110]]), 40)
  assert.equal(
    hours(100, 150, [
      [110, 120],
      [140, 160],
    ]),
    30,
  )
  assert.equal(hours(100, 150, [[0, 200]]), 0)
})
