import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupTests } from './test-groups.mjs'

test('neighbours share a process, whoever starts processes has its own, the longest run first', () => {
  const files = [
    'services/web/src/b.test.ts',
    'services/web/src/a.test.ts',
    'services/web/src/long.test.ts',
    'services/listener/src/a.test.ts',
    'scenarios/new.test.ts',
    'frontend/src/page.browser.test.ts',
  ]
  assert.deepEqual(groupTests(files, { 'services/web/src/long.test.ts': 100 }), [
    ['services/web/src/long.test.ts'],
    ['frontend/src/page.browser.test.ts'],
    ['scenarios/new.test.ts'],
    ['services/web/src/a.test.ts', 'services/web/src/b.test.ts'],
    ['services/listener/src/a.test.ts'],
  ])
})

test('a group is bounded by files and by time', () => {
  const files = Array.from({ length: 20 }, (_, i) => `packages/nwc/src/${String(i).padStart(2, '0')}.test.ts`)
  assert.deepEqual(
    groupTests(files, {}).map(group => group.length),
    [16, 4],
  )
  const slow = Object.fromEntries(files.map(file => [file, 20]))
  assert.ok(groupTests(files, slow).every(group => group.length === 4))
})
