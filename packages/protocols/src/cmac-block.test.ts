import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cmac } from '@noble/ciphers/aes.js'
import { bytesToHex, hexToBytes, randomBytes } from '@noble/hashes/utils.js'
import { macKeyOf, macOfBlock, macOfNothing } from './cmac-block.ts'
import file from './vectors/aes-cmac.json' with { type: 'json' }

test('the subkeys of RFC 4493', () => {
  const { whole, padded } = macKeyOf(hexToBytes(file.subkeys.key))
  assert.deepEqual([bytesToHex(whole), bytesToHex(padded)], [file.subkeys.K1, file.subkeys.K2])
})

test('of RFC 4493, of AN12196 and generated: messages of nothing and of a block', () => {
  const vectors = [...file.rfc4493, ...file.an12196, ...file.generated]
    .map(vector => ({ ...vector, bytes: hexToBytes(vector.message) }))
    .filter(({ bytes }) => bytes.length === 0 || bytes.length === 16)
  for (const { name, key, bytes, mac } of vectors) {
    const macKey = macKeyOf(hexToBytes(key))
    assert.equal(bytesToHex(bytes.length === 0 ? macOfNothing(macKey) : macOfBlock(macKey, bytes)), mac, name)
  }
  assert.equal(vectors.length, 9)
})

test('as the library has it, however often a key is used, and nothing given is changed', () => {
  for (let round = 0; round < 100; round++) {
    const [bytes, block] = [randomBytes(16), randomBytes(16)]
    const [bytesBefore, blockBefore] = [bytes.slice(), block.slice()]
    const key = macKeyOf(bytes)
    for (let use = 0; use < 2; use++) {
      assert.deepEqual(macOfBlock(key, block), cmac(block, bytes))
      assert.deepEqual(macOfNothing(key), cmac(new Uint8Array(), bytes))
    }
    assert.deepEqual([bytes, block], [bytesBefore, blockBefore])
  }
})

test('a message of another length is a mistake of the caller', () => {
  assert.throws(() => macOfBlock(macKeyOf(randomBytes(16)), randomBytes(15)), RangeError)
})
