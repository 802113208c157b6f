import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '@chispa/testing/manual-clock'
import { Coalesced } from './coalesced.ts'

test('many ask, once it is done, and again for whoever asks later', async () => {
  const clock = new ManualClock()
  const ranAt: number[] = []
  const work = new Coalesced(() => ranAt.push(clock.monotonicMs()), 20, { clock })
  work.runSoon()
  await clock.advance(10)
  work.runSoon()
  await clock.advance(10)
  assert.deepEqual(ranAt, [20], 'the first who asked waits no longer for others')
  work.runSoon()
  await clock.advance(20)
  assert.deepEqual(ranAt, [20, 40])
})

test('run now serves whoever asked, and cancel nobody', async () => {
  const clock = new ManualClock()
  let runs = 0
  const work = new Coalesced(() => void runs++, 20, { clock })
  work.runSoon()
  work.runNow()
  await clock.advance(50)
  assert.equal(runs, 1)
  work.runSoon()
  work.cancel()
  await clock.advance(50)
  assert.deepEqual([runs, clock.timers], [1, []])
})

test('while more and more ask they are waited for, and not for ever', async () => {
  const clock = new ManualClock()
  const ranAt: number[] = []
  const work = new Coalesced(() => ranAt.push(clock.monotonicMs()), 20, { clock, maxMs: 100 })
  work.runSoon()
  await clock.advance(20)
  assert.deepEqual(ranAt, [20], 'one alone does not wait')
  for (let asked = 0; asked < 12; asked++) {
    work.runSoon()
    await clock.advance(10)
  }
  assert.deepEqual(ranAt, [20, 120])
  await clock.advance(20)
  assert.deepEqual(ranAt, [20, 120, 160], 'until nobody asked for a while')
})
