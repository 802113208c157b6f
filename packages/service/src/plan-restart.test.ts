import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planRestart } from './plan-restart.ts'

const longest = () => 1

function planInARow(times: number, servedMs: number) {
  const plans = [planRestart(0, servedMs, longest)]
  while (plans.length < times) plans.push(planRestart(plans.at(-1)?.failures as number, servedMs, longest))
  return plans
}

test('the first start anew comes at once, the next ones after pauses that grow up to half a minute', () => {
  const pauses = planInARow(9, 0).map(({ pauseMs }) => pauseMs)
  assert.deepEqual(pauses, [400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000])
})

test('after ten in a row, also of such that came up for a moment, it is hopeless', () => {
  for (const servedMs of [0, 59_000])
    assert.equal(
      planInARow(20, servedMs).findIndex(({ isHopeless }) => isHopeless),
      9,
    )
})

test('whoever served for a minute ended for a reason of its own', () => {
  assert.deepEqual(planRestart(9, 60_000, longest), { failures: 1, pauseMs: 400, isHopeless: false })
})
