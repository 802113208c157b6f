import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KeyBatches } from './key-batches.ts'

const keys = (count: number) => Array.from({ length: count }, (_, index) => index.toString(16).padStart(64, '0'))
const sizes = (batches: KeyBatches) => [...batches].map(batch => batch.keys.size)

function packed(count: number, limits: { maxSubscriptions: number; maxMessageLength: number }) {
  const batches = new KeyBatches(limits)
  for (const key of keys(count)) batches.add(key, Number.POSITIVE_INFINITY)
  batches.pack(limits)
  return batches
}

test('ten thousand keys fit the usual limits with places left for queries', () => {
  const limits = { maxSubscriptions: 20, maxMessageLength: 64 * 1024 }
  const batches = packed(10_000, limits)
  assert.ok(batches.fits(limits))
  assert.ok(sizes(batches).length <= 18, `${sizes(batches).length} batches`)
  assert.equal(
    sizes(batches).reduce((sum, size) => sum + size),
    10_000,
  )
  const longest = JSON.stringify([...[...batches][0]!.keys]).length
  assert.ok(longest < limits.maxMessageLength * 0.95)
})

test('one more key touches one batch only', () => {
  const batches = packed(5000, { maxSubscriptions: 20, maxMessageLength: 64 * 1024 })
  for (const batch of batches) batch.isOutdated = false
  batches.add('f'.repeat(64), Number.POSITIVE_INFINITY)
  assert.equal([...batches].filter(batch => batch.isOutdated).length, 1)
})

test('a removed key leaves, an empty batch goes', () => {
  const batches = packed(2, { maxSubscriptions: 20, maxMessageLength: 64 * 1024 })
  const [first, second] = keys(2) as [string, string]
  batches.remove(first)
  assert.equal(batches.batchOf(first), undefined)
  assert.deepEqual(sizes(batches), [1])
  batches.remove(second)
  assert.deepEqual(sizes(batches), [])
  assert.equal(batches.remove(second), undefined)
})

test('packing anew keeps every key and the oldest moment any of them was missed', () => {
  const limits = { maxSubscriptions: 4, maxMessageLength: 64 * 1024 }
  const batches = packed(500, limits)
  const [first] = [...batches]
  first!.coveredUntil = 42
  batches.pack({ ...limits, maxSubscriptions: 10 })
  assert.equal(batches.size, 500)
  assert.ok([...batches].every(batch => batch.coveredUntil === 42 && batch.uncovered.size === batch.keys.size))
})

test('keys set apart stay apart, from new ones too, until they are taken', () => {
  const limits = { maxSubscriptions: 20, maxMessageLength: 64 * 1024 }
  const batches = packed(4, limits)
  const [first] = [...batches]
  const [one, two] = keys(4) as [string, string]
  const apart = batches.setApart(first!, [one, two])!
  assert.deepEqual([sizes(batches), batches.batchOf(one), apart.isSuspect], [[2, 2], apart, true])
  batches.add('f'.repeat(64), Number.POSITIVE_INFINITY)
  assert.equal(batches.batchOf('f'.repeat(64)), first)
  batches.pack(limits)
  assert.deepEqual([...batches].map(batch => [batch.isSuspect, batch.keys.size]).toSorted(), [
    [false, 3],
    [true, 2],
  ])
  assert.equal(batches.batchOf(one), batches.batchOf(two))
  batches.batchOf(one)!.isSuspect = false
  batches.pack(limits)
  assert.deepEqual(sizes(batches), [5])
})

test('a batch is halved down to single keys, as far as the relay has places', () => {
  const batches = packed(4, { maxSubscriptions: 5, maxMessageLength: 64 * 1024 })
  const [first] = [...batches]
  const half = batches.halve(first!)!
  assert.deepEqual([sizes(batches), first!.isSuspect, half.isSuspect], [[2, 2], true, true])
  assert.ok(batches.halve(half))
  assert.equal(batches.halve(half), undefined, 'one key cannot be divided')
  assert.equal(batches.halve(first!), undefined, 'three places are taken')
  assert.deepEqual(sizes(batches), [2, 1, 1])
})

test('a relay that refused everybody gets no longer messages than before when all are packed anew', () => {
  const limits = { maxSubscriptions: 20, maxMessageLength: 64 * 1024 }
  const batches = packed(10_000, limits)
  for (const batch of batches) batch.isSuspect = true
  batches.pack(limits)
  assert.ok(batches.fits(limits))
  assert.equal(batches.size, 10_000)
})
