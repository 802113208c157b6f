import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cbc, cmac } from '@noble/ciphers/aes.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { generateSun, newCardKeys, readUid, verifySun } from './ntag424.ts'
import macs from './vectors/aes-cmac.json' with { type: 'json' }
import file from './vectors/ntag424-sun.json' with { type: 'json' }

const problemWords: Record<string, string> = { params: 'params', piccTag: 'picc_tag', cmac: 'cmac' }

test('AES-CMAC of RFC 4493, of AN12196 and of every length', () => {
  const vectors = [...macs.rfc4493, ...macs.an12196, ...macs.generated]
  for (const vector of vectors) {
    assert.equal(bytesToHex(cmac(hexToBytes(vector.message), hexToBytes(vector.key))), vector.mac, vector.name)
  }
  assert.equal(vectors.length, 45)
})

for (const vector of [...file.official, ...file.generated]) {
  test(`reads and makes the tap: ${vector.name}`, () => {
    const { uid, counter, piccData } = vector.expected
    assert.deepEqual(verifySun(vector.p, vector.c, vector), { ok: true, uid, counter })
    assert.deepEqual(verifySun(vector.p.toLowerCase(), vector.c.toLowerCase(), vector, uid), { ok: true, uid, counter })
    const made = generateSun({ uid, counter }, vector, hexToBytes(piccData).subarray(11))
    assert.deepEqual(made, { p: vector.p.toUpperCase(), c: vector.c.toUpperCase() })
  })
}

for (const vector of file.piccDataOnly) {
  test(`decrypts what the document decrypts: ${vector.name}`, () => {
    const picc = cbc(hexToBytes(vector.k1), new Uint8Array(16), { disablePadding: true }).decrypt(
      hexToBytes(vector.p.toLowerCase()),
    )
    assert.equal(bytesToHex(picc), vector.expected.piccData)
  })
}

test('a MAC over file data, as in table 6 of AN12196, is not one of a Bolt Card', () => {
  const { p, k1 } = file.piccDataOnly[0]!
  const result = verifySun(p, 'ECC1E7F6C6C73BF6', { k1, k2: k1 })
  assert.ok(!result.ok && result.problem === 'cmac')
})

for (const vector of file.invalid) {
  test(`${vector.failsAt === null ? 'accepts' : `refuses (${vector.failsAt})`}: ${vector.name}`, () => {
    const result = verifySun(vector.p ?? undefined, vector.c ?? undefined, vector)
    assert.equal(result.ok ? null : result.problem, vector.failsAt === null ? null : problemWords[vector.failsAt])
  })
}

test('counters come out in the order that decides about replays', () => {
  const { k1, k2, uid, steps } = file.replaySequence
  let last = -1
  for (const step of steps) {
    const result = verifySun(step.p, step.c, { k1, k2 }, uid)
    assert.ok(result.ok)
    assert.equal(result.counter, step.counter)
    assert.equal(result.counter > last, step.accept, step.why)
    if (step.accept) last = result.counter
  }
})

test('another card of the same keys is refused by its UID', () => {
  const { p, c, k1, k2 } = file.official[0]!
  const result = verifySun(p, c, { k1, k2 }, '04aabbccddee80')
  assert.ok(!result.ok && result.problem === 'uid')
})

test('a virtual card is read back at every edge of its counter', () => {
  const keys = newCardKeys()
  for (const counter of [0, 1, 255, 256, 65_535, 65_536, 0xffffff]) {
    const { p, c } = generateSun({ uid: '04aabbccddee80', counter }, keys)
    assert.deepEqual(verifySun(p, c, keys, '04aabbccddee80'), { ok: true, uid: '04aabbccddee80', counter })
  }
  assert.throws(() => generateSun({ uid: '04aabbccddee80', counter: 0x1000000 }, keys), RangeError)
})

test('new keys are five different keys', () => {
  const keys = Object.values(newCardKeys())
  assert.equal(new Set(keys).size, 5)
  for (const key of keys) assert.match(key, /^[0-9a-f]{32}$/)
})

test('UIDs of seven bytes are read with and without colons', () => {
  assert.equal(readUid('04:99:6C:6A:92:69:80'), '04996c6a926980')
  assert.equal(readUid('04996C6A926980'), '04996c6a926980')
  for (const text of ['', '04996c6a9269', '04996c6a92698000', '04:996c6a926980', 'zz996c6a926980', '04996c6a926980 ']) {
    assert.equal(readUid(text), undefined, text)
  }
})
