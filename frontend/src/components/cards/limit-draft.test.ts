import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ceilingLimits, changesOf, limitDraft, maxLimitMsats } from './limit-draft.ts'

const ceiling = {
  tapMsats: 10_000_000,
  dayMsats: 50_000_500,
  weekMsats: null,
  monthMsats: 90_000_000,
  isTapDefault: true,
  isDayDefault: false,
}
const now = ceilingLimits(ceiling)

test('what follows the settings, and what has no limit, is empty', () => {
  assert.deepEqual(limitDraft(now), { tapMsats: '', dayMsats: '50000', weekMsats: '', monthMsats: '90000' })
})

test('what is not touched is not sent, not even to be rounded', () => {
  assert.deepEqual(changesOf(limitDraft(now), now), {})
})

test('a number is sent in millisatoshis, and takes the place of the default', () => {
  assert.deepEqual(changesOf({ ...limitDraft(now), tapMsats: '21', weekMsats: '0' }, now), {
    tapMsats: 21_000,
    weekMsats: 0,
  })
})

test('back to the default is null', () => {
  assert.deepEqual(changesOf({ ...limitDraft(now), dayMsats: '', monthMsats: '' }, now), {
    dayMsats: null,
    monthMsats: null,
  })
})

test('the slider ends at the ceiling, of a span without one at what its days allow', () => {
  const limits = { ...ceiling, ceiling, own: { tapMsats: null, dayMsats: null, weekMsats: null, monthMsats: null } }
  assert.deepEqual(
    (['tapMsats', 'dayMsats', 'weekMsats', 'monthMsats'] as const).map(name => maxLimitMsats(name, limits)),
    [10_000_000, 50_000_500, 350_003_500, 90_000_000],
  )
})
