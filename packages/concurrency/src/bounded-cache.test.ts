import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '@chispa/testing/manual-clock'
import { BoundedCache, LoadingCache } from './bounded-cache.ts'

test('keeps the newest and never more than the maximum', () => {
  const cache = new BoundedCache<string, number>({ max: 10 })
  for (let key = 0; key < 1000; key++) {
    cache.set(String(key), key)
    for (let recent = Math.max(0, key - 9); recent <= key; recent++) assert.equal(cache.get(String(recent)), recent)
    assert.equal(cache.has(String(key - 10)), false)
  }
  assert.equal(cache.size, 10)
})

test('a used entry outlives unused ones, a deleted one is gone', () => {
  const cache = new BoundedCache<string, number>({ max: 3 })
  for (const [key, value] of Object.entries({ a: 1, b: 2, c: 3 })) cache.set(key, value)
  cache.get('a')
  cache.set('d', 4)
  assert.deepEqual([cache.get('a'), cache.get('b')], [1, undefined])
  cache.delete('a')
  assert.equal(cache.has('a'), false)
  cache.clear()
  assert.equal(cache.size, 0)
})

test('with a time to live, what is older is forgotten; reading does not prolong it', async () => {
  const clock = new ManualClock()
  const cache = new BoundedCache<string, number>({ max: 10, ttlMs: 1000, clock })
  await clock.advance(5)
  cache.set('a', 1)
  await clock.advance(999)
  assert.equal(cache.get('a'), 1)
  await clock.advance(2)
  assert.deepEqual([cache.get('a'), cache.has('a')], [undefined, false])
})

/** A load that ends when the test says so. */
function heldLoads() {
  const loads: PromiseWithResolvers<number>[] = []
  const load = () => {
    const end = Promise.withResolvers<number>()
    loads.push(end)
    return end.promise
  }
  return { loads, load }
}

test('a load is shared while it runs, its answer for as long as it lives', async () => {
  const clock = new ManualClock()
  const { loads, load } = heldLoads()
  const cache = new LoadingCache<string, number>({ max: 10, ttlMs: 1000, clock })
  const [one, other] = [cache.get('a', load), cache.get('a', load)]
  await clock.advance(5000)
  loads[0]!.resolve(7)
  assert.deepEqual([await one, await other, loads.length], [7, 7, 1])
  await clock.advance(999)
  assert.equal(cache.get('a', load), 7, 'the time counts from the answer, and a known answer is no promise')
  await clock.advance(2)
  void cache.get('a', load)
  assert.equal(loads.length, 2)
})

test('undefined is an answer too', async () => {
  let loads = 0
  const cache = new LoadingCache<string, undefined>({ max: 10, ttlMs: 600_000 })
  const load = async () => {
    loads++
    return undefined
  }
  assert.deepEqual([await cache.get('a', load), await cache.get('a', load), loads], [undefined, undefined, 1])
})

test('a failure is shared, and remembered by nobody', async () => {
  const { loads, load } = heldLoads()
  const cache = new LoadingCache<string, number>({ max: 10, ttlMs: 600_000 })
  const [one, other] = [cache.get('a', load), cache.get('a', load)]
  loads[0]!.reject(new Error('broken'))
  await assert.rejects(async () => one, /broken/)
  await assert.rejects(async () => other, /broken/)
  const again = cache.get('a', load)
  loads[1]!.resolve(8)
  assert.equal(await again, 8)
})

test('what was forgotten while it loaded is not remembered when it comes', async () => {
  const { loads, load } = heldLoads()
  const cache = new LoadingCache<string, number>({ max: 10, ttlMs: 600_000 })
  const old = cache.get('a', load)
  cache.forget('a')
  const fresh = cache.get('a', load)
  loads[1]!.resolve(2)
  assert.equal(await fresh, 2)
  loads[0]!.resolve(1)
  assert.equal(await old, 1)
  assert.equal(cache.get('a', load), 2)
})
