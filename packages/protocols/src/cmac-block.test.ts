import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cmac } from '@noble/ciphers/aes.js'
import { bytesToHex, hexToBytes, randomBytes } from '@noble/hashes/utils.js'
import { macKeyOf, macOfBlock, macOfNothing } from './cmac-block.ts'

test('the examples of RFC 4493: a message of nothing and one of a block', () => {
  const key = macKeyOf(hexToBytes('2b7e151628aed2a6abf7158809cf4f3c'))
  assert.equal(bytesToHex(macOfNothing(key)), 'bb1d6929e95937287fa37d129b756746')
  const block = hexToBytes('6bc1bee22e409f96e93d7e117393172a')
  assert.equal(bytesToHex(macOfBlock(key, block)), '070a16b46b4d4144f79bdd9dd04a287c')
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
