import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FairQueue } from './fair-queue.ts'

const named = (names: string) => [...names].map((userId, at) => ({ userId, at }))
const membersOf = (items: { userId: string }[]) => items.map(({ userId }) => userId).join('')

function queueOf(names: string, max = 100) {
  const queue = new FairQueue<{ userId: string; at: number }>(max)
  for (const item of named(names)) queue.add(item)
  return queue
}

test('members take turns, each with its oldest', () => {
  const queue = queueOf('aaaabbc')
  const taken = Array.from({ length: 3 }, () => queue.take()!)
  queue.add({ userId: 'd', at: 7 })
  while (queue.size > 0) taken.push(queue.take()!)
  assert.equal(membersOf(taken), 'abcabdaa')
  assert.deepEqual(
    taken.filter(({ userId }) => userId === 'a').map(({ at }) => at),
    [0, 1, 2, 3],
  )
  assert.equal(queue.take(), undefined)
})

test('gives everything away at once', () => {
  const queue = queueOf('aab')
  assert.equal(membersOf(queue.takeAll()), 'aab')
  assert.deepEqual([queue.size, queue.take()], [0, undefined])
})

test('however many flood it, there is room for another', () => {
  const queue = queueOf('', 90)
  const fill = (userId: string) => {
    const room = queue.roomFor(Array(200).fill(userId)).filter(Boolean).length
    for (let at = 0; at < room; at++) queue.add({ userId, at })
    return room
  }
  assert.equal(fill('a'), 30)
  assert.equal(fill('a'), 0)
  assert.deepEqual([fill('b'), fill('c'), fill('d')], [20, 14, 9])
  assert.deepEqual(queue.roomFor(['a', 'e', 'd', 'e', 'a']), [false, true, false, true, false])
})
