import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FoundPerson } from '@chispa/contract/contacts'
import { namedPerson } from './named-person.ts'

const person = (given: Partial<FoundPerson>): FoundPerson => ({
  name: null,
  picture: null,
  publicKey: 'ab'.repeat(32),
  address: null,
  contactId: null,
  isMember: true,
  isFavourite: false,
  ...given,
})
const lucia = person({ name: 'Lucía', address: 'luz@plaza.example' })

test('a name, the name of an address and a whole address mean the member who has it', () => {
  for (const text of ['Lucía', ' lucia ', 'LUZ', 'luz@plaza.example']) assert.equal(namedPerson([lucia], text), lucia)
})

test('the beginning of a name, and nothing, mean nobody', () => {
  for (const text of ['Luc', 'lu', '', ' ']) assert.equal(namedPerson([lucia], text), undefined)
  assert.equal(namedPerson([person({})], ''), undefined)
})

test('a name that two members have means neither', () => {
  assert.equal(namedPerson([lucia, person({ name: 'Luz', publicKey: 'cd'.repeat(32) })], 'luz'), undefined)
})

test('somebody elsewhere cannot be asked here', () => {
  assert.equal(namedPerson([{ ...lucia, isMember: false }], 'luz'), undefined)
  assert.equal(namedPerson([{ ...lucia, publicKey: null }], 'luz'), undefined)
})
