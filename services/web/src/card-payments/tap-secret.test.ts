import assert from 'node:assert/strict'
import { createHmac, hkdfSync } from 'node:crypto'
import { test } from 'node:test'
import { readTapSecret, tapKeyOf, tapSecret } from './tap-secret.ts'

const key = tapKeyOf('a vault key of at least 32 characters')
const cardId = 'ab'.repeat(16)
const tap = { counter: 0xfffffe, expiresAt: 1_800_000_000 }

test('it tells its tap and when it expires, and is the same for the same tap', () => {
  const k1 = tapSecret(key, cardId, tap)
  assert.match(k1, /^[0-9a-f]{64}$/)
  assert.equal(tapSecret(key, cardId, tap), k1)
  assert.deepEqual(readTapSecret(key, cardId, k1), tap)
  assert.deepEqual(readTapSecret(key, cardId, k1.toUpperCase()), tap)
})

test('it is an HMAC of the standard', () => {
  const vaultKey = 'a vault key of at least 32 characters'
  const raw = Buffer.from(hkdfSync('sha256', vaultKey, '', 'chispa tap secret v2', 32))
  const head = `fffffe${tap.expiresAt.toString(16)}`
  const mac = createHmac('sha256', raw).update(`${cardId}|`).update(Buffer.from(head, 'hex')).digest('hex')
  assert.equal(tapSecret(key, cardId, tap), head + mac.slice(0, 50))
})

test('it is good for one card and one key', () => {
  const k1 = tapSecret(key, cardId, tap)
  assert.equal(readTapSecret(key, 'cd'.repeat(16), k1), undefined)
  assert.equal(readTapSecret(tapKeyOf('another vault key of 32 characters'), cardId, k1), undefined)
})

test('no bit of it can be changed, neither its counter nor its expiry', () => {
  const k1 = Buffer.from(tapSecret(key, cardId, tap), 'hex')
  for (let bit = 0; bit < 256; bit++) {
    const other = Buffer.from(k1)
    other[bit >> 3]! ^= 1 << (bit & 7)
    assert.equal(readTapSecret(key, cardId, other.toString('hex')), undefined, `bit ${bit}`)
  }
})

test('what is no secret at all is not good', () => {
  for (const text of ['', 'k', '00', 'zz'.repeat(32), '00'.repeat(31), '00'.repeat(33), '00'.repeat(32)]) {
    assert.equal(readTapSecret(key, cardId, text), undefined)
  }
})
