import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cpuMs } from '@chispa/testing/stopwatch'
import { createLog, scrub } from './log.ts'

const hex = 'ab'.repeat(32)

describe('scrub removes', () => {
  for (const [what, text, secret] of [
    ['a wallet connection', `dial nostr+walletconnect://${hex}?relay=wss%3A%2F%2Fr&secret=${hex} failed`, hex],
    ['one without slashes', `nostr+walletconnect:${hex}?secret=${hex}`, hex],
    ['the legacy scheme', `nostrwalletconnect://${hex}?secret=${hex}`, hex],
    ['a secret key', 'bad nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5', 'vl029mgpspedva04g90'],
    ['a token', 'got eyJhbGciOiJIUzI1NiJ9.eyJwdWJrZXkiOiJhIn0.c2lnbmF0dXJl', 'c2lnbmF0dXJl'],
    ['an Authorization header', 'Authorization: Nostr eyJpZCI6ImFiY2RlZiJ9AAAA', 'eyJpZCI6ImFiY2RlZiJ9AAAA'],
    ['a bearer secret', 'authorization: bearer 0123456789abcdef0123', '0123456789abcdef0123'],
    ['a write token in a URL', `/api/cards/1/write?token=${hex}`, hex],
    ['a tap in a URL', '/scan?p=00112233445566778899AABBCCDDEEFF&c=0011223344556677', '00112233445566778899'],
    ['a voucher code in a URL', 'GET https://shop/claim?nonce=abcdefghijklmnopqrstuv', 'abcdefghijklmnopqrstuv'],
    ['a secret in JSON', `{"msg":"sent","body":{"secret":"${hex}","x":1}}`, hex],
    ['a token in JSON, with spaces', `{"token" : "${hex}"}`, hex],
    ['a secret in JSON within a text', JSON.stringify({ msg: JSON.stringify({ secret: hex }) }), hex],
    ['the password of a database', 'postgres://chispa:hunter2@db:5432/chispa', 'hunter2'],
  ] as const) {
    test(what, () => {
      assert.ok(text.includes(secret))
      assert.ok(!scrub(text).includes(secret), scrub(text))
      assert.match(scrub(text), /\[redacted\]/)
    })
  }

  test('at a cost that grows with the length and not with its square', () => {
    for (const piece of ['eyJ-', 'eyJ.', '"secret":', 'nostr ', '://', 'p=', 'nsec1', 'bearer  ', '"token" : "\\\\']) {
      const text = piece.repeat(200_000 / piece.length)
      const tookMs = cpuMs(() => void scrub(text))
      assert.ok(tookMs < 1500, `${piece}: ${tookMs} ms`)
    }
  })

  test('nothing else', () => {
    const line = `{"requestId":"a-b","route":"/api/users/:userId/role","pubkey":"${hex}","msg":"role changed, nostr is fine"}`
    assert.equal(scrub(line), line)
  })
})

test('every line of a log passes it, nested fields and errors included', () => {
  let written = ''
  const log = createLog('test', 'info', {
    write: line => {
      written += line
    },
  })
  log
    .child({ uri: `nostr+walletconnect://${hex}?secret=${hex}` })
    .info({ deep: { er: { token: `token=${hex}` } } }, 'hello')
  log.error(new Error(`nsec1${'q'.repeat(58)}`))
  assert.ok(!written.includes(hex) && !written.includes('nsec1q'))
  assert.equal(written.trim().split('\n').length, 2)
  for (const line of written.trim().split('\n')) assert.equal(JSON.parse(line).name, 'test')
})
