import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '@chispa/testing/manual-clock'
import { Paces } from './pace.ts'

test('nobody is known at first; the last answer counts', async () => {
  const clock = new ManualClock()
  const paces = new Paces(clock)
  const answer = (key: string, tookMs: number, answered = true) =>
    paces.measure(
      key,
      () => clock.advance(tookMs),
      () => answered,
    )
  assert.equal(paces.of('a.example'), 'new')
  await answer('a.example', 1999)
  await answer('b.example', 2000)
  await answer('c.example', 0, false)
  assert.deepEqual(
    ['a.example', 'b.example', 'c.example'].map(key => paces.of(key)),
    ['quick', 'slow', 'slow'],
  )
  await answer('b.example', 10)
  assert.deepEqual([paces.keys('quick'), paces.keys('slow')], [['a.example', 'b.example'], ['c.example']])
})

test('the longest not asked is forgotten first', async () => {
  const paces = new Paces(new ManualClock())
  const ask = (key: string) =>
    paces.measure(
      key,
      async () => {},
      () => true,
    )
  for (let no = 0; no < 2000; no++) await ask(`${no}`)
  await ask('0')
  await ask('one more')
  assert.deepEqual([paces.of('0'), paces.of('1'), paces.of('2')], ['quick', 'new', 'quick'])
})
