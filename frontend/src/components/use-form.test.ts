import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../api/api-error.ts'
import { fieldProblems } from './use-form.ts'

const refusal = (reason: string, details?: unknown) =>
  new ApiError({ status: 409, code: 'CONFLICT', reason, message: 'No.', details })

test('what the server says about fields goes to those fields', () => {
  const details = [
    { path: 'body/name', message: 'is too long' },
    { path: 'nwcUri', message: 'names no relay' },
  ]
  assert.deepEqual(
    [...fieldProblems(refusal('invalid_nwc_uri', details), { invalid_nwc_uri: 'nwcUri' })],
    [
      ['name', 'is too long'],
      ['nwcUri', 'names no relay'],
    ],
  )
})

test('a refusal that is about one field goes there, any other to none', () => {
  const about = { username_taken: 'username' } as const
  assert.deepEqual([...fieldProblems(refusal('username_taken'), about)], [['username', 'No.']])
  assert.equal(fieldProblems(refusal('user_not_found'), about).size, 0)
  assert.equal(fieldProblems(new Error('offline'), about).size, 0)
})
