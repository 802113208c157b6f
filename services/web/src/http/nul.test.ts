import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { operations } from '@chispa/contract/operations'
import { refusalIn, testApp } from '../../test/app.ts'

const web = await testApp()
after(() => web.close())
const admin = await web.member('ADMIN')

for (const { method, url, schema, errors } of operations.filter(({ url }) => url.includes(':'))) {
  test(`400 for a NUL in the path of ${method} ${url}`, async () => {
    const body = schema.body ? { body: {} } : {}
    const reply = await web.call({ method, url: url.replaceAll(/:\w+/g, 'a%00b'), as: admin, ...body })
    const { reason } = reply.json().error
    if (errors) assert.ok(reply.statusCode < 500 && reason !== undefined, reply.body)
    else assert.deepEqual([reply.statusCode, reason], [400, 'malformed_request'], reply.body)
  })
}

test('400 for a NUL in a query', async () => {
  for (const url of ['/api/users?q=a%00b', '/api/activity?q=%00', '/api/lightning-addresses?cursor=%00']) {
    assert.equal(refusalIn(await web.call({ url, as: admin })).reason, 'malformed_request')
  }
})

test('400 for a NUL in a body, however deep, in keys too', async () => {
  const bodies = [
    { community_name: 'a\0b' },
    { reserved_usernames: ['fine', 'not\0fine'] },
    { 'community\0name': 'x' },
    { community_name: { deep: [{ er: '\0' }] } },
  ]
  for (const body of bodies) {
    assert.equal((await web.call({ method: 'POST', url: '/api/settings', as: admin, body })).statusCode, 400)
  }
})
