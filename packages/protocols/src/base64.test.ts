import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeBase64, decodeUtf8, encodeBase64 } from './base64.ts'

test('every length agrees with the runtime, padded and unpadded', () => {
  for (let length = 0; length < 70; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256)
    const expected = Buffer.from(bytes).toString('base64')
    assert.equal(encodeBase64(bytes), expected)
    assert.deepEqual(decodeBase64(expected), bytes)
    assert.deepEqual(decodeBase64(expected.replace(/=+$/, '')), bytes)
  }
})

test('a large array survives', () => {
  const bytes = new Uint8Array(300_000).fill(200)
  assert.deepEqual(decodeBase64(encodeBase64(bytes)), bytes)
})

test('what is not base64 is undefined', () => {
  for (const text of ['*', 'a', 'ab=c', 'ab c', 'abcd\n', 'abc===', 'YWI-', 'ф'])
    assert.equal(decodeBase64(text), undefined, text)
})

test('invalid UTF-8 is undefined and a byte order mark is kept', () => {
  assert.equal(decodeUtf8(Uint8Array.of(0xff, 0xfe)), undefined)
  assert.equal(decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61)), '\uFEFFa')
})
