/** A short story of a known seed, told to its end on every machine: `npm run prove` looks longer. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { run } from './run.ts'
import { drawStory } from './story.ts'

const story = drawStory(28, { lanes: 8, steps: 4, faults: 24, everyMs: 400 })
/** Of the drawn faults some find their target taken; how many, the machine decides. */
const minFaults = 12

test('a few people and a few faults: five ledgers agree', async t => {
  const { seed } = story
  const result = await run({
    seed,
    minutes: 0,
    faultsPerMinute: 0,
    lanes: 0,
    story,
    settleMs: 300_000,
    lastTaps: false,
  })
  t.diagnostic(JSON.stringify({ ...result, story: undefined }))
  assert.deepEqual(result.violations, [])
  assert.deepEqual(result.errors, [])
  assert.deepEqual(result.story.lanes, story.lanes)
  assert.ok(result.story.faults.length >= minFaults, `${result.story.faults.length} faults`)
})
