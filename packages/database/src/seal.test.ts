import assert from 'node:assert/strict'
import { createDecipheriv, hkdfSync } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { SealError, sealer } from './seal.ts'

const [oldKey, newKey, otherKey] = ['o', 'n', 'x'].map(letter => letter.repeat(32)) as [string, string, string]
const plaintext = 'nostr+walletconnect://secret'
const vault = sealer({ current: newKey, previous: [oldKey] })

const fails = (work: () => unknown, words: RegExp) =>
  assert.throws(work, (error: Error) => {
    assert.ok(error instanceof SealError)
    assert.match(error.message, words)
    for (const secret of [oldKey, newKey, otherKey, plaintext]) assert.ok(!error.stack?.includes(secret))
    assert.equal(error.cause, undefined)
    return true
  })

describe('a sealed value', () => {
  test('opens to what was sealed, for any text and record', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, recordId) => {
        assert.equal(vault.open(vault.seal(text, recordId), recordId), text)
      }),
    )
  })

  test('is AES-256-GCM under HKDF-SHA256 of the vault key and its own salt, with the record id as associated data', () => {
    const sealed = vault.seal(plaintext, 'wallet:1')
    const key = Buffer.from(hkdfSync('sha256', newKey, sealed.subarray(5, 21), 'chispa sealed value v1', 32))
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(21, 33))
    decipher.setAAD(Buffer.from('wallet:1')).setAuthTag(sealed.subarray(33, 49))
    assert.equal(decipher.update(sealed.subarray(49), undefined, 'utf8') + decipher.final('utf8'), plaintext)
  })

  test('differs every time, in salt, in iv and so in text', () => {
    const values = Array.from({ length: 50 }, () => vault.seal(plaintext, 'a'))
    const distinct = (from: number, to: number) => new Set(values.map(value => value.toString('hex', from, to))).size
    assert.deepEqual([distinct(5, 21), distinct(21, 33), distinct(49, 80)], [50, 50, 50])
  })

  test('does not open for another record', () => {
    fails(() => vault.open(vault.seal(plaintext, 'wallet:1'), 'wallet:2'), /changed, or belongs to another record/)
  })

  test('does not open when any of its bits is turned', () => {
    const sealed = vault.seal(plaintext, 'a')
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      assert.throws(() => vault.open(changed, 'a'), SealError)
    }
  })

  test('does not open when it is cut or lengthened', () => {
    const sealed = vault.seal(plaintext, 'a')
    for (let length = 0; length < sealed.length; length++) {
      assert.throws(() => vault.open(sealed.subarray(0, length), 'a'), SealError)
    }
    assert.throws(() => vault.open(Buffer.concat([sealed, Buffer.alloc(1)]), 'a'), SealError)
    fails(() => vault.open(Buffer.alloc(0), 'a'), /not of a form that is known/)
  })

  test('opens from any view on its bytes', () => {
    const sealed = vault.seal(plaintext, 'a')
    const wider = new Uint8Array(sealed.length + 7)
    wider.set(sealed, 3)
    assert.equal(vault.open(wider.subarray(3, 3 + sealed.length), 'a'), plaintext)
  })
})

describe('vault keys', () => {
  const old = sealer({ current: oldKey }).seal(plaintext, 'a')

  test('values of a previous key open and want to be sealed anew', () => {
    assert.equal(vault.open(old, 'a'), plaintext)
    assert.equal(vault.needsReseal(old), true)
    assert.equal(vault.needsReseal(vault.seal(plaintext, 'a')), false)
  })

  test('values of a key that is not configured are told apart from damaged ones', () => {
    fails(() => sealer({ current: otherKey }).open(old, 'a'), /vault key that is not configured/)
  })

  test('a key that is both current and previous is current', () => {
    const twice = sealer({ current: newKey, previous: [newKey] })
    assert.equal(twice.open(vault.seal(plaintext, 'a'), 'a'), plaintext)
    assert.equal(twice.needsReseal(vault.seal(plaintext, 'a')), false)
  })

  test('shorter than 32 characters are refused, current or previous', () => {
    fails(() => sealer({ current: 'k'.repeat(31) }), /at least 32 characters/)
    fails(() => sealer({ current: newKey, previous: [''] }), /at least 32 characters/)
  })
})

test('more records than derived keys are remembered open all the same, in any order', () => {
  const values = Array.from({ length: 2100 }, (_, n) => vault.seal(String(n), `r${n}`))
  for (const order of [values.keys(), [...values.keys()].reverse()]) {
    for (const n of order) assert.equal(vault.open(values[n]!, `r${n}`), String(n))
  }
})
