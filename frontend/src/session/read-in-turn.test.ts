import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readInTurn } from './read-in-turn.ts'

const skip = !navigator.locks && 'Node has no locks before 24.5'

/** A tab, as far as it takes turns: `told` says what it did, `leave` ends it. */
function tab(name: string) {
  const told: string[] = []
  const stopping = new AbortController()
  const { promise: left, resolve } = Promise.withResolvers<void>()
  const { promise: began, resolve: begin } = Promise.withResolvers<void>()
  const { promise: joined, resolve: joins } = Promise.withResolvers<void>()
  const read = () => {
    told.push('reads')
    begin()
    return left
  }
  const join = () => {
    told.push('joins')
    joins()
  }
  const over = readInTurn({ name, signal: stopping.signal, read, join }).catch(() => {})
  const leave = () => {
    stopping.abort()
    resolve()
    return over
  }
  return { told, began, joined, leave }
}

test('the first tab reads; the next one joins it, and reads when it is gone', { skip }, async () => {
  const first = tab('turns')
  await first.began
  const second = tab('turns')
  await second.joined
  assert.deepEqual([first.told, second.told], [['reads'], ['joins']])
  await first.leave()
  await second.began
  assert.deepEqual(second.told, ['joins', 'reads'])
  await second.leave()
})

test('a tab that is gone before its turn never reads', { skip }, async () => {
  const first = tab('gone')
  await first.began
  const second = tab('gone')
  await second.joined
  await second.leave()
  await first.leave()
  assert.deepEqual(second.told, ['joins'])
})
