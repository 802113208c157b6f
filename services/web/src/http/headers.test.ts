/** Headers of every answer: the request’s id, security, CORS. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { refusalIn, testApp } from '../../test/app.ts'

const web = await testApp({ trustProxy: ['10.0.0.1'] })
after(() => web.close())

describe('x-request-id', () => {
  test('is the caller’s own, on answers and on errors', async () => {
    for (const url of ['/api/health', '/api/nothing', '/api/users/me', '/api/users/%zz/role', '/nowhere']) {
      const reply = await web.call({ url, headers: { 'x-request-id': 'abc 123' } })
      assert.equal(reply.headers['x-request-id'], 'abc 123', url)
    }
  })

  for (const given of [undefined, '', 'x'.repeat(201), 'línea']) {
    test(`is a new UUID when the caller sends ${given?.slice(0, 10)}`, async () => {
      const reply = await web.call({
        url: '/api/health',
        headers: given === undefined ? {} : { 'x-request-id': given },
      })
      assert.match(String(reply.headers['x-request-id']), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/)
    })
  }

  test('of 200 characters is taken whole', async () => {
    const id = 'y'.repeat(200)
    assert.equal((await web.call({ url: '/api/health', headers: { 'x-request-id': id } })).headers['x-request-id'], id)
  })
})

describe('security headers', () => {
  test('are on every response, errors and pages too', async () => {
    for (const url of ['/api/health', '/api/nothing', '/api/users/me', '/somewhere', '/metrics']) {
      const { headers } = await web.call({ url })
      assert.equal(headers['x-content-type-options'], 'nosniff', url)
      assert.equal(headers['x-frame-options'], 'DENY')
      assert.equal(headers['referrer-policy'], 'strict-origin')
      assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/)
      assert.equal(headers['strict-transport-security'], undefined)
    }
  })

  test('HSTS when served over https, as a trusted proxy says', async () => {
    const ask = (address: string) =>
      web.call({ url: '/api/health', address, headers: { 'x-forwarded-proto': 'https' } })
    assert.match(String((await ask('10.0.0.1')).headers['strict-transport-security']), /max-age=\d{7,}/)
    assert.equal((await ask('10.0.0.9')).headers['strict-transport-security'], undefined)
  })

  test('pages show pictures of our own origin only, and no inline style; the API shows none', async () => {
    const policyOf = async (url: string) =>
      String((await web.call({ url })).headers['content-security-policy']).split('; ')
    const rules = await policyOf('/')
    assert.ok(rules.includes("img-src 'self' data: blob:"))
    assert.ok(rules.includes("style-src 'self'"))
    assert.deepEqual(await policyOf('/api/health'), ["default-src 'none'", "frame-ancestors 'none'"])
  })

  test('answers of the API are not cached', async () => {
    assert.equal((await web.call({ url: '/api/settings' })).headers['cache-control'], 'no-store')
  })
})

describe('CORS', () => {
  test('any origin may call the API, without credentials', async () => {
    for (const url of ['/api/health', '/api/users/me', '/api/nothing']) {
      const { headers } = await web.call({ url, headers: { origin: 'https://app.test' } })
      assert.equal(headers['access-control-allow-origin'], '*')
      assert.equal(headers['access-control-allow-credentials'], undefined)
      assert.match(String(headers['access-control-expose-headers']), /x-next-cursor/)
    }
  })

  test('a preflight is answered for every path of the API', async () => {
    const headers = { origin: 'https://app.test', 'access-control-request-method': 'PUT' }
    const reply = await web.call({ method: 'OPTIONS', url: '/api/users/abc/role', headers })
    assert.equal(reply.statusCode, 204)
    assert.match(String(reply.headers['access-control-allow-methods']), /PUT/)
    assert.match(String(reply.headers['access-control-allow-headers']), /authorization/)
  })

  test('OPTIONS without Access-Control-Request-Method is no preflight: it names the methods', async () => {
    const reply = await web.call({
      method: 'OPTIONS',
      url: '/api/users/abc/role',
      headers: { origin: 'https://app.test' },
    })
    assert.equal(reply.statusCode, 204)
    assert.deepEqual(new Set(String(reply.headers.allow).split(', ')), new Set(['GET', 'PUT']))
    assert.equal(reply.headers['access-control-allow-methods'], undefined)
  })

  test('tokens and webhooks have none', async () => {
    const headers = { origin: 'https://app.test', 'access-control-request-method': 'POST' }
    for (const url of ['/api/jwt', '/api/jwt/protected', '/api/webhooks/nwc', '/api/jwt?x=1']) {
      for (const method of ['OPTIONS', 'GET', 'POST']) {
        const reply = await web.call({ method, url, headers })
        assert.equal(reply.headers['access-control-allow-origin'], undefined, `${method} ${url}`)
      }
    }
  })
})

describe('a path in percent-encoding', () => {
  const origin = { origin: 'https://app.test' }
  test('has the headers of the route that serves it', async () => {
    const { headers } = await web.call({ url: '/%61pi/health', headers: origin })
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.match(String(headers['content-security-policy']), /^default-src 'none'/)
    assert.equal(headers['cache-control'], 'no-store')
  })

  test('does not open tokens and webhooks to other origins', async () => {
    const asked = { ...origin, 'access-control-request-method': 'POST' }
    for (const url of ['/api/%6awt', '/%61pi/jw%74', '/api/jwt%2fprotected', '/api/web%68ooks/nwc']) {
      for (const method of ['GET', 'POST', 'OPTIONS', 'DELETE']) {
        const { headers } = await web.call({ method, url, headers: asked })
        assert.equal(headers['access-control-allow-origin'], undefined, `${method} ${url}`)
        assert.equal(headers['access-control-allow-methods'], undefined, `${method} ${url}`)
        assert.match(String(headers['content-security-policy']), /^default-src 'none'/, `${method} ${url}`)
      }
    }
  })

  test('405 and 404 are told apart as for the plain path', async () => {
    assert.equal(refusalIn(await web.call({ method: 'DELETE', url: '/%61pi/users/me' })).reason, 'method_not_allowed')
    assert.equal(refusalIn(await web.call({ url: '/%61pi/nothing' })).reason, 'not_found')
  })
})
