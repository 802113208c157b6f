import assert from 'node:assert/strict'
import { test } from 'node:test'
import { satsText } from './sats.ts'

test('amounts are whole satoshis, rounded down and grouped', () => {
  assert.equal(satsText(0, 'en'), '0 sats')
  assert.equal(satsText(1999, 'en'), '1 sat')
  assert.equal(satsText(1_234_567_999, 'en'), '1,234,567 sats')
  assert.equal(satsText(1_234_567_999, 'de'), '1.234.567 sats')
})
