import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneLine } from './one-line.ts'

test('breaks and unseen marks become one space, with the blanks around them; other blanks stay', () => {
  assert.equal(oneLine(' two  teas \n\t and\u202e cake\0'), 'two  teas and cake')
  assert.equal(oneLine('\n\u2028 '), '')
})
