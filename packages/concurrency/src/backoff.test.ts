import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backoffMs } from './backoff.ts'

const limits = { firstMs: 1000, maxMs: 60_000 }
const range = (failures: number) => [backoffMs(failures, () => 0, limits), backoffMs(failures, () => 1, limits)]

test('waits double up to the most, the upper half of each is random', () => {
  assert.deepEqual([1, 2, 3, 6, 7, 50, 5000].map(range), [
    [500, 1000],
    [1000, 2000],
    [2000, 4000],
    [16_000, 32_000],
    [30_000, 60_000],
    [30_000, 60_000],
    [30_000, 60_000],
  ])
})

test('two thousand clients that lost a relay together come back spread out', () => {
  const waits = Array.from({ length: 2000 }, () => backoffMs(5, Math.random, limits))
  const buckets = new Set(waits.map(wait => Math.floor(wait / 1000)))
  assert.equal(buckets.size, 8)
})
