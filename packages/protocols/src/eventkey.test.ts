import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventKey } from './eventkey.ts'
import file from './vectors/eventkey.json' with { type: 'json' }

test('keys of the vectors', () => {
  for (const { walletId, type, paymentHash, eventKey: expected } of file.vectors) {
    assert.equal(eventKey(walletId, type, paymentHash), expected)
  }
  assert.equal(file.vectors.length, 20)
})

test('upper-case hex is the same payment', () => {
  const [walletId, type, hash] = file.sensitivity[0]!.preimageText.split('|') as [string, string, string]
  assert.equal(hash, hash.toUpperCase())
  const lower = file.vectors.find(vector => vector.walletId === walletId && vector.paymentHash === hash.toLowerCase())!
  assert.equal(eventKey(walletId, type, hash), lower.eventKey)
  assert.notEqual(eventKey(walletId, type, hash), file.sensitivity[0]!.eventKey)
})

test('a payment to oneself has two keys', () => {
  const { walletId, paymentHash } = file.vectors[0]!
  assert.notEqual(eventKey(walletId, 'payment_received', paymentHash), eventKey(walletId, 'payment_sent', paymentHash))
})
