import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BatchLimits, KeyBatches } from './key-batches.ts'
import { filtersFor } from './replay-filters.ts'

const usual = { maxSubscriptions: 20, maxMessageLength: 64 * 1024, keysPerFilter: 500 }
const keys = (count: number) => Array.from({ length: count }, (_, index) => index.toString(16).padStart(64, '0'))
const sizes = (batches: KeyBatches) => [...batches].map(batch => batch.keys.size)

function packed(count: number, limits: Partial<BatchLimits> = {}) {
  const batches = new KeyBatches({ ...usual, ...limits })
  for (const key of keys(count)) batches.add(key, Number.POSITIVE_INFINITY)
  batches.pack()
  return batches
}

test('ten thousand keys fit the usual limits with places left for queries', () => {
  const batches = packed(10_000)
  assert.ok(batches.fits)
  assert.ok(sizes(batches).length <= 18, `${sizes(batches).length} batches`)
  assert.equal(
    sizes(batches).reduce((sum, size) => sum + size),
    10_000,
  )
})

const holds: [number, number, number, number][] = [
  [20, 128 * 1024, 500, 35_046],
  [20, 64 * 1024, 500, 17_514],
  // Refusals have made the filters small.
  [20, 128 * 1024, 8, 28_386],
  [20, 1024, 500, 216],
  [3, 5000, 500, 71],
]
for (const [maxSubscriptions, maxMessageLength, keysPerFilter, expected] of holds) {
  const name = `${maxSubscriptions} subscriptions of ${maxMessageLength} bytes with filters of ${keysPerFilter} keys`
  test(`${name} hold ${expected} keys, full of them the longest message fits, and one more key does not`, () => {
    const batches = packed(expected, { maxSubscriptions, maxMessageLength, keysPerFilter })
    assert.ok(batches.fits)
    for (const batch of batches) {
      const filters = filtersFor(batch.keys, keysPerFilter, { kinds: [23195, 23196, 23197], since: 1_900_000_000 })
      const message = JSON.stringify(['REQ', 'k123456789', ...filters])
      assert.ok(message.length <= maxMessageLength, `${message.length} bytes`)
    }
    batches.add('f'.repeat(64), Number.POSITIVE_INFINITY)
    assert.equal(batches.fits, false)
  })
}

test('what a refusal proved holds against larger limits, and ends when the relay takes more', () => {
  const batches = packed(350, { maxMessageLength: 8192 })
  const take = (count: number) => {
    for (const batch of [...batches].slice(0, count)) batch.state = 'covered'
    batches.noteTaken()
    return batches.limits.maxSubscriptions
  }
  batches.proveSubscriptions(2)
  batches.setLimits({ maxSubscriptions: 20 })
  assert.equal(batches.limits.maxSubscriptions, 2)
  batches.setLimits({ maxSubscriptions: 1 })
  assert.equal(batches.limits.maxSubscriptions, 1)
  batches.setLimits({ maxSubscriptions: 20 })
  assert.deepEqual([take(2), take(3), take(4)], [2, 3, 4])
  batches.setLimits({ maxSubscriptions: 3 })
  assert.equal(batches.limits.maxSubscriptions, 3)
})

test('a third of a hundred thousand keys fits one socket, and one more key touches one batch only', () => {
  const batches = packed(33_334, { maxMessageLength: 128 * 1024 })
  assert.ok(batches.fits)
  for (const batch of batches) batch.isOutdated = false
  batches.add('f'.repeat(64), Number.POSITIVE_INFINITY)
  assert.deepEqual([batches.fits, [...batches].filter(batch => batch.isOutdated).length], [true, 1])
})

test('where suspects have taken the places, keys that are none fill the messages of the others', () => {
  const batches = packed(150, { maxSubscriptions: 4 })
  const [first] = [...batches]
  batches.setApart(first!, [...first!.keys].slice(0, 1))
  assert.deepEqual([sizes(batches).length, batches.hasRoom], [2, false])
  for (const key of keys(1000).slice(500)) batches.add(key, Number.POSITIVE_INFINITY)
  assert.ok(batches.fits)
})

test('one more key touches one batch only', () => {
  const batches = packed(5000)
  for (const batch of batches) batch.isOutdated = false
  batches.add('f'.repeat(64), Number.POSITIVE_INFINITY)
  assert.equal([...batches].filter(batch => batch.isOutdated).length, 1)
})

test('a removed key leaves, an empty batch goes', () => {
  const batches = packed(2)
  const [first, second] = keys(2) as [string, string]
  batches.remove(first)
  assert.equal(batches.batchOf(first), undefined)
  assert.deepEqual(sizes(batches), [1])
  batches.remove(second)
  assert.deepEqual(sizes(batches), [])
  assert.equal(batches.remove(second), undefined)
})

test('packing anew keeps every key and the oldest moment any of them was missed', () => {
  const batches = packed(500, { maxSubscriptions: 4 })
  const [first] = [...batches]
  first!.coveredUntil = 42
  batches.setLimits({ maxSubscriptions: 10 })
  batches.pack()
  assert.equal(batches.size, 500)
  assert.ok([...batches].every(batch => batch.coveredUntil === 42 && batch.uncovered.size === batch.keys.size))
})

test('keys set apart stay apart, from new ones too, until they are taken', () => {
  const batches = packed(4)
  const [first] = [...batches]
  const [one, two] = keys(4) as [string, string]
  const apart = batches.setApart(first!, [one, two])!
  assert.deepEqual([sizes(batches), batches.batchOf(one), apart.isSuspect], [[2, 2], apart, true])
  batches.add('f'.repeat(64), Number.POSITIVE_INFINITY)
  assert.equal(batches.batchOf('f'.repeat(64)), first)
  batches.pack()
  assert.deepEqual([...batches].map(batch => [batch.isSuspect, batch.keys.size]).toSorted(), [
    [false, 3],
    [true, 2],
  ])
  assert.equal(batches.batchOf(one), batches.batchOf(two))
  batches.batchOf(one)!.isSuspect = false
  batches.pack()
  assert.deepEqual(sizes(batches), [5])
})

test('a batch is halved down to single keys, as far as the relay has places', () => {
  const batches = packed(4, { maxSubscriptions: 5 })
  const [first] = [...batches]
  const half = batches.halve(first!)!
  assert.deepEqual([sizes(batches), first!.isSuspect, half.isSuspect], [[2, 2], true, true])
  assert.ok(batches.halve(half))
  assert.equal(batches.halve(half), undefined, 'one key cannot be divided')
  assert.equal(batches.halve(first!), undefined, 'three places are taken')
  assert.deepEqual(sizes(batches), [2, 1, 1])
})

test('a relay that refused everybody gets no longer messages than before when all are packed anew', () => {
  const batches = packed(10_000)
  for (const batch of batches) batch.isSuspect = true
  batches.pack()
  assert.ok(batches.fits)
  assert.equal(batches.size, 10_000)
})
