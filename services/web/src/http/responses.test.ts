import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { newPerson } from '@chispa/testing/person'
import { refusalIn, testApp } from '../../test/app.ts'
import { parseJson } from './json-body.ts'

const web = await testApp({ trustProxy: ['10.0.0.1'] })
after(() => web.close())
const admin = await web.member('ADMIN')

describe('the error body', () => {
  test('is one shape: message, class, stable reason, details where there are any', async () => {
    const reply = await web.call({ method: 'POST', url: '/api/waitlist/subscribe', body: { email: 5, name: 7 } })
    assert.equal(reply.statusCode, 400)
    assert.deepEqual(reply.json(), {
      success: false,
      error: {
        message: 'body.email must be a text',
        code: 'VALIDATION_ERROR',
        reason: 'invalid_request',
        details: [
          { path: 'email', message: 'must be a text', problem: 'not_text' },
          { path: 'name', message: 'must be a text', problem: 'not_text' },
        ],
      },
    })
  })

  test('names a missing field', async () => {
    const reply = await web.call({ method: 'POST', url: '/api/waitlist/subscribe' })
    assert.equal(reply.json().error.details[0].path, 'email')
  })

  for (const body of ['{', 'hello', '{"email":}', '\ufeff{', '{"a":1}{"b":2}']) {
    test(`400 for malformed JSON ${JSON.stringify(body)}`, async () => {
      assert.equal(
        refusalIn(await web.call({ method: 'POST', url: '/api/waitlist/subscribe', body })).reason,
        'malformed_json',
      )
    })
  }

  test('400 for a body that is not UTF-8', async () => {
    const body = Buffer.concat([
      Buffer.from('{"email":"a@b.co","name":"'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('"}'),
    ])
    assert.equal(
      refusalIn(await web.call({ method: 'POST', url: '/api/waitlist/subscribe', body })).reason,
      'malformed_json',
    )
  })

  test('the content type does not matter: the body is JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'image/png']) {
      const reply = await web.call({
        method: 'POST',
        url: '/api/waitlist/subscribe',
        body: { email: 'a@b.co' },
        headers: { 'content-type': type },
      })
      assert.equal(reply.statusCode, 200)
    }
  })

  test('400 for a content type that is none', async () => {
    const headers = { 'content-type': 'nonsense' }
    const reply = await web.call({ method: 'POST', url: '/api/waitlist/subscribe', body: {}, headers })
    assert.match(reply.json().error.message, /content-type/)
  })

  test('404 in JSON for an unknown path below /api', async () => {
    for (const url of [
      '/api/nothing',
      '/api/users/x/y/z',
      '/api/',
      '/api/auth/login',
      '/api/plugins/badges/templates',
      '/api/payments',
    ]) {
      assert.deepEqual(refusalIn(await web.call({ url })), {
        status: 404,
        success: false,
        code: 'NOT_FOUND',
        reason: 'not_found',
      })
    }
  })

  test('405 in JSON for a method that the path does not take, naming those it takes', async () => {
    for (const [method, url, allow] of [
      ['DELETE', '/api/jwt', 'POST, GET'],
      ['PUT', '/api/users/me', 'GET'],
      ['POST', '/api/users/abc/role', 'GET, PUT'],
      ['HEAD', '/api/users/me', 'GET'],
    ] as const) {
      const reply = await web.call({ method, url })
      assert.equal(reply.statusCode, 405)
      assert.deepEqual(new Set(String(reply.headers.allow).split(', ')), new Set(allow.split(', ')))
      if (method !== 'HEAD') assert.equal(refusalIn(reply).reason, 'method_not_allowed')
    }
  })

  test('400 for broken percent-encoding', async () => {
    for (const url of ['/api/users/%E0%A4%A/role', '/api/users/%zz/role']) {
      assert.equal((await web.call({ url, as: admin })).statusCode, 400)
    }
  })

  test('400 for a NUL in the path or the query, not 500', async () => {
    assert.equal((await web.call({ url: '/api/users/%00/role', as: admin })).statusCode, 400)
    assert.equal((await web.call({ url: '/api/activity?q=%00a', as: admin })).statusCode, 400)
  })

  test('413 for a body over 100 KiB, 200 just below', async () => {
    const body = (size: number) => JSON.stringify({ email: 'a@b.co', padding: 'x'.repeat(size) })
    const large = await web.call({ method: 'POST', url: '/api/waitlist/subscribe', body: body(200 * 1024) })
    assert.deepEqual(refusalIn(large), {
      status: 413,
      success: false,
      code: 'PAYLOAD_TOO_LARGE',
      reason: 'body_too_large',
    })
    assert.equal(
      (await web.call({ method: 'POST', url: '/api/waitlist/subscribe', body: body(100 * 1024 - 100) })).statusCode,
      200,
    )
  })

  test('503 when the database went away, never 500, and health says so', async context => {
    const lost = await testApp()
    context.after(() => lost.close())
    const token = await lost.session(newPerson())
    await lost.sql.end({ timeout: 1 })
    const reply = await lost.call({ url: '/api/users/me', token })
    assert.equal(refusalIn(reply).reason, 'database_unavailable')
    assert.equal(reply.headers['retry-after'], '1')
    const health = await lost.call({ url: '/api/health' })
    assert.deepEqual(
      [health.statusCode, health.json()],
      [503, { status: 'error', database: 'down', version: '0.0.0-test' }],
    )
  })
})

