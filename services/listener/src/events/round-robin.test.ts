import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '@chispa/testing/manual-clock'
import { RoundRobin } from './round-robin.ts'

test('everybody has one turn in a period, evenly spread', async () => {
  const clock = new ManualClock()
  const turns: number[] = []
  const ring = new RoundRobin<number>(3_600_000, member => turns.push(member), clock)
  for (let member = 0; member < 10_000; member++) ring.add(member)
  const perMinute: number[] = []
  for (let minute = 0; minute < 60; minute++) {
    const before = turns.length
    await clock.advance(60_000)
    perMinute.push(turns.length - before)
  }
  assert.equal(new Set(turns).size, turns.length, 'nobody twice')
  assert.ok(turns.length > 9900, `${turns.length}`)
  assert.ok(Math.max(...perMinute) - Math.min(...perMinute) <= 10, `${perMinute}`)
  ring.stop()
})

test('whoever had a turn on another occasion goes to the end', async () => {
  const clock = new ManualClock()
  const turns: string[] = []
  const ring = new RoundRobin<string>(30_000, member => turns.push(member), clock)
  for (const member of ['a', 'b', 'c']) ring.add(member)
  ring.add('a')
  ring.delete('b')
  await clock.advance(60_000)
  assert.deepEqual(turns.slice(0, 3), ['c', 'a', 'c'])
  ring.stop()
})

test('so many that they would take too much have fewer turns, each after the other', async () => {
  const clock = new ManualClock()
  const turns: number[] = []
  const ring = new RoundRobin<number>(60_000, member => turns.push(member), clock, 5)
  for (let member = 0; member < 900; member++) ring.add(member)
  await clock.advance(60_000)
  assert.ok(turns.length >= 295 && turns.length <= 300, `${turns.length}`)
  await clock.advance(120_000)
  assert.deepEqual(
    turns.slice(0, 880),
    Array.from({ length: 880 }, (_, at) => at),
  )
  ring.stop()
})

test('the pause of one is not the pause of thousands', async () => {
  const clock = new ManualClock()
  const turns: number[] = []
  const ring = new RoundRobin<number>(3_600_000, member => turns.push(member), clock)
  ring.add(0)
  for (let member = 1; member < 3600; member++) ring.add(member)
  await clock.advance(100_000)
  assert.ok(turns.length >= 98, `${turns.length}`)
  ring.stop()
})
