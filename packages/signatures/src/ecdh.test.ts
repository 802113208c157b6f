import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NotAPublicKey, sharedX } from './ecdh.ts'
import { newSecretKey, publicKeyOf } from './schnorr.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('both sides arrive at the same 32 bytes', () => {
  const [alice, bob] = [newSecretKey(), newSecretKey()]
  const shared = sharedX(alice, publicKeyOf(bob))
  assert.equal(shared.length, 32)
  assert.deepEqual(sharedX(bob, publicKeyOf(alice)), shared)
})

test('a published pair gives the published secret', () => {
  const secret = Buffer.from('2b86217055adc01b762e787abc97c13b853c3e6067eddccb4fe304cf8dcdca48', 'hex')
  const publicKey = 'f9e6e25d79b904597be1acad4a25daa071f0c41d01e385bdae2f2c32e1936ca1'
  assert.equal(hex(sharedX(secret, publicKey)), '1395cb9aeaa87da915070300304006bf220fbf46b7b8ff67de31d7881be760be')
})

test('what is not a key is refused', () => {
  assert.throws(() => sharedX(new Uint8Array(32), publicKeyOf(newSecretKey())))
  assert.throws(() => sharedX(newSecretKey(), 'f'.repeat(64)), NotAPublicKey)
  assert.throws(() => sharedX(newSecretKey(), 'F'.repeat(64)))
  assert.throws(() => sharedX(newSecretKey(), 'ab'), NotAPublicKey)
})
