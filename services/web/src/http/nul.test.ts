import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { operations } from '@chispa/contract/operations'
import { refusalIn, testApp } from '../../test/app.ts'

const web = await testApp()
after(() => web.close())
const admin = await web.member('ADMIN')

const isRefused = async (call: Parameters<typeof web.call>[0]) => {
  const reply = await web.call({ as: admin, ...call })
  const { reason } = reply.json().error ?? {}
  assert.deepEqual([reply.statusCode, reason], [400, 'malformed_request'], `${call.method} ${call.url}: ${reply.body}`)
}

for (const { method, url, schema } of operations) {
  if (/:/.test(url)) {
    test(`400 for a NUL in the path of ${method} ${url}`, () =>
      isRefused({ method, url: url.replaceAll(/:\w+/g, 'a%00b'), ...(schema.body && { body: {} }) }))
  }
}

test('400 for a NUL in a query', async () => {
  for (const url of ['/api/users?q=a%00b', '/api/activity?q=%00', '/api/lightning-addresses?cursor=%00', '/x?a=%00']) {
    await isRefused({ url })
  }
})

test('400 for a NUL in a body, however deep, in keys too', async () => {
  const bodies = [
    { community_name: 'a\0b' },
    { reserved_usernames: ['fine', 'not\0fine'] },
    { 'community\0name': 'x' },
    { community_name: { deep: [{ er: '\0' }] } },
  ]
  for (const body of bodies) await isRefused({ method: 'POST', url: '/api/settings', body })
})

test('an escaped backslash before u0000 is no NUL', async () => {
  const body = { community_name: 'C:\\u0000' }
  const reply = await web.call({ method: 'POST', url: '/api/settings', as: admin, body })
  assert.equal(reply.statusCode, 200, JSON.stringify(refusalIn(reply)))
})
