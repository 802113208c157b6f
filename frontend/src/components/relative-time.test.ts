import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relativeTime } from './relative-time.ts'

const now = new Date('2026-03-10T12:00:00Z')
const ago = (seconds: number) => relativeTime(new Date(now.getTime() - seconds * 1000), now, 'en')

test('moments are told in the largest unit that fits', () => {
  assert.equal(ago(3), 'now')
  assert.equal(ago(59), 'now')
  assert.equal(ago(60), '1 minute ago')
  assert.equal(ago(3599), '59 minutes ago')
  assert.equal(ago(7200), '2 hours ago')
  assert.equal(ago(86_400), 'yesterday')
  assert.equal(ago(3 * 86_400), '3 days ago')
  assert.equal(ago(-7200), 'in 2 hours')
})

test('beyond a week it is a date', () => {
  assert.equal(ago(8 * 86_400), 'Mar 2, 2026')
})
