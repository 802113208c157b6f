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
  for (const batch of batches) batch.dirty = false
  batches.add('f'.repeat(64), Number.POSITIVE_INFINITY)
  assert.equal([...batches].filter(batch => batch.dirty).length, 1)
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
