/** Endpoints: who may make which, how many, and what is told of their secret. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newPerson } from '@chispa/testing/person'
import { refusalIn, testApp } from '../../test/app.ts'
import { openWebhooks, verified } from '../../test/webhook-receivers.ts'

const hooks = await openWebhooks()
after(() => hooks.web.close())
const { web, startReceiver, create, send } = hooks
const { sql } = web

describe('endpoints', () => {
  test('a test event arrives, whatever the endpoint listens for', async () => {
    const member = await web.member()
    const receiver = await startReceiver()
    const { endpoint, secret } = await create(member, { url: receiver.url, events: ['voucher.deposited'] })
    await web.call({ method: 'POST', url: `/api/webhooks/${endpoint.id}/test`, as: member })
    await send()
    assert.equal(verified(secret, receiver.taken[0]!).type, 'webhook.test')
  })

  test('403 for an endpoint of the instance by who is no ADMIN; 404 for somebody else’s', async () => {
    const [member, other, operator] = [await web.member(), await web.member(), await web.member('OPERATOR')]
    const body = { url: 'http://127.0.0.1:9/', events: ['card.paid'], scope: 'instance' }
    const refused = await web.call({ method: 'POST', url: '/api/webhooks', as: operator, body })
    assert.equal(refusalIn(refused).reason, 'role_too_low')
    const { endpoint } = await create(member, { url: 'http://127.0.0.1:9/', events: ['card.paid'] })
    for (const method of ['PATCH', 'DELETE']) {
      const reply = await web.call({ method, url: `/api/webhooks/${endpoint.id}`, as: other, body: {} })
      assert.equal(refusalIn(reply).reason, 'webhook_not_found')
    }
    const list = await web.call({ url: `/api/webhooks/${endpoint.id}/deliveries`, as: other })
    assert.equal(refusalIn(list).reason, 'webhook_not_found')
  })

  test('404 for a key that is no member here', async () => {
    const body = { url: 'http://127.0.0.1:9/', events: ['card.paid'] }
    const reply = await web.call({ method: 'POST', url: '/api/webhooks', as: newPerson(), body })
    assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [404, 'user_not_found'])
  })

  test('ten at most, also when they are made at once', async () => {
    const member = await web.member()
    const body = { url: 'http://127.0.0.1:9/', events: ['card.paid'] }
    const replies = await Promise.all(
      Array.from({ length: 14 }, () => web.call({ method: 'POST', url: '/api/webhooks', as: member, body })),
    )
    assert.equal(replies.filter(({ statusCode }) => statusCode === 201).length, 10)
    assert.equal(refusalIn(replies.find(({ statusCode }) => statusCode !== 201)!).reason, 'too_many_webhooks')
  })

  test('400 for a URL that is none, has credentials, or is in a private network where those are closed', async () => {
    await using closed = await testApp({ privateHostsAllowed: false })
    const member = await closed.member()
    for (const url of [
      'nonsense',
      'ftp://example.com',
      'http://example.com',
      'https://u:p@example.com',
      'https://10.0.0.1/',
    ]) {
      const body = { url, events: ['card.paid'] }
      const reply = await closed.call({ method: 'POST', url: '/api/webhooks', as: member, body })
      assert.equal(refusalIn(reply).reason, 'invalid_webhook_url', url)
    }
  })

  test('the secret is told once: no list has it, and it is sealed at rest', async () => {
    const member = await web.member()
    const { endpoint, secret } = await create(member, { url: 'http://127.0.0.1:9/', events: ['card.paid'] })
    assert.ok(!(await web.call({ url: '/api/webhooks', as: member })).body.includes(secret))
    const [row] = await sql<
      { sealedSecrets: Buffer }[]
    >`select sealed_secrets from webhook_endpoints where id = ${endpoint.id}`
    assert.ok(!row?.sealedSecrets.toString('latin1').includes(secret.slice(6)))
  })
})
