import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import file from './vectors/webhook-hmac.json' with { type: 'json' }
import { checkWebhook, signWebhook } from './webhook-hmac.ts'

test('the vector file holds its 43 cases', () => {
  assert.equal(file.cases.length, 43)
})

for (const vector of file.cases) {
  test(`vector: ${vector.name}`, () => {
    const result = checkWebhook({
      timestamp: vector.headers['X-Service-Timestamp'],
      signature: vector.headers['X-Service-Signature'],
      rawBody: utf8ToBytes(vector.rawBody),
      secret: vector.secret,
      now: vector.now,
    })
    assert.equal(result.ok ? null : result.problem, vector.expected.reason)
    assert.equal(result.ok, vector.expected.valid)
  })
}

test('our signature is the one that the runtime makes, and is accepted', () => {
  const rawBody = utf8ToBytes('{"ñ":1}')
  const webhook = { timestamp: 1760000000123, rawBody, secret: 'sécrét' }
  const signature = signWebhook(webhook)
  const expected = createHmac('sha256', 'sécrét').update('1760000000123.{"ñ":1}').digest('hex')
  assert.equal(signature, `sha256=${expected}`)
  assert.deepEqual(checkWebhook({ ...webhook, signature, timestamp: '1760000000123', now: 1760000000123 }), {
    ok: true,
  })
})

test('bytes that are not text are covered too', () => {
  const webhook = { timestamp: 1, rawBody: Uint8Array.of(255, 254), secret: 's' }
  const signature = signWebhook(webhook)
  const check = (rawBody: Uint8Array) => checkWebhook({ ...webhook, rawBody, signature, timestamp: '1', now: 1 }).ok
  assert.deepEqual([check(Uint8Array.of(255, 254)), check(Uint8Array.of(255, 253))], [true, false])
})
