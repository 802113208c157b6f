import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomId } from './random-id.ts'

test('is a UUID of version 4, another each time, also where a page over plain http has no randomUUID', context => {
  context.mock.method(crypto, 'randomUUID', () => assert.fail('crypto.randomUUID is not a function'))
  const ids = Array.from({ length: 100 }, randomId)
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.equal(new Set(ids).size, 100)
})
