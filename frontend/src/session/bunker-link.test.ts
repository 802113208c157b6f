import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movedTo, readBunkerLink } from './bunker-link.ts'
import { keyBytes, keyHex } from './key-hex.ts'

const key = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'

test('reads key, relays and secret', () => {
  assert.deepEqual(readBunkerLink(` bunker://${key}?relay=wss%3A%2F%2Fa.example&relay=ws://127.0.0.1:1&secret=s `), {
    bunkerKey: key,
    relays: ['wss://a.example', 'ws://127.0.0.1:1'],
    secret: 's',
  })
})

test('refuses a link without a key on the curve or without a relay', () => {
  const wrong = [
    'bunker://',
    `bunker://${key}`,
    `bunker://${key}?secret=s`,
    `bunker://${key}?relay=https://a.example`,
    `bunker://${'0'.repeat(64)}?relay=wss://a.example`,
    `nostrconnect://${key}?relay=wss://a.example`,
    'name@example.com',
  ]
  for (const text of wrong) assert.equal(readBunkerLink(text), undefined, text)
})

test('a signer is looked for where it moved, and stays where it was when it names nothing usable', () => {
  const before = ['wss://a.example']
  for (const stays of [null, undefined, [], 'wss://b.example', ['https://b.example', 7], {}]) {
    assert.deepEqual(movedTo(stays, before), before)
  }
  const moved = ['wss://b.example', 'wss://b.example', 'javascript:alert(1)', 'ws://127.0.0.1:1']
  assert.deepEqual(movedTo(moved, before), ['wss://b.example', 'ws://127.0.0.1:1'])
  const many = Array.from({ length: 50 }, (_, at) => `wss://r${at}.example`)
  assert.equal(movedTo(many, before).length, 8)
})

test('keys go to hex and back', () => {
  assert.equal(keyHex(keyBytes(key)), key)
})
