import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainName, proposalOf } from './name-proposal.ts'

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

test('a name with other letters becomes one that can be had', () => {
  assert.equal(plainName('sofía'), 'sofia')
  assert.equal(plainName(' Núñez Ø '), 'nunez.o')
  assert.equal(plainName('@ana!'), 'ana')
  assert.equal(plainName('日本'), undefined)
  assert.equal(plainName(`${'a'.repeat(31)}.b`), 'a'.repeat(31))
})
