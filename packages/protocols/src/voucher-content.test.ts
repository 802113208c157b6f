import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMoment, readVoucherContent } from './voucher-content.ts'

test('content of version 1 is read', () => {
  const content = {
    v: 1,
    name: 'Coffee',
    description: '',
    coupon: { type: 'percent', percent: 5 },
    claimedAt: 1700000000,
  }
  assert.deepEqual(readVoucherContent(JSON.stringify(content)), {
    name: 'Coffee',
    benefit: { type: 'percent', percent: 5 },
    claimedAt: 1700000000,
  })
})

test('what is no content of version 1 says nothing', () => {
  for (const content of ['', '{', 'null', '[]', '{"v":2,"name":"x"}', '{"name":"x"}']) {
    assert.deepEqual(readVoucherContent(content), {})
  }
})

test('a moment is unix seconds or a date, and one that a date can hold', () => {
  assert.equal(readMoment(1700000000), 1700000000)
  assert.equal(readMoment('2026-01-01T00:00:00.500Z'), 1767225600)
  for (const value of [null, -1, 1.5, 'soon', 1e15, {}, undefined]) assert.equal(readMoment(value), undefined)
})
