/** A short run of a known seed: `npm run prove` looks longer. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { run } from './run.ts'

/** Most of the drawn faults are injected; how many exactly, the machine decides. */
const [seed, minFaults] = [28, 8]

test('a few people and a few faults: five ledgers agree', async t => {
  const result = await run({ seed, minutes: 0.25, faultsPerMinute: 60, lanes: 4, settleMs: 300_000, lastTaps: false })
  t.diagnostic(JSON.stringify({ ...result, story: undefined }))
  assert.deepEqual(result.violations, [])
  assert.deepEqual(result.errors, [])
  const injected = Object.values(result.faults).reduce((sum, times) => sum + times, 0)
  assert.ok(injected >= minFaults, `${injected} faults`)
  assert.ok(result.outcomes['tap: OK'], 'a card paid')
})
