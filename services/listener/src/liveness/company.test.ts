import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companyOf } from './company.ts'

const at = (hour: number) => hour * 3_600_000
/** Silent ones by the hour in which they last spoke. */
const seen = (hours: number[], answering: number, hour: number) => {
  const silent = hours.map(one => ({ lifeAt: at(one), weight: 1 }))
  const { silent: count, wallets, isOutage } = companyOf({ silent, answering })(at(hour))
  return [count, wallets, isOutage]
}

test('more than a fifth that fell silent within the same hours is an outage', () => {
  assert.deepEqual(seen([100, 101], 8, 100), [2, 10, false])
  assert.deepEqual(seen([100, 101, 103], 7, 100), [3, 10, true])
  assert.deepEqual(seen([100, 101, 103], 12, 100), [3, 15, false])
})

test('those that were silent long before or after are no part of it', () => {
  assert.deepEqual(seen([10, 20, 50, 100, 150, 151], 4, 100), [1, 5, false])
  assert.deepEqual(seen([94, 100, 106], 8, 100), [3, 11, true])
  assert.deepEqual(seen([93, 100, 107], 8, 100), [1, 9, false])
})

test('one alone is none, however few there are; two of few are', () => {
  assert.deepEqual(seen([100], 0, 100), [1, 1, false])
  assert.deepEqual(seen([100], 1, 100), [1, 2, false])
  assert.deepEqual(seen([100, 100], 1, 100), [2, 3, true])
  assert.deepEqual(seen([100, 100], 7, 100), [2, 9, true])
})

test('one of a sample stands for many', () => {
  const silent = [
    { lifeAt: at(100), weight: 1 },
    { lifeAt: at(101), weight: 50 },
  ]
  assert.equal(companyOf({ silent, answering: 950 })(at(100)).isOutage, false)
  assert.equal(companyOf({ silent, answering: 150 })(at(100)).isOutage, true)
})

test('it is told since when: when the last of them spoke', () => {
  const silent = [100, 101, 99].map(hour => ({ lifeAt: at(hour), weight: 1 }))
  assert.equal(companyOf({ silent, answering: 0 })(at(100)).since, at(101))
})
