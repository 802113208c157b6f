import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessWords, waitText } from './guess-words.ts'

test('of a key that was saved the guesses that are left are said, and at last that it is gone', () => {
  assert.match(guessWords({ wrong: 1, waitMs: 0 }, true), /9 guesses are left/)
  assert.match(guessWords({ wrong: 9, waitMs: 960_000 }, true), /One guess is left/)
  assert.match(guessWords({ wrong: 10, waitMs: 0 }, true), /has removed the key/)
})

test('of a key that was never saved the wait is said, and that the key stays', () => {
  assert.match(guessWords({ wrong: 1, waitMs: 0 }, false), /2 more guesses/)
  assert.match(guessWords({ wrong: 2, waitMs: 0 }, false), /One more guess/)
  for (const wrong of [3, 10, 40])
    assert.match(guessWords({ wrong, waitMs: 15_000 }, false), /in 15 seconds\. The key stays/)
})

test('waits are said in seconds, minutes, hours', () => {
  assert.deepEqual([1, 60_000, 1_920_000, 86_400_000].map(waitText), [
    'one second',
    '60 seconds',
    '32 minutes',
    '24 hours',
  ])
})
