import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Timeline } from './timeline.ts'

test('a change is possible from its asking on, and alone from its answer on', () => {
  const line = new Timeline('off')
  line.note('on', 10, 20)
  assert.deepEqual(line.possible(0, 9), ['off'])
  assert.deepEqual(line.possible(12, 15), ['off', 'on'])
  assert.deepEqual(line.possible(20, 30), ['on'])
  line.note('off', 40, 50)
  assert.deepEqual(line.possible(20, 39), ['on'])
  assert.deepEqual(line.possible(50, 60), ['off'])
})

test('what was asked for at the same time, or not answered, stays possible', () => {
  const line = new Timeline('off')
  line.note('on', 10, 20)
  line.note('off', 15, 25)
  assert.deepEqual(line.possible(30, 40), ['on', 'off'])
  line.note('lost', 50, undefined)
  line.note('off', 60, 70)
  assert.deepEqual(line.possible(80, 90), ['lost', 'off'])
  line.note('on', 60_050, 60_060)
  assert.deepEqual(line.possible(60_060, 60_070), ['on'])
})

test('a refused change leaves nothing behind', async () => {
  const line = new Timeline('off')
  assert.equal(await line.change('on', async () => 'refused'), 'refused')
  assert.deepEqual(line.possible(0, Number.POSITIVE_INFINITY), ['off'])
})

test('a kept timeline tells its changes', () => {
  const line = new Timeline('off')
  line.note('on', 10, 20)
  assert.deepEqual(JSON.parse(JSON.stringify(line))[1], { value: 'on', askedAt: 10, certainAt: 20 })
})
