import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recoverPublicKey, signRecoverable } from './ecdsa.ts'
import { newSecretKey, publicKeyOf } from './schnorr.ts'
import file from './vectors/bolt11.json' with { type: 'json' }

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
const hash = new Uint8Array(32).fill(5)

test('the signer is recovered from the signature', () => {
  const secret = newSecretKey()
  const { signature, recoveryId } = signRecoverable(hash, secret)
  const recovered = recoverPublicKey(signature, recoveryId, hash)
  assert.equal(Buffer.from(recovered!).subarray(1).toString('hex'), publicKeyOf(secret))
})

test('another hash recovers another key', () => {
  const secret = newSecretKey()
  const { signature, recoveryId } = signRecoverable(hash, secret)
  const recovered = recoverPublicKey(signature, recoveryId, new Uint8Array(32).fill(6))
  assert.notEqual(
    Buffer.from(recovered ?? [])
      .subarray(1)
      .toString('hex'),
    publicKeyOf(secret),
  )
})

test('what is not a signature recovers nothing, without an exception', () => {
  assert.equal(recoverPublicKey(new Uint8Array(64), 0, hash), undefined)
  assert.equal(recoverPublicKey(new Uint8Array(64).fill(255), 0, hash), undefined)
  assert.equal(recoverPublicKey(new Uint8Array(63).fill(1), 0, hash), undefined)
  assert.equal(recoverPublicKey(new Uint8Array(64).fill(1), 0, hash.subarray(1)), undefined)
  assert.equal(recoverPublicKey(new Uint8Array(64).fill(1), 4, hash), undefined)
})

for (const { name, expected } of [...file.spec_valid, ...file.generated_valid]) {
  test(`recovers the payee of the BOLT 11 vector: ${name.slice(0, 60)}`, () => {
    const recovered = recoverPublicKey(bytes(expected.signature), expected.recoveryFlag, bytes(expected.signingHash))
    assert.equal(Buffer.from(recovered ?? []).toString('hex'), expected.payee)
  })
}

test('signs invoices to the same bytes as the vectors', () => {
  for (const { expected } of file.generated_valid) {
    const { signature, recoveryId } = signRecoverable(bytes(expected.signingHash), bytes(file.nodeSecret))
    assert.equal(Buffer.from(signature).toString('hex'), expected.signature)
    assert.equal(recoveryId, expected.recoveryFlag)
  }
})
