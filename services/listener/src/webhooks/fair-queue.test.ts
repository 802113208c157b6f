import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FairQueue } from './fair-queue.ts'

const named = (names: string) => [...names].map((walletId, at) => ({ walletId, at }))
const walletsOf = (items: { walletId: string }[]) => items.map(({ walletId }) => walletId).join('')

function queueOf(names: string, max = 100) {
  const queue = new FairQueue<{ walletId: string; at: number }>(max)
  for (const item of named(names)) queue.add(item)
  return queue
}

test('wallets take turns, each with its oldest', () => {
  const queue = queueOf('aaaabbc')
  const taken = Array.from({ length: 3 }, () => queue.take()!)
  queue.add({ walletId: 'd', at: 7 })
  while (queue.size > 0) taken.push(queue.take()!)
  assert.equal(walletsOf(taken), 'abcabdaa')
  assert.deepEqual(
    taken.filter(({ walletId }) => walletId === 'a').map(({ at }) => at),
    [0, 1, 2, 3],
  )
  assert.equal(queue.take(), undefined)
})

test('gives everything away at once', () => {
  const queue = queueOf('aab')
  assert.equal(walletsOf(queue.takeAll()), 'aab')
  assert.deepEqual([queue.size, queue.take()], [0, undefined])
})

test('however many flood it, there is room for another', () => {
  const queue = queueOf('', 90)
  const fill = (walletId: string) => {
    const room = queue.roomFor(Array(200).fill(walletId)).filter(Boolean).length
    for (let at = 0; at < room; at++) queue.add({ walletId, at })
    return room
  }
  assert.equal(fill('a'), 30)
  assert.equal(fill('a'), 0)
  assert.deepEqual([fill('b'), fill('c'), fill('d')], [20, 14, 9])
  assert.deepEqual(queue.roomFor(['a', 'e', 'd', 'e', 'a']), [false, true, false, true, false])
})
