import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAtOwnDomain } from './own-domain.ts'

test('a domain is our own where the address of the platform has that very host', () => {
  const endpoint = 'https://plaza.example'
  for (const domain of ['plaza.example', ' Plaza.Example ']) assert.ok(isAtOwnDomain({ domain, endpoint }), domain)
  assert.ok(isAtOwnDomain({ domain: '127.0.0.1:3000', endpoint: 'http://127.0.0.1:3000' }))
  for (const domain of ['', 'example', 'wallet.plaza.example']) assert.ok(!isAtOwnDomain({ domain, endpoint }), domain)
  assert.ok(!isAtOwnDomain({ domain: 'plaza.example', endpoint: 'https://plaza.example:8443' }))
  assert.ok(!isAtOwnDomain({ domain: 'plaza.example', endpoint: 'plaza.example' }))
})
