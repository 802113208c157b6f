import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameFrom, proposalOf } from './name-proposal.ts'

const wallet = (lud16: string | null, more: object = {}) => ({
  lud16,
  status: 'ACTIVE' as const,
  isPrimary: false,
  ...more,
})

test('the name of the primary wallet’s address first, without a tag; what is no name here is not proposed', () => {
  assert.equal(proposalOf([]), undefined)
  assert.equal(proposalOf([wallet(null)]), undefined)
  assert.equal(proposalOf([wallet('ana@coinos.io', { status: 'ARCHIVED' })]), undefined)
  assert.deepEqual(proposalOf([wallet('zoe@a.io'), wallet('ana+tips@coinos.io', { isPrimary: true })]), {
    name: 'ana',
    address: 'ana+tips@coinos.io',
  })
  assert.deepEqual(proposalOf([wallet(`${'x'.repeat(60)}@a.io`), wallet('zoe@a.io')])?.name, 'zoe')
})

test('what somebody is called becomes a name that can be had', () => {
  assert.equal(nameFrom('Sofía López'), 'sofialopez')
  assert.equal(nameFrom('  Ñandú_2 '), 'nandu_2')
  assert.equal(nameFrom('-ana.'), 'ana')
  assert.equal(nameFrom('🙂'), '')
  assert.equal(nameFrom(`${'a'.repeat(31)}.b`), 'a'.repeat(31))
})
