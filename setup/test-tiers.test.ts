import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allTests, isQuick, sayLeftOut } from './test-tiers.mjs'

test('every test file is of a tier; the stories of roles are there', () => {
  const all: string[] = allTests()
  const quick = all.filter(file => isQuick(file))
  assert.equal(quick.filter(file => file.startsWith('scenarios/')).length, 4)
  assert.ok(quick.length > all.length / 2)
})

test('what a run leaves out is said with the command that runs it; a whole run leaves nothing out', () => {
  const all: string[] = allTests()
  const said = sayLeftOut(all.filter(file => isQuick(file)))
  assert.match(said ?? '', /^Not run: \d+ of \d+ test files, \d+ of them stories of whole platforms\. npm run test:all/)
  assert.equal(sayLeftOut(all), undefined)
})
