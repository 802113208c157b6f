import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deriveCardId, deriveCardKeys, deriveKey1 } from './boltcard-derivation.ts'

const issuerKey = '00000000000000000000000000000001'
const uid = '04a39493cc8680'

test('the keys of the draft’s own example', () => {
  const { k0, k1, k2 } = deriveCardKeys({ issuerKey, pullPaymentId: '', version: 1 }, uid)
  assert.deepEqual([k0.slice(0, 8), k1.slice(0, 8), k2.slice(0, 8)], ['a29119fc', '55da174c', 'f4b404be'])
})

test('key 1 is the issuer’s, the others belong to the chip, the version and the pull payment', () => {
  const keys = (more: object, chip = uid) =>
    deriveCardKeys({ issuerKey, pullPaymentId: 'a', version: 1, ...more }, chip)
  for (const other of [keys({ version: 2 }), keys({ pullPaymentId: 'b' }), keys({}, '04a39493cc8681')]) {
    assert.equal(other.k1, deriveKey1(issuerKey))
    for (const name of ['k0', 'k2', 'k3', 'k4'] as const) assert.notEqual(other[name], keys({})[name])
  }
  assert.equal(deriveCardId(issuerKey, uid), deriveCardId(issuerKey, uid.toUpperCase()))
  assert.notEqual(deriveCardId(issuerKey, uid), deriveCardId(issuerKey, '04a39493cc8681'))
})
