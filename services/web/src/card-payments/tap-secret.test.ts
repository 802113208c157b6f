import assert from 'node:assert/strict'
import { createHmac, hkdfSync } from 'node:crypto'
import { test } from 'node:test'
import { readTapSecret, tapKeyOf, tapSecret } from './tap-secret.ts'

const key = tapKeyOf('a vault key of at least 32 characters')
const tap = { cardId: 'ab'.repeat(16), counter: 7 }
const expiresAt = 1_800_000_000

test('it tells when it expires, and is the same for the same tap', () => {
  const k1 = tapSecret(key, tap, expiresAt)
  assert.match(k1, /^[0-9a-f]{64}$/)
  assert.equal(tapSecret(key, tap, expiresAt), k1)
  assert.equal(readTapSecret(key, tap, k1), expiresAt)
  assert.equal(readTapSecret(key, tap, k1.toUpperCase()), expiresAt)
})

test('it is an HMAC of the standard', () => {
  const vaultKey = 'a vault key of at least 32 characters'
  const raw = Buffer.from(hkdfSync('sha256', vaultKey, '', 'chispa tap secret v1', 32))
  const mac = createHmac('sha256', raw).update(`${tap.cardId}|7|${expiresAt}`).digest('hex')
  assert.equal(tapSecret(key, tap, expiresAt), expiresAt.toString(16) + mac.slice(0, 56))
})

test('it is good for one card, one counter and one key', () => {
  const k1 = tapSecret(key, tap, expiresAt)
  assert.equal(readTapSecret(key, { ...tap, counter: 8 }, k1), undefined)
  assert.equal(readTapSecret(key, { ...tap, cardId: 'cd'.repeat(16) }, k1), undefined)
  assert.equal(readTapSecret(tapKeyOf('another vault key of 32 characters'), tap, k1), undefined)
})

test('no bit of it can be changed, its expiry neither', () => {
  const k1 = Buffer.from(tapSecret(key, tap, expiresAt), 'hex')
  for (let bit = 0; bit < 256; bit++) {
    const other = Buffer.from(k1)
    other[bit >> 3]! ^= 1 << (bit & 7)
    assert.equal(readTapSecret(key, tap, other.toString('hex')), undefined, `bit ${bit}`)
  }
})

test('what is no secret at all is not good', () => {
  for (const text of ['', 'k', '00', 'zz'.repeat(32), '00'.repeat(31), '00'.repeat(33), '00'.repeat(32)]) {
    assert.equal(readTapSecret(key, tap, text), undefined)
  }
})
