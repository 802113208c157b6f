/** docs/security.md: every thing of value is looked at for everybody, and every "never" names tests that are there. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { numbersIn, requireTest, testsIn } from './named-tests.ts'
import { root } from './project.mjs'

const sections = readFileSync(join(root, 'docs/security.md'), 'utf8').split(/\n## /)
const bodyOf = (title: string) => sections.find(section => section.startsWith(`${title}\n`)) ?? ''
const rowsOf = (section: string) =>
  [...section.matchAll(/^\| (.+?) \| (.+) \|$/gm)]
    .map(([, who = '', what = '']) => ({ who, what }))
    .filter(({ who }) => who !== 'Who')

const actors = rowsOf(bodyOf('Who there is')).map(({ who }) => who)
const things = sections.slice(2).filter(section => rowsOf(section).length > 0)
const tests = testsIn(bodyOf('The tests'))

test('the page is read', () => {
  assert.equal(actors.length, 17)
  assert.equal(things.length, 12)
  assert.ok(tests.length > 50)
})

for (const thing of things) {
  const [title] = thing.split('\n')
  test(`${title}: says of everybody what they can do`, () => {
    const named = rowsOf(thing).flatMap(({ who }) => who.split(', '))
    assert.deepEqual(named.toSorted(), actors.toSorted())
  })

  test(`${title}: every "never" names its tests`, () => {
    const known = new Set(tests.map(({ number }) => number))
    for (const { who, what } of rowsOf(thing)) {
      const numbers = numbersIn(what)
      if (/\bnever\b/.test(what)) assert.ok(numbers.length > 0, `${who}: no test is named`)
      for (const number of numbers) assert.ok(known.has(number), `${who}: there is no test ${number}`)
    }
  })
}

for (const named of tests) test(`${named.file}: ${named.title}`, () => requireTest(named))
