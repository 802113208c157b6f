import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPublicKey, isSecretKey, newSecretKey, publicKeyOf, signSchnorr, verifySchnorr } from './bip340.ts'
import file from './vectors/bip340.json' with { type: 'json' }

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

for (const vector of file.vectors) {
  test(`BIP-340 vector ${vector.index}: verification is ${vector['verification result']} ${vector.comment}`, () => {
    const verdict = verifySchnorr(bytes(vector.signature), bytes(vector.message), bytes(vector['public key']))
    assert.equal(verdict, vector['verification result'] === 'TRUE')
  })
  if (vector['secret key']) {
    test(`BIP-340 vector ${vector.index}: signs to the same bytes`, () => {
      const secret = bytes(vector['secret key'])
      assert.equal(publicKeyOf(secret), vector['public key'].toLowerCase())
      assert.deepEqual(signSchnorr(bytes(vector.message), secret, bytes(vector.aux_rand)), bytes(vector.signature))
    })
  }
}

test('a key off the curve, above the field or in upper case is not a public key', () => {
  assert.equal(isPublicKey(`${'0'.repeat(63)}5`), false)
  assert.equal(isPublicKey('f'.repeat(64)), false)
  assert.equal(isPublicKey('F9308A019258C31049344F85F89D5229B531C845836F99B08601F113BCE036F9'), false)
  assert.equal(isPublicKey('f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9'), true)
})

test('new secret keys are valid, zero and short ones are not', () => {
  assert.ok(isSecretKey(newSecretKey()))
  assert.equal(isSecretKey(new Uint8Array(32)), false)
  assert.equal(isSecretKey(new Uint8Array(31).fill(1)), false)
})
