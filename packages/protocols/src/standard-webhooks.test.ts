import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newWebhookSecret, webhookHeaders } from './standard-webhooks.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' }

test('the vector of the specification', () => {
  assert.deepEqual(webhookHeaders(message, [secret]), {
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('two secrets, two signatures with a space between', () => {
  const other = newWebhookSecret(new Uint8Array(32).fill(7))
  assert.match(other, /^whsec_/)
  const { 'webhook-signature': both } = webhookHeaders(message, [other, secret])
  assert.equal(both?.split(' ').length, 2)
  assert.ok(both?.endsWith(' v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='))
})
