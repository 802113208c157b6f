import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '@chispa/testing/manual-clock'
import { Outage } from './outage.ts'

const options = { firstProbeMs: 5000, maxProbeMs: 300_000 }

test('is down after three failures in a row, and names all of them', () => {
  const outage = new Outage(options, new ManualClock())
  assert.deepEqual([outage.away('a', false), outage.away('b', false)], [[], []])
  assert.equal(outage.isDown, false)
  assert.deepEqual(outage.away('c', false), ['a', 'b', 'c'])
  assert.equal(outage.isDown, true)
  assert.deepEqual(outage.away('d', false), ['d'])
})

test('an answer in between starts the count anew, and ends an outage', () => {
  const outage = new Outage(options, new ManualClock())
  outage.away('a', false)
  outage.away('b', false)
  assert.equal(outage.answered(), false)
  outage.away('c', false)
  assert.equal(outage.isDown, false)
  outage.away('d', true)
  assert.equal(outage.isDown, true)
  assert.equal(outage.answered(), true)
  assert.equal(outage.isDown, false)
})

test('asks after 5 s, then ever less often, up to 5 min; a new event brings it forward where somebody answers', () => {
  const outage = new Outage(options, new ManualClock())
  outage.away('a', true)
  const pauses: number[] = []
  for (let probe = 0; probe < 8; probe++) {
    pauses.push(Math.round(outage.probeInMs / 1000))
    outage.probed(false)
  }
  assert.deepEqual(pauses, [5, 10, 20, 40, 80, 160, 300, 300])
  assert.equal(outage.hasNews(), false)
  outage.probed(true)
  assert.equal(outage.hasNews(), true)
  assert.equal(Math.round(outage.probeInMs / 1000), 5)
})

test('tries others each time, and the first ones again after all', () => {
  const outage = new Outage(options, new ManualClock())
  outage.away('a', true)
  outage.trying(['a', 'b'])
  outage.trying(['c'])
  assert.deepEqual(outage.tried, ['a', 'b', 'c'])
  outage.trying([])
  assert.deepEqual(outage.tried, [])
})
