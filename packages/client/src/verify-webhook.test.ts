import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { signWebhook } from '@chispa/protocols/webhook-hmac'
import { Webhook } from 'standardwebhooks'
import { ChispaError } from './chispa-error.ts'
import { verifyListenerWebhook, verifyWebhook } from './verify-webhook.ts'

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const other = `whsec_${Buffer.alloc(24, 8).toString('base64')}`
const body = '{"type":"card.paid","timestamp":"2026-01-01T00:00:00Z","data":{"cardId":"é"}}'
const now = Date.parse('2026-01-01T00:00:00Z')
const signedBy = (key: string, at = now) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(at / 1000),
  'webhook-signature': new Webhook(key).sign('msg_1', new Date(at), body),
})
const refusal = (reason: string) => (error: unknown) => error instanceof ChispaError && error.reason === reason

test('what the library of the conventions signs is believed', () => {
  const { id, event } = verifyWebhook({ body, headers: signedBy(secret), secret, now })
  assert.equal(id, 'msg_1')
  assert.deepEqual(event, JSON.parse(body))
  verifyWebhook({ body: new TextEncoder().encode(body), headers: new Headers(signedBy(secret)), secret, now })
})

test('while a secret is rotated either signs', () => {
  const both = `${signedBy(other)['webhook-signature']} ${signedBy(secret)['webhook-signature']}`
  const headers = { ...signedBy(secret), 'webhook-signature': both }
  verifyWebhook({ body, headers, secret, now })
  verifyWebhook({ body, headers: signedBy(other), secret: [secret, other], now })
})

test('the secret counts with and without its prefix; another kind is refused before anything is compared', () => {
  verifyWebhook({ body, headers: signedBy(secret), secret: `${secret.slice('whsec_'.length)}\n`, now })
  for (const wrong of ['', 'whsec_', 'whsec_not base64', 'abc', undefined as unknown as string]) {
    const check = () => verifyWebhook({ body, headers: signedBy(secret), secret: wrong, now })
    assert.throws(check, refusal('key_unreadable'), wrong)
  }
})

test('headers of another fetch, and those of Node, are read', () => {
  const foreign = new Map(Object.entries(signedBy(secret)))
  verifyWebhook({ body, headers: { get: (name: string) => foreign.get(name) ?? null }, secret, now })
  const upper = Object.fromEntries(Object.entries(signedBy(secret)).map(([name, value]) => [name.toUpperCase(), value]))
  verifyWebhook({ body, headers: upper, secret, now })
})

test('what is signed and no JSON object, or was parsed before, is refused by reason', () => {
  for (const text of ['', 'tea', 'null', '[]', '"card.paid"']) {
    const headers = {
      ...signedBy(secret),
      'webhook-signature': new Webhook(secret).sign('msg_1', new Date(now), text),
    }
    assert.throws(() => verifyWebhook({ body: text, headers, secret, now }), refusal('malformed_json'), text)
  }
  const parsed = JSON.parse(body)
  assert.throws(
    () => verifyWebhook({ body: parsed, headers: signedBy(secret), secret, now }),
    refusal('invalid_request'),
  )
})

describe('is not believed', () => {
  const good = signedBy(secret)
  for (const [what, headers, text, reason] of [
    ['another secret', signedBy(other), body, 'webhook_signature_wrong'],
    ['another body', good, body.replace('paid', 'made'), 'webhook_signature_wrong'],
    ['another id', { ...good, 'webhook-id': 'msg_2' }, body, 'webhook_signature_wrong'],
    ['no signature', { ...good, 'webhook-signature': undefined }, body, 'webhook_unsigned'],
    ['no number as timestamp', { ...good, 'webhook-timestamp': 'now' }, body, 'webhook_unsigned'],
    ['an old one', signedBy(secret, now - 301_000), body, 'webhook_too_old'],
    ['one of tomorrow', signedBy(secret, now + 301_000), body, 'webhook_too_old'],
  ] as const) {
    test(what, () => assert.throws(() => verifyWebhook({ body: text, headers, secret, now }), refusal(reason)))
  }
})

test('a webhook of the listener is held against the shared secret', () => {
  const rawBody = new TextEncoder().encode(body)
  const headers = {
    'X-Service-Timestamp': String(now),
    'X-Service-Signature': signWebhook({ timestamp: now, rawBody, secret: 'shared' }),
  }
  assert.deepEqual(verifyListenerWebhook({ body, headers, secret: 'shared', now }), JSON.parse(body))
  const check = (change: object) => () => verifyListenerWebhook({ body, headers, secret: 'shared', now, ...change })
  assert.throws(check({ secret: 'other' }), refusal('webhook_signature_wrong'))
  assert.throws(check({ body: `${body} ` }), refusal('webhook_signature_wrong'))
  assert.throws(check({ now: now + 301_000 }), refusal('webhook_too_old'))
  assert.throws(check({ secret: '' }), refusal('key_unreadable'))
  assert.throws(check({ body: JSON.parse(body) }), refusal('invalid_request'))
  const text = 'tea'
  const signature = signWebhook({ timestamp: now, rawBody: new TextEncoder().encode(text), secret: 'shared' })
  assert.throws(
    check({ body: text, headers: { ...headers, 'X-Service-Signature': signature } }),
    refusal('malformed_json'),
  )
  assert.throws(check({ headers: {} }), refusal('webhook_unsigned'))
})
