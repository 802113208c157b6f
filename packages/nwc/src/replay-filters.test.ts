import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filtersFor, replaySince } from './replay-filters.ts'

const now = new Date('2026-01-02T12:00:00Z')
const seconds = (text: string) => new Date(text).getTime() / 1000
const minuteMs = 60_000

const table: [string, number, number][] = [
  ['never covered, or covered until now: from now on', Number.POSITIVE_INFINITY, seconds('2026-01-02T11:59:00Z')],
  ['after a gap: from before it', now.getTime() - 10 * minuteMs, seconds('2026-01-02T11:49:00Z')],
  ['after days: the last one', now.getTime() - 5000 * minuteMs, seconds('2026-01-01T11:59:00Z')],
  [
    'the clock was put back meanwhile: not from the future',
    now.getTime() + 90 * minuteMs,
    seconds('2026-01-02T11:59:00Z'),
  ],
]
for (const [name, coveredUntil, expected] of table) {
  test(name, () => assert.equal(replaySince(coveredUntil, now, minuteMs), expected))
}

test('every key is in one filter, and no filter has too many', () => {
  const fields = { kinds: [1], since: 7 }
  assert.deepEqual(filtersFor(['a', 'b', 'c'], 2, fields), [
    { kinds: [1], since: 7, '#p': ['a', 'b'] },
    { kinds: [1], since: 7, '#p': ['c'] },
  ])
  assert.deepEqual(filtersFor([], 2, fields), [])
})
