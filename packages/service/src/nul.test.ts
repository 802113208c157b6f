import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasNul } from './nul.ts'

test('a NUL is found in texts, in names, and however deep', () => {
  for (const value of ['\0', ['a', ['b\0']], { a: { b: ['\0c'] } }, { 'a\0': 1 }, { a: [{ 'b\0': null }] }]) {
    assert.ok(hasNul(value), JSON.stringify(value))
  }
  for (const value of ['', '\\u0000', '%00', 0, null, undefined, true, [], {}, { a: ['b', 1, null] }]) {
    assert.ok(!hasNul(value), JSON.stringify(value))
  }
})

test('a hundred thousand levels, and a list of a hundred thousand, do not end the stack', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}"a\\u0000"${']'.repeat(100_000)}`)
  assert.ok(hasNul(deep))
  assert.ok(hasNul([...Array.from({ length: 100_000 }, () => 'a'), '\0']))
})
