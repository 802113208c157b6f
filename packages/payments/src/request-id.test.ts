import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { requestIdOf } from './request-id.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('it is the hash of what the payment is, and only of that', () => {
  assert.equal(requestIdOf('w', 'h'), sha256('w|h'))
  assert.equal(requestIdOf('w', 'h', 'scope'), sha256('w|h|scope'))
  assert.equal(requestIdOf('w', 'h', 'scope', 2), sha256('w|h|scope|2'))
})
