import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRetryAfter } from './retry-after.ts'

test('Retry-After is seconds or a date', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  assert.equal(readRetryAfter('7', now), 7000)
  assert.equal(readRetryAfter('Thu, 01 Jan 2026 00:00:05 GMT', now), 5000)
  assert.equal(readRetryAfter('Thu, 01 Jan 2020 00:00:05 GMT', now), 0)
  for (const header of [null, '', 'soon', '-1']) assert.equal(readRetryAfter(header, now), undefined)
})
