import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finalizeEvent as referenceFinalize, verifyEvent as referenceVerify } from 'nostr-tools/pure'
import * as bip340 from './bip340.ts'
import { checkEvent, eventId, finalizeEvent, firstTag, isNostrEvent, serializeEvent } from './nip01.ts'
import file from './vectors/nip01-id.json' with { type: 'json' }

const { verifySchnorr } = bip340
const secret = new Uint8Array(32).fill(3)
const signed = finalizeEvent({ kind: 1, created_at: 1760000000, tags: [['t', 'a']], content: 'hi' }, secret, bip340)

for (const vector of file.valid) {
  test(`serialises and checks: ${vector.name}`, () => {
    assert.equal(serializeEvent(vector.event), vector.serialized)
    assert.equal(eventId(vector.event), vector.event.id)
    assert.ok(checkEvent(vector.event, verifySchnorr))
  })
}

for (const vector of file.ambiguous) {
  test(`follows JSON.stringify where the text is ambiguous: ${vector.name}`, () => {
    assert.equal(eventId(vector.event), vector.idWithEscape)
  })
}

test('an event we sign is accepted by nostr-tools, and theirs by us', () => {
  assert.ok(referenceVerify({ ...signed }))
  const theirs = referenceFinalize({ kind: 7, created_at: 1, tags: [], content: 'ñ\u0001"' }, secret)
  assert.ok(checkEvent(JSON.parse(JSON.stringify(theirs)), verifySchnorr))
  assert.equal(theirs.pubkey, signed.pubkey)
})

test('any changed field is refused', () => {
  assert.ok(checkEvent(signed, verifySchnorr))
  for (const change of [
    { content: 'ho' },
    { kind: 2 },
    { created_at: 1760000001 },
    { tags: [] },
    { pubkey: bip340.publicKeyOf(new Uint8Array(32).fill(4)) },
    { id: '0'.repeat(64) },
    { sig: '0'.repeat(128) },
  ]) {
    assert.equal(checkEvent({ ...signed, ...change }, verifySchnorr), false, JSON.stringify(change))
  }
})

test('a signature over an id that is not the hash of the fields is refused', () => {
  const other = finalizeEvent({ ...signed, content: 'other' }, secret, bip340)
  assert.equal(checkEvent({ ...signed, id: other.id, sig: other.sig }, verifySchnorr), false)
})

test('the shape is strict', () => {
  const wrong: unknown[] = [
    null,
    [],
    'text',
    {},
    { ...signed, id: signed.id.toUpperCase() },
    { ...signed, pubkey: `${signed.pubkey}00` },
    { ...signed, sig: signed.sig.slice(2) },
    { ...signed, created_at: 1.5 },
    { ...signed, created_at: -1 },
    { ...signed, created_at: '1760000000' },
    { ...signed, kind: 65_536 },
    { ...signed, kind: null },
    { ...signed, tags: {} },
    { ...signed, tags: [['u', 1]] },
    { ...signed, tags: ['u'] },
    { ...signed, content: null },
  ]
  for (const value of wrong) assert.equal(isNostrEvent(value), false, JSON.stringify(value))
  assert.ok(isNostrEvent({ ...signed, extra: 1, tags: [[]] }))
})

test('the first tag of a name wins, and a tag without a value has none', () => {
  const event = { tags: [['u'], ['p', 'one'], ['p', 'two']] }
  assert.equal(firstTag(event, 'p'), 'one')
  assert.equal(firstTag(event, 'u'), undefined)
  assert.equal(firstTag(event, 'x'), undefined)
})
