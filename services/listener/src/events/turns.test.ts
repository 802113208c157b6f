import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Turns } from './turns.ts'

test('everybody has one turn in a period, evenly spread', context => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const turns: number[] = []
  const ring = new Turns<number>(3_600_000, member => turns.push(member))
  for (let member = 0; member < 10_000; member++) ring.add(member)
  const perMinute: number[] = []
  for (let minute = 0; minute < 60; minute++) {
    const before = turns.length
    for (let second = 0; second < 60; second++) context.mock.timers.tick(1000)
    perMinute.push(turns.length - before)
  }
  assert.equal(new Set(turns).size, turns.length, 'nobody twice')
  assert.ok(turns.length > 9900, `${turns.length}`)
  assert.ok(Math.max(...perMinute) - Math.min(...perMinute) <= 10, `${perMinute}`)
  ring.stop()
})

test('whoever had a turn on another occasion goes to the end', context => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const turns: string[] = []
  const ring = new Turns<string>(30_000, member => turns.push(member))
  for (const member of ['a', 'b', 'c']) ring.add(member)
  ring.add('a')
  ring.delete('b')
  for (let tick = 0; tick < 60; tick++) context.mock.timers.tick(1000)
  assert.deepEqual(turns.slice(0, 3), ['c', 'a', 'c'])
  ring.stop()
})

test('the pause of one is not the pause of thousands', context => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const turns: number[] = []
  const ring = new Turns<number>(3_600_000, member => turns.push(member))
  ring.add(0)
  for (let member = 1; member < 3600; member++) ring.add(member)
  for (let second = 0; second < 100; second++) context.mock.timers.tick(1000)
  assert.ok(turns.length >= 98, `${turns.length}`)
  ring.stop()
})
