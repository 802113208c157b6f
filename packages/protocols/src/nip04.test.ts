import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hexToBytes } from '@noble/hashes/utils.js'
import * as reference from 'nostr-tools/nip04'
import { sharedX } from './ecdh.ts'
import { decryptNip04, encryptNip04 } from './nip04.ts'
import file from './vectors/nip04.json' with { type: 'json' }

for (const vector of file.valid) {
  test(`encrypts and decrypts ${JSON.stringify(vector.plaintext.slice(0, 20))}`, () => {
    const key = sharedX(hexToBytes(vector.sec1), vector.pub2)
    assert.deepEqual(key, hexToBytes(vector.sharedX))
    assert.deepEqual(sharedX(hexToBytes(vector.sec2), vector.pub1), key)
    assert.equal(encryptNip04(vector.plaintext, key, hexToBytes(vector.iv)), vector.content)
    assert.deepEqual(decryptNip04(vector.content, key), { ok: true, plaintext: vector.plaintext })
    assert.equal(reference.decrypt(vector.sec2, vector.pub1, encryptNip04(vector.plaintext, key)), vector.plaintext)
  })
}

for (const vector of file.invalid) {
  test(`refuses: ${vector.name}`, () => {
    assert.equal(decryptNip04(vector.content, sharedX(hexToBytes(vector.sec2), vector.pub1)).ok, false)
  })
}

test('refuses content above the limit without decoding it', () => {
  const result = decryptNip04(`${'A'.repeat(262_144)}?iv=AAAAAAAAAAAAAAAAAAAAAA==`, new Uint8Array(32))
  assert.ok(!result.ok && result.problem === 'too_long')
})

test('refuses a second initialisation vector', () => {
  const { content, sharedX: key } = file.valid[0]!
  assert.equal(decryptNip04(`${content}?iv=AAAAAAAAAAAAAAAAAAAAAA==`, hexToBytes(key)).ok, false)
})
