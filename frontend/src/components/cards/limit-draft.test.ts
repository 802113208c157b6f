import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesOf, limitDraft } from './limit-draft.ts'

const now = { tapMsats: 10_000_000, dayMsats: 50_000_500, isTapDefault: true, isDayDefault: false }

test('what is not touched is not sent, not even to be rounded', () => {
  assert.deepEqual(changesOf(limitDraft(now), now), {})
})

test('a number is sent in millisatoshis, and takes the place of the default', () => {
  assert.deepEqual(changesOf({ ...limitDraft(now), tapMsats: '21', isTapDefault: false }, now), { tapMsats: 21_000 })
  assert.deepEqual(changesOf({ ...limitDraft(now), tapMsats: '10000', isTapDefault: false }, now), {
    tapMsats: 10_000_000,
  })
  assert.deepEqual(changesOf({ ...limitDraft(now), dayMsats: '0' }, now), { dayMsats: 0 })
})

test('back to the default is null', () => {
  assert.deepEqual(changesOf({ ...limitDraft(now), isDayDefault: true }, now), { dayMsats: null })
})
