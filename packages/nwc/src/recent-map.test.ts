import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RecentMap } from './recent-map.ts'

test('keeps at least the newest half and never more than twice that', () => {
  const map = new RecentMap<number>(10)
  for (let key = 0; key < 1000; key++) {
    map.set(String(key), key)
    for (let recent = Math.max(0, key - 9); recent <= key; recent++) assert.equal(map.get(String(recent)), recent)
    assert.equal(map.has(String(key - 20)), false)
  }
})

test('a repeated entry stays young, a deleted one is gone', () => {
  const map = new RecentMap<number>(3)
  for (const [key, value] of Object.entries({ a: 1, b: 2, c: 3, d: 4 })) map.set(key, value)
  map.set('a', 5)
  map.set('e', 6)
  map.set('f', 7)
  assert.equal(map.get('a'), 5)
  map.delete('a')
  assert.equal(map.has('a'), false)
})
