import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Turns } from './turns.ts'

const item = (name: string, isUrgent = false) => ({ name, isUrgent })

test('those who wait take turns, whoever has more waiting', () => {
  const turns = new Turns<ReturnType<typeof item>>()
  for (const name of ['a1', 'a2', 'a3']) turns.push('a', item(name))
  turns.push('b', item('b1'))
  assert.equal(turns.shift()?.name, 'a1')
  turns.push('c', item('c1'))
  const rest = Array.from({ length: 5 }, () => turns.shift()?.name)
  assert.deepEqual([rest, turns.size], [['b1', 'a2', 'c1', 'a3', undefined], 0])
})

test('the urgent goes before what else its own caller waits for, and before nobody else', () => {
  const turns = new Turns<ReturnType<typeof item>>()
  turns.push('a', item('a1'))
  turns.push('b', item('b1'))
  turns.push('b', item('b2', true))
  assert.deepEqual(
    Array.from({ length: 3 }, () => turns.shift()?.name),
    ['a1', 'b2', 'b1'],
  )
})

test('what is over is dropped from the front, the urgent too', () => {
  const turns = new Turns<ReturnType<typeof item>>()
  for (const one of [item('old 1'), item('old 2', true), item('new')]) turns.push('a', one)
  turns.push('b', item('old 3'))
  turns.dropWhile(({ name }) => name.startsWith('old'))
  assert.deepEqual([turns.size, turns.shift()?.name, turns.shift()], [1, 'new', undefined])
})
