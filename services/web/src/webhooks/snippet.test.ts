import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { newWebhookSecret, webhookHeaders } from '@chispa/protocols/standard-webhooks'
import { Webhook } from 'standardwebhooks'

const document = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8')
const [, snippet = ''] = /```js\n([^`]*)```/.exec(document) ?? []

test('the snippet of docs/webhooks.md believes what we sign, and nothing else', () => {
  const [imported, ...lines] = snippet.split('\n')
  assert.equal(imported, "import { Webhook } from 'standardwebhooks'")
  const verify = new Function('Webhook', 'secret', 'body', 'headers', `${lines.join('\n')}; return event`)
  const secret = newWebhookSecret(new Uint8Array(32).fill(7))
  const body = '{"type":"card.paid","data":{}}'
  const headers = webhookHeaders({ id: 'msg_1', timestamp: Math.floor(Date.now() / 1000), body }, [secret])
  assert.deepEqual(verify(Webhook, secret, body, headers), JSON.parse(body))
  assert.throws(() => verify(Webhook, secret, body.replace('paid', 'lost'), headers))
})
