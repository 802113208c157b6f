/** docs/promises.md: every promise names tests that are there, or the page that does. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { numbersIn, requireTest, testsIn } from './named-tests.ts'
import { root } from './project.mjs'

const page = readFileSync(join(root, 'docs/promises.md'), 'utf8')
const [, promised = ''] = /\n## Promised\n([\s\S]*?)\n## /.exec(page) ?? []
const promises = promised.split(/^- /m).slice(1)
const tests = testsIn(page)

test('every promise names its tests, every test is named, and their numbers are in order', () => {
  assert.ok(promises.length >= 9)
  for (const promise of promises) {
    assert.ok(numbersIn(promise).length > 0 || /with its tests: \[/.test(promise), promise)
  }
  assert.deepEqual(
    [...new Set(numbersIn(promised))].map(Number).sort((a, b) => a - b),
    tests.map((_, at) => at + 1),
  )
  assert.deepEqual(
    tests.map(({ number }) => Number(number)),
    tests.map((_, at) => at + 1),
  )
})

for (const named of tests) test(`${named.file}: ${named.title}`, () => requireTest(named))
