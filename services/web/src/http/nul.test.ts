/** Every operation of the contract: a NUL in what is sent to it is refused, wherever it stands, and never a 500. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Endpoint } from '@chispa/contract/endpoint'
import { operations } from '@chispa/contract/operations'
import type { LightMyRequestResponse } from 'fastify'
import { refusalIn, testApp } from '../../test/app.ts'

const web = await testApp()
after(() => web.close())
const admin = await web.member('ADMIN')
const token = await web.session(admin)

const every: readonly Endpoint[] = operations
const nul = 'a%00b'

const credentialsFor = ({ access }: Endpoint) =>
  typeof access === 'object' && 'bearer' in access ? { token } : { as: admin }

const urlOf = ({ url }: Endpoint, value: string) => url.replaceAll(/:\w+/g, value)

function assertRefused(reply: LightMyRequestResponse, { errors }: Endpoint): void {
  const { status, error } = reply.json()
  assert.equal(error?.reason, 'malformed_request', reply.body)
  assert.equal(reply.statusCode, errors === 'lnurl-200' ? 200 : 400)
  if (errors) assert.equal(status, 'ERROR')
}

describe('a NUL in the path', () => {
  for (const operation of every.filter(({ url }) => url.includes(':'))) {
    test(`is refused at ${operation.method} ${operation.url}`, async () => {
      const { method, schema } = operation
      const body = schema.body ? { body: {} } : {}
      const reply = await web.call({ method, url: urlOf(operation, nul), ...credentialsFor(operation), ...body })
      assertRefused(reply, operation)
    })
  }

  test('is refused on paths that nothing is at, and on pages', async () => {
    for (const url of ['/api/nothing/%00', '/pay/%00', '/%00']) {
      assert.equal((await web.call({ url })).statusCode, 400, url)
    }
  })
})

describe('a NUL in the query', () => {
  for (const operation of every) {
    test(`is refused at ${operation.method} ${operation.url}`, async () => {
      const { method, schema } = operation
      const body = schema.body ? { body: {} } : {}
      const known = Object.keys((schema.querystring as { properties?: object } | undefined)?.properties ?? {})
      const names = [...known.filter(name => name !== 'comment'), 'unheard_of']
      for (const query of [...names.map(name => `${name}=${nul}`), '%00=a', 'unheard_of[]=%00']) {
        const url = `${urlOf(operation, 'x')}?${query}`
        assertRefused(await web.call({ method, url, ...credentialsFor(operation), ...body }), operation)
      }
    })
  }
})

describe('a NUL in the body', () => {
  const withBody = every.filter(({ schema, consumes, internal }) => schema.body && !consumes && !internal)

  for (const operation of withBody) {
    test(`is refused at ${operation.method} ${operation.url}`, async () => {
      const known = Object.keys((operation.schema.body as { properties?: object }).properties ?? {})
      const fields = [...known.filter(name => name !== 'comment'), 'unheard_of']
      const bodies = [...fields.map(name => ({ [name]: 'a\0b' })), { 'a\0': 1 }, { unheard_of: [{ deep: ['\0'] }] }]
      for (const body of bodies) {
        const url = urlOf(operation, 'x')
        const reply = await web.call({ method: operation.method, url, ...credentialsFor(operation), body })
        assertRefused(reply, operation)
      }
    })
  }

  test('what is not read as JSON is not looked at, and neither is what the listener tells', () => {
    const others = every.filter(({ schema }) => schema.body).filter(operation => !withBody.includes(operation))
    assert.deepEqual(
      others.map(({ name }) => name),
      ['writeOwnPicture', 'uploadPicture', 'uploadDesignPicture', 'receiveWebhook'],
    )
  })

  test('the words for it are none: a text with a backslash is taken', async () => {
    const body = { community_name: 'a\\u0000b' }
    assert.equal((await web.call({ method: 'POST', url: '/api/settings', as: admin, body })).statusCode, 200)
    assert.equal(web.settings.values.community_name, 'a\\u0000b')
  })

  test('neither a wallet’s connection nor the code of a claim has one', async () => {
    const nwcUri = `nostr+walletconnect://${'a'.repeat(64)}?relay=wss://r.example&secret=${'b'.repeat(64)}&x=\0`
    const put = { method: 'PUT', url: `/api/users/${admin.userId}/nwc`, as: admin, body: { nwcUri } }
    assert.equal(refusalIn(await web.call(put)).reason, 'malformed_request')
    assert.equal((await web.sql`select 1 from remote_wallets`).length, 0)
    const claim = { method: 'POST', url: '/api/admin/assign', as: admin, body: { code: `${web.deps.claimCode}\0` } }
    assert.equal(refusalIn(await web.call(claim)).reason, 'malformed_request')
    assert.equal(web.settings.hasRoot, false)
  })
})