test('GET /api/health: 200 with the version', async () => {
  assert.deepEqual((await web.call({ url: '/api/health' })).json(), {
    status: 'ok',
    database: 'up',
    version: '0.0.0-test',
  })
})

describe('a body with __proto__', () => {
  for (const key of ['__proto__', '\\u005f_proto__', '__pr\\u006Fto__']) {
    test(`has no prototype of its own, written as ${key}`, () => {
      const read = parseJson(Buffer.from(`{"a":{"${key}":{"role":"ADMIN"}},"b":"\\u00e9"}`)) as { a: object; b: string }
      assert.deepEqual(Object.getOwnPropertyNames(read.a), [])
      assert.equal(Object.assign({}, read.a, { role: undefined }).role, undefined)
      assert.equal(read.b, 'é')
    })
  }
})

describe('a change that is refused', () => {
  test('is a line of the log, with who wanted it', async () => {
    const member = await web.member()
    const before = web.lines.length
    await web.call({ method: 'POST', url: '/api/settings', as: member, body: { community_name: 'mine' } })
    await web.call({ url: '/api/users', as: member })
    const lines = web.lines.slice(before).map(line => JSON.parse(line))
    assert.deepEqual(
      lines.map(({ msg, method, route, status, caller }) => ({ msg, method, route, status, caller })),
      [{ msg: 'refused', method: 'POST', route: '/api/settings', status: 403, caller: member.pubkey }],
    )
  })
})

describe('the log', () => {
  test('says once of every line which request it belongs to, also past its answer', async context => {
    const loud = await testApp({ logLevel: 'debug' })
    context.after(() => loud.close())
    const linesOf = (id: string) => loud.lines.filter(line => line.includes(`"requestId":"${id}"`))
    const ask = async (id: string, told: string) => {
      await loud.call({ url: '/api/lud16/nobody', headers: { 'x-request-id': id } })
      const line = await until(() => linesOf(id).find(line => line.includes(told)))
      assert.equal(line.split('"requestId"').length, 2, line)
    }
    await ask('till-7', '"msg":"request"')
    await loud.sql.end({ timeout: 1 })
    await ask('till-8', '"err":')
    await ask('till-9', '"msg":"request"')
  })

  test('never contains a token, key or signature, whatever fails', async context => {
    const loud = await testApp({ logLevel: 'trace' })
    context.after(() => loud.close())
    const person = newPerson()
    const token = await loud.session(person)
    const secretKey = Buffer.from(person.secretKey).toString('hex')
    await loud.call({ url: `/api/users/me?token=${token}`, token })
    await loud.call({ method: 'POST', url: '/api/waitlist/subscribe', token, body: { email: secretKey } })
    loud.app.log.error(
      { authorization: `Bearer ${token}` },
      `failed with nostr+walletconnect://ab?relay=wss://r&secret=${secretKey}`,
    )
    loud.app.log.error(new Error(`connect postgres://user:hunter2@host/db failed`))
    await loud.sql.end({ timeout: 1 })
    await loud.call({ url: '/api/users/me', token })
    const text = loud.lines.join('\n')
    assert.ok(text.length > 0)
    for (const secret of [token, secretKey, 'hunter2']) assert.ok(!text.includes(secret), `${secret} is not in the log`)
    assert.match(text, /requestId/)
  })
})
