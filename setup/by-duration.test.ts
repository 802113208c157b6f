import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byDuration } from './by-duration.mjs'

test('the longest test files run first, unknown ones by what they start', () => {
  const files = ['packages/b.test.ts', 'packages/a.test.ts', 'packages/long.test.ts', 'scenarios/new.test.ts']
  assert.deepEqual(byDuration(files, { 'packages/long.test.ts': 60 }), [
    'packages/long.test.ts',
    'scenarios/new.test.ts',
    'packages/a.test.ts',
    'packages/b.test.ts',
  ])
})
