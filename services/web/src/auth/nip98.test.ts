import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { nip98Header } from '@chispa/protocols/nip98'
import { newPerson, signRequest } from '@chispa/testing/person'
import { origin, refusalIn, testApp } from '../../test/app.ts'

/** It stands still: a signature is as old as the test says. */
const time = new Date('2026-11-15T12:00:00Z')
const nowSeconds = time.getTime() / 1000
const web = await testApp({ now: () => time })
after(() => web.close())

const person = newPerson()
const url = `${origin}/api/jwt`
type Change = Parameters<typeof signRequest>[2]
const sign = (request: object = {}, change?: Change, who = person) =>
  signRequest(who, { url, method: 'POST', createdAt: nowSeconds, ...request }, change)

const send = (authorization: string, body?: string) =>
  web.call({ method: 'POST', url: '/api/jwt', headers: { authorization }, ...(body === undefined ? {} : { body }) })
const signed = (change?: Change, request = {}) => nip98Header(sign(request, change))
const withTag =
  (name: string, value: string): Change =>
  template => ({
    ...template,
    tags: template.tags.map(tag => (tag[0] === name ? [name, value] : tag)),
  })
const without =
  (name: string): Change =>
  template => ({ ...template, tags: template.tags.filter(tag => tag[0] !== name) })

describe('a NIP-98 signature passes', () => {
  for (const [what, header] of Object.entries({
    'as it should be': () => signed(),
    'with a lower-case scheme word': () => signed().replace('Nostr', 'nostr'),
    'with unpadded base64': () => signed().replace(/=+$/, ''),
    'with the method in lower case': () => signed(withTag('method', 'post')),
    'signed 60 seconds ago': () => signed(undefined, { createdAt: nowSeconds - 60 }),
    'signed 60 seconds ahead': () => signed(undefined, { createdAt: nowSeconds + 60 }),
    'with content': () => signed(template => ({ ...template, content: 'hello' })),
  })) {
    test(`200 ${what}`, async () => assert.equal((await send(header())).statusCode, 200))
  }

  test('200 with a payload tag over the raw bytes, white space included', async () => {
    const body = '{ "expiresIn" :  "5m" }\n'
    assert.equal((await send(signed(undefined, { body }), body)).statusCode, 200)
  })

  test('200 twice with the same event: minting is idempotent in effect', async () => {
    const header = signed()
    assert.deepEqual([(await send(header)).statusCode, (await send(header)).statusCode], [200, 200])
  })
})

