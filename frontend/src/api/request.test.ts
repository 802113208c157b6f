import assert from 'node:assert/strict'
import { test } from 'node:test'
import { credentialsFor } from '@chispa/contract/credentials'
import { listUsers, writeRole } from '@chispa/contract/users'
import { wireRequest } from './request.ts'

test('path parameters are escaped and must be there', () => {
  assert.deepEqual(wireRequest(writeRole, { params: { userId: 'a/b?c' }, body: { role: 'USER' } }), {
    method: 'PUT',
    path: '/api/users/a%2Fb%3Fc/role',
    body: '{"role":"USER"}',
  })
  assert.throws(() => wireRequest(writeRole, { params: {} }), /needs userId/)
  assert.throws(() => wireRequest(writeRole, { params: { userId: '' } }), /needs userId/)
})

test('absent and empty query values are left out', () => {
  assert.equal(wireRequest(listUsers, { query: { q: '', role: undefined } }).path, '/api/users')
  assert.equal(wireRequest(listUsers, { query: { q: 'a b', limit: 5 } }).path, '/api/users?q=a+b&limit=5')
})

test('credentials follow from the access of the operation', () => {
  assert.equal(credentialsFor('public'), 'none')
  assert.equal(credentialsFor('optional'), 'token-if-any')
  assert.equal(credentialsFor('nostr'), 'signature')
  assert.equal(credentialsFor('person'), 'token')
  assert.equal(credentialsFor({ bearer: [] }), 'token')
  assert.equal(credentialsFor({ permission: 'users:read' }), 'token')
  assert.equal(credentialsFor({ proof: 'a signature over the body' }), 'none')
})
