import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasSigner, recoverPublicKey, signRecoverable } from './ecdsa.ts'
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

test('a signature has a signer exactly when one can be recovered', () => {
  const seen = { signed: 0, unsigned: 0 }
  for (let round = 0; round < 300; round++) {
    const signature = crypto.getRandomValues(new Uint8Array(64))
    for (const recoveryId of [0, 1, 2, 3, 4]) {
      const expected = recoverPublicKey(signature, recoveryId, hash) !== undefined
      assert.equal(
        hasSigner(signature, recoveryId, hash),
        expected,
        `${Buffer.from(signature).toString('hex')} ${recoveryId}`,
      )
      seen[expected ? 'signed' : 'unsigned']++
    }
  }
  assert.ok(seen.signed > 100 && seen.unsigned > 100)
  const { signature, recoveryId } = signRecoverable(hash, newSecretKey())
  assert.equal(hasSigner(signature, recoveryId, hash), true)
})

test('what is out of range or of another length has no signer', () => {
  const { signature } = signRecoverable(hash, newSecretKey())
  const zero = new Uint8Array(32)
  const order = bytes('fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141')
  const withPart = (part: Uint8Array, at: number) => {
    const changed = signature.slice()
    changed.set(part, at)
    return changed
  }
  for (const bad of [zero, order, new Uint8Array(32).fill(255)]) {
    assert.equal(hasSigner(withPart(bad, 0), 0, hash), false)
    assert.equal(hasSigner(withPart(bad, 32), 0, hash), false)
  }
  assert.equal(hasSigner(signature.subarray(1), 0, hash), false)
  assert.equal(hasSigner(signature, 0, hash.subarray(1)), false)
})
