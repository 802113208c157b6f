/** No reader takes longer than in proportion to what it reads. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsers } from '../parsers/parsers.ts'
import { findSlowTexts, isSuperLinear } from './growth.ts'

test('what is quadratic is found, what is linear is not', () => {
  const quadratic = (text: string) => {
    let count = 0
    for (const _ of text) count += text.lastIndexOf('\u0001') + text.split('').length
    return count
  }
  assert.equal(
    isSuperLinear(quadratic, length => 'a'.repeat(length)),
    true,
  )
  assert.equal(
    isSuperLinear(
      text => JSON.stringify(text.split('')),
      length => 'a'.repeat(length),
    ),
    false,
  )
})

/** Bytes are read by offsets; their limits are tested beside their readers. */
for (const parser of parsers.filter(({ seeds }) => typeof seeds()[0] === 'string'))
  test(`${parser.name} in proportion to its length`, () => {
    assert.deepEqual(findSlowTexts(parser, 3), [])
  })
