import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeNpub } from '@chispa/protocols/nip19'
import { personName, seedOf } from './person-name.ts'

const publicKey = 'ab'.repeat(32)
const nobody = { name: null, picture: null, publicKey: null, address: null }

test('a name goes before an address, and that before a key', () => {
  assert.equal(personName({ ...nobody, name: 'Ana', address: 'a@b.example', publicKey }), 'Ana')
  assert.equal(personName({ ...nobody, address: 'ana.lp@b.example', publicKey }), 'ana.lp')
  assert.equal(personName({ ...nobody, publicKey }).slice(0, 10), encodeNpub(publicKey).slice(0, 10))
  assert.equal(personName(nobody), '')
})

test('the same address has the same picture, others have others', () => {
  assert.equal(seedOf('Ana@b.example'), seedOf('ana@b.example'))
  assert.notEqual(seedOf('ana@b.example'), seedOf('ana@c.example'))
  assert.match(seedOf(''), /^[0-9a-f]{16}$/)
})
