import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPublicKey, newSecretKey, publicKeyOf, signSchnorr, verifySchnorr } from './schnorr.ts'
import file from './vectors/bip340.json' with { type: 'json' }

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
const is32 = (vector: { message: string }) => vector.message.length === 64

for (const vector of file.vectors.filter(is32)) {
  const secret = bytes(vector['secret key'])
  const signature = bytes(vector.signature)
  const message = bytes(vector.message)
  const publicKey = bytes(vector['public key'])

  test(`BIP-340 vector ${vector.index}: verification is ${vector['verification result']} ${vector.comment}`, () => {
    assert.equal(verifySchnorr(signature, message, publicKey), vector['verification result'] === 'TRUE')
  })
  if (secret.length) {
    test(`BIP-340 vector ${vector.index}: signs to the same bytes`, () => {
      assert.equal(publicKeyOf(secret), vector['public key'].toLowerCase())
      assert.deepEqual(signSchnorr(message, secret, bytes(vector.aux_rand)), signature)
    })
  }
}

// libsecp256k1's binding signs 32-byte hashes only, which is all Nostr ever signs. The four vectors with messages of
// other lengths are proven by the JavaScript implementation in protocols/bip340; here they must be refused.
for (const vector of file.vectors.filter(vector => !is32(vector))) {
  test(`BIP-340 vector ${vector.index}: a message of ${vector.message.length / 2} bytes is refused, not misread`, () => {
    assert.equal(verifySchnorr(bytes(vector.signature), bytes(vector.message), bytes(vector['public key'])), false)
    assert.throws(() => signSchnorr(bytes(vector.message), bytes(vector['secret key'])))
  })
}

test('all nineteen BIP-340 vectors are accounted for', () => {
  assert.deepEqual([file.vectors.length, file.vectors.filter(is32).length], [19, 15])
})

test('malformed lengths and out-of-range values are false, never an exception', () => {
  const hash = new Uint8Array(32).fill(1)
  const secret = newSecretKey()
  const publicKey = bytes(publicKeyOf(secret))
  const signature = signSchnorr(hash, secret)
  assert.equal(verifySchnorr(signature, hash, publicKey), true)
  assert.equal(verifySchnorr(signature.subarray(1), hash, publicKey), false)
  assert.equal(verifySchnorr(signature, hash.subarray(1), publicKey), false)
  assert.equal(verifySchnorr(signature, hash, publicKey.subarray(1)), false)
  assert.equal(verifySchnorr(signature, hash, new Uint8Array(0)), false)
  assert.equal(verifySchnorr(new Uint8Array(64).fill(255), hash, publicKey), false)
  assert.equal(verifySchnorr(signature, hash, new Uint8Array(32).fill(255)), false)
  assert.equal(verifySchnorr(signature, new Uint8Array(32).fill(2), publicKey), false)
})

test('signing twice uses fresh randomness and both signatures verify', () => {
  const hash = new Uint8Array(32).fill(7)
  const secret = newSecretKey()
  const first = signSchnorr(hash, secret)
  const second = signSchnorr(hash, secret)
  assert.notDeepEqual(first, second)
  for (const signature of [first, second]) assert.ok(verifySchnorr(signature, hash, bytes(publicKeyOf(secret))))
})

test('a key is the x coordinate of a point: about half of all strings are none', () => {
  const drawn = Array.from({ length: 400 }, () =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex'),
  )
  const keys = drawn.filter(isPublicKey)
  assert.ok(keys.length > 100 && keys.length < 300)
  assert.equal(isPublicKey(publicKeyOf(newSecretKey())), true)
  for (const bad of ['', 'ab', 'f'.repeat(64), '0'.repeat(64), publicKeyOf(newSecretKey()).toUpperCase()]) {
    assert.equal(isPublicKey(bad), false, bad)
  }
})

test('a zero secret key is refused', () => {
  assert.throws(() => publicKeyOf(new Uint8Array(32)))
})
