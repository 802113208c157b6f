import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fits } from './contact-search.ts'

const contact = {
  givenName: null,
  face: { name: 'Sofía García', picture: null, publicKey: null, address: 'sofi@other.example' },
}

test('by the beginnings of words of the name or the address', () => {
  for (const q of ['sof', 'GARCI', 'garcía so', 'sofi@other', 'other']) assert.ok(fits(contact, q), q)
  for (const q of ['ofia', 'garcia x', 'example']) assert.ok(!fits(contact, q), q)
})