describe('a NIP-98 signature is refused with 401', () => {
  for (const [what, header, problem] of [
    ['another kind', () => signed(template => ({ ...template, kind: 1 })), 'kind'],
    ['61 seconds old', () => signed(undefined, { createdAt: nowSeconds - 61 }), 'created_at'],
    ['61 seconds ahead', () => signed(undefined, { createdAt: nowSeconds + 61 }), 'created_at'],
    ['another path', () => signed(withTag('u', `${origin}/api/users/me`)), 'u'],
    ['a trailing slash', () => signed(withTag('u', `${url}/`)), 'u'],
    ['another host', () => signed(withTag('u', 'http://evil.test/api/jwt')), 'u'],
    ['another scheme', () => signed(withTag('u', 'https://localhost/api/jwt')), 'u'],
    ['a query that was not sent', () => signed(withTag('u', `${url}?a=1`)), 'u'],
    ['a host in upper case', () => signed(withTag('u', 'http://LOCALHOST/api/jwt')), 'u'],
    ['no u tag', () => signed(without('u')), 'u'],
    ['another method', () => signed(withTag('method', 'GET')), 'method'],
    ['no method tag', () => signed(without('method')), 'method'],
    [
      'a payload that is no hash',
      () => signed(template => ({ ...template, tags: [...template.tags, ['payload', 'zz']] })),
      'payload',
    ],
  ] as const) {
    test(what, async () => {
      const reply = await send(header())
      assert.deepEqual(refusalIn(reply), {
        status: 401,
        success: false,
        code: 'AUTHENTICATION_ERROR',
        reason: 'nip98_invalid',
      })
      assert.equal(reply.json().error.details.problem, problem)
    })
  }

  const event = sign()
  const other = sign({}, undefined, newPerson())
  for (const [what, forged, problem] of [
    ['a signature of someone else', { ...event, sig: other.sig }, 'signature'],
    ['the key of someone else', { ...event, pubkey: other.pubkey }, 'id'],
    ['an id that is not the hash of the fields', { ...event, content: 'changed' }, 'id'],
    ['the id of another event', { ...event, id: other.id }, 'id'],
    ['a tag that is not text', { ...event, tags: [['u', 1]] }, 'malformed'],
    ['no event at all', 'hello', 'malformed'],
  ] as const) {
    test(`forged: ${what}`, async () => {
      const reply = await send(`Nostr ${Buffer.from(JSON.stringify(forged)).toString('base64')}`)
      assert.equal(reply.statusCode, 401)
      assert.equal(reply.json().error.details.problem, problem)
    })
  }

  for (const header of [
    'Nostr',
    'Nostr ',
    'Nostr %%%',
    'Nostr bm90IGpzb24',
    `Nostr ${'A'.repeat(20_000)}`,
    'nostr\t',
    'Nostr null',
  ]) {
    test(`malformed: ${JSON.stringify(header.slice(0, 30))}`, async () =>
      assert.equal((await send(header)).statusCode, 401))
  }

  test('a body other than the one that was signed', async () => {
    const reply = await send(signed(undefined, { body: '{"expiresIn":"1m"}' }), '{"expiresIn":"23h"}')
    assert.equal(refusalIn(reply).reason, 'nip98_payload_mismatch')
  })

  test('a payload tag of a body that was not sent', async () => {
    assert.equal(refusalIn(await send(signed(undefined, { body: '{}' }))).reason, 'nip98_payload_mismatch')
  })

  test('the hash of re-serialised JSON instead of the raw bytes', async () => {
    const body = '{ "expiresIn": "1m" }'
    const compact = createHash('sha256')
      .update(JSON.stringify(JSON.parse(body)))
      .digest('hex')
    const header = signed(template => ({ ...template, tags: [...template.tags, ['payload', compact]] }))
    assert.equal(refusalIn(await send(header, body)).reason, 'nip98_payload_mismatch')
  })
})

describe('the URL that must be signed', () => {
  test('is that of the setting endpoint, once it is set, whatever Host says', async () => {
    const admin = await web.member('ADMIN')
    await web.call({ method: 'POST', url: '/api/settings', as: admin, body: { endpoint: 'https://Wallet.Test/' } })
    const signFor = (base: string) => nip98Header(sign({ url: `${base}/api/jwt` }))
    const replies = [
      await send(signFor('https://wallet.test')),
      await send(signFor(origin)),
      await web.call({
        method: 'POST',
        url: '/api/jwt',
        headers: { host: 'evil.test', authorization: signFor('http://evil.test') },
      }),
    ]
    assert.deepEqual(
      replies.map(reply => reply.statusCode),
      [200, 401, 401],
    )
  })
})

test('forwarded host and protocol count only from a trusted proxy', async () => {
  await using trusting = await testApp({ trustProxy: ['10.0.0.1'], now: () => time })
  const header = nip98Header(sign({ url: 'https://wallet.test/api/jwt' }))
  const headers = { authorization: header, 'x-forwarded-host': 'wallet.test', 'x-forwarded-proto': 'https' }
  const ask = (address: string) => trusting.call({ method: 'POST', url: '/api/jwt', headers, address })
  assert.equal((await ask('10.0.0.1')).statusCode, 200)
  assert.equal((await ask('10.0.0.2')).statusCode, 401)
})
