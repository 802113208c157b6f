import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifySchnorr } from '@chispa/protocols/bip340'
import { payloadMatches, readNip98 } from '@chispa/protocols/nip98'
import { type Asked, answering, hangUp, json, refused } from '../test/answering.ts'
import { ChispaError } from './chispa-error.ts'
import { createClient } from './client.ts'
import { keySigner } from './signer.ts'
import type { TokenStore } from './tokens.ts'

const key = '1'.repeat(64)
const retry = { maxRetries: 2, maxWaitMs: 50_000 }
const is =
  (...reasons: ChispaError['reason'][]) =>
  (error: unknown) =>
    error instanceof ChispaError && error.is(...reasons)

/** As the service would mint it, as far as a client looks into it. */
const jwt = (name: string, lifetimeSeconds = 3600) => {
  const iat = Math.floor(Date.now() / 1000)
  const claims = Buffer.from(JSON.stringify({ iat, exp: iat + lifetimeSeconds, name })).toString('base64url')
  return `head.${claims}.signature`
}
const me = json(200, { userId: 'u1' })

/** Mints a token for every signature, and asks `judge` about the others. */
function service(judge: (asked: Asked, minted: string[]) => ReturnType<typeof json>, lifetimeSeconds?: number) {
  const minted: string[] = []
  return answering(asked => {
    if (asked.url !== '/api/jwt') return judge(asked, minted)
    minted.push(jwt(`token ${minted.length}`, lifetimeSeconds))
    return json(200, { token: minted.at(-1), expiresIn: '1h', type: 'Bearer' })
  })
}

test('a session token is minted by a signature of the exact request, once for all who wait for it', async () => {
  await using server = await service(() => me)
  const client = createClient({ url: `${server.url}/`, signer: keySigner(key) })
  await Promise.all([client.readMe(), client.readMe(), client.readMe()])
  const signed = server.asked.filter(({ url }) => url === '/api/jwt')
  assert.equal(signed.length, 1)
  const expected = { url: `${server.url}/api/jwt`, method: 'POST', now: Date.now() / 1000, verifySchnorr }
  const result = readNip98(signed[0]?.authorization, expected)
  assert.ok(result.ok && result.payloadHash, JSON.stringify(result))
  assert.ok(server.asked.slice(1).every(({ authorization }) => authorization?.startsWith('Bearer head.')))
})

test('a token that is refused is renewed, and the request sent again', async () => {
  await using server = await service(({ authorization }, minted) =>
    authorization === `Bearer ${minted[0]}` ? refused(401, 'token_expired') : me,
  )
  const client = createClient({ url: server.url, signer: keySigner(key) })
  assert.deepEqual(await client.readMe(), { userId: 'u1' })
  assert.deepEqual(
    server.asked.map(({ url }) => url),
    ['/api/jwt', '/api/users/me', '/api/jwt', '/api/users/me'],
  )
})

test('a token near its end is renewed before it is sent', async () => {
  await using server = await service(() => me, 60)
  let now = Date.now()
  const client = createClient({ url: server.url, signer: keySigner(key), now: () => now })
  await client.readMe()
  await client.readMe()
  assert.equal(server.asked.length, 3)
  now += 50_000
  await client.readMe()
  assert.equal(server.asked.filter(({ url }) => url === '/api/jwt').length, 2)
})

test('a kept token is taken up, and the new one is kept', async () => {
  await using server = await service(({ authorization }, minted) =>
    authorization === `Bearer ${minted[0]}` ? me : refused(401, 'token_invalid'),
  )
  let kept: string | undefined = jwt('of an earlier run')
  const store: TokenStore = {
    read: () => kept,
    write: token => {
      kept = token
    },
  }
  await createClient({ url: server.url, signer: keySigner(key), tokenStore: store }).readMe()
  assert.equal(server.asked[0]?.url, '/api/users/me', 'the kept one is tried first')
  await createClient({ url: server.url, signer: keySigner(key), tokenStore: store }).readMe()
  assert.equal(server.asked.length, 4, 'the second run needs no signature')
})

/** As in a page of this origin. */
async function inPageOf(origin: string, act: () => Promise<void>) {
  Object.assign(globalThis, { location: { origin } })
  try {
    await act()
  } finally {
    Reflect.deleteProperty(globalThis, 'location')
  }
}

test('in a page of another origin each request is signed, with its query and its body; in one of its own a token is minted', async () => {
  await using server = await service(() => me)
  const paths = () => server.asked.splice(0).map(({ url }) => url)
  await inPageOf('https://shop.example', async () => {
    const client = createClient({ url: server.url, signer: keySigner(key) })
    await client.listUsers({ query: { q: 'zoë & co' } }).catch(() => {})
    const body = { to: 'zoe@example.com', amountMsats: 1000, idempotencyKey: 'order-17-abcdefgh' }
    await client.sendPayment({ body })
  })
  for (const { method, url, authorization, body } of server.asked) {
    const expected = { url: server.url + url, method, now: Date.now() / 1000, verifySchnorr }
    const result = readNip98(authorization, expected)
    assert.ok(result.ok && payloadMatches(result.payloadHash, new TextEncoder().encode(body)), JSON.stringify(result))
    assert.equal(result.payloadHash !== undefined, method === 'POST')
  }
  assert.deepEqual(paths(), ['/api/users?q=zo%C3%AB+%26+co', '/api/wallet/payments'])

  await inPageOf(server.url, async () => {
    await createClient({ url: server.url, signer: keySigner(key) }).readMe()
  })
  assert.deepEqual(paths(), ['/api/jwt', '/api/users/me'])
})

test('each request is signed where that is wished for, and a token that was handed in goes before', async () => {
  await using server = await service(() => me)
  const signer = keySigner(key)
  await createClient({ url: server.url, signer, signEachRequest: true }).readMe()
  await createClient({ url: server.url, signer, signEachRequest: true, token: 'device' }).readMe()
  assert.deepEqual(
    server.asked.map(({ url, authorization = '' }) => [url, authorization.split(' ')[0]]),
    [
      ['/api/users/me', 'Nostr'],
      ['/api/users/me', 'Bearer'],
    ],
  )
})

test('a page of another origin is told what is kept from it, at once', async () => {
  let sent = 0
  const fetch = () => {
    sent += 1
    return Promise.reject(new TypeError('Failed to fetch'))
  }
  const url = 'https://community.example'
  await inPageOf('https://shop.example', async () => {
    const client = createClient({ url, fetch, signer: keySigner(key) })
    await assert.rejects(client.listWebhooks(), is('foreign_origin'))
    await assert.rejects(client.readToken(), is('foreign_origin'))
    assert.equal(sent, 2)
    await assert.rejects(createClient({ url, fetch, retry: { maxRetries: 0 } }).readFiatRate(), is('unreachable'))
  })
  const atHome = createClient({ url, fetch, signer: keySigner(key), signEachRequest: true, retry: { maxRetries: 0 } })
  await assert.rejects(atHome.listWebhooks(), is('unreachable'))
})

test('a signer that does not sign is told by reason', async () => {
  await using server = await service(() => me)
  for (const signer of [() => Promise.reject(new Error('User said no')), () => undefined as never]) {
    await assert.rejects(createClient({ url: server.url, signer }).readMe(), is('not_signed'))
  }
  assert.equal(server.asked.length, 0)
})

test('a device token is sent as it is; a function is asked for another once it is refused', async () => {
  await using server = await answering(({ authorization }) =>
    authorization === 'Bearer new' ? json(200, []) : refused(401, 'token_expired'),
  )
  await assert.rejects(createClient({ url: server.url, token: 'old' }).listCardDesigns(), is('token_expired'))
  assert.equal(server.asked.length, 1)
  const tokens = ['old', 'new']
  const client = createClient({ url: server.url, token: () => tokens.shift() as string })
  assert.deepEqual(await client.listCardDesigns(), { rows: [], nextCursor: null })
})

test('what may be repeated is sent again until it is answered, and gives up in the end', async () => {
  await using server = await answering([refused(503, 'database_unavailable'), hangUp, json(200, { status: 'ok' })])
  const client = createClient({ url: server.url, retry })
  assert.deepEqual((await client.readFiatRate()) as unknown, { status: 'ok' })
  assert.equal(server.asked.length, 3)

  await using gone = await answering([hangUp])
  await assert.rejects(createClient({ url: gone.url, retry }).readFiatRate(), is('unreachable'))
  assert.equal(gone.asked.length, 3)
})

test('what acts is sent once, whatever comes of it', async () => {
  await using server = await answering([hangUp])
  const client = createClient({ url: server.url, token: 't', retry })
  await assert.rejects(client.createCard({ body: { id: null } }), is('unreachable'))
  await assert.rejects(client.scanCard({ params: { id: 'a' }, query: { p: '1', c: '2' } }), is('unreachable'))
  assert.equal(server.asked.length, 2)
})

test('a payment under a key is sent again with the same key', async () => {
  await using server = await answering([hangUp, json(201, { id: 'p1' })])
  const client = createClient({ url: server.url, token: 't', retry })
  await client.sendPayment({ body: { to: 'zoe@example.com', amountMsats: 1000, idempotencyKey: 'order-17-abcdefgh' } })
  assert.equal(server.asked.length, 2)
  assert.equal(server.asked[0]?.body, server.asked[1]?.body)
})

test('a file is sent as it is', async () => {
  await using server = await answering([json(201, { id: 'picture' })])
  await createClient({ url: server.url, token: 't' }).uploadPicture({ body: new TextEncoder().encode('GIF89a') })
  assert.equal(server.asked[0]?.body, 'GIF89a')
})

test('what LNURL refuses with status 200 is a refusal', async () => {
  const error = { reason: 'amount_out_of_range', code: 'BAD_REQUEST', message: 'Too much' }
  await using server = await answering([json(200, { status: 'ERROR', reason: 'Too much', success: false, error })])
  const client = createClient({ url: server.url })
  await assert.rejects(
    client.requestInvoice({ params: { username: 'zoe' }, query: { amount: '1' } }),
    is('amount_out_of_range'),
  )
})

test('a page of a proxy is no answer, and an answer that does not come ends in time', async () => {
  await using proxy = await answering([response => response.writeHead(200).end('<h1>Welcome</h1>')])
  await assert.rejects(createClient({ url: proxy.url }).readFiatRate(), is('answer_unreadable'))
  await using page = await answering([
    response => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Welcome</h1>'),
  ])
  const captive = createClient({ url: page.url, token: 't' })
  for (const ask of [captive.exportWaitlist, captive.readEvents, captive.listUsers, captive.readMe]) {
    await assert.rejects(ask(), is('answer_unreadable'))
  }
  await using silent = await answering([() => {}])
  const client = createClient({ url: silent.url, timeoutMs: 100, retry: { maxRetries: 0 } })
  await assert.rejects(client.readFiatRate(), is('timed_out'))
})

test('JSON of another shape is no answer either', async () => {
  for (const body of [null, 7, 'tea', []]) {
    await using server = await answering(() => json(200, body))
    const client = createClient({ url: server.url, signer: keySigner(key) })
    if (!Array.isArray(body)) await assert.rejects(client.readFiatRate(), is('answer_unreadable'))
    await assert.rejects(client.readMe(), is('answer_unreadable'), 'no token can be read from it')
  }
  await using server = await answering([json(200, { rows: [] })])
  await assert.rejects(createClient({ url: server.url, token: 't' }).listUsers(), is('answer_unreadable'))
})

test('what cannot be sent is refused by reason before it is', async () => {
  await using server = await answering([json(200, {})])
  const client = createClient({ url: server.url, token: 't' })
  await assert.rejects(client.readCard({ params: { id: '' } }), is('invalid_request'))
  await assert.rejects(client.readCard({ params: { id: null as unknown as string } }), is('invalid_request'))
  await assert.rejects(client.createCard({ body: { id: 1n as unknown as string } }), is('invalid_request'))
  assert.equal(server.asked.length, 0)
})

test('whoever aborts gets their own reason back', async () => {
  await using silent = await answering([() => {}])
  const signal = AbortSignal.timeout(50)
  await assert.rejects(createClient({ url: silent.url }).readFiatRate({}, { signal }), { name: 'TimeoutError' })
})

test('health that is not well is an answer', async () => {
  await using server = await answering([json(503, { status: 'error' })])
  assert.deepEqual((await createClient({ url: server.url }).readHealth()) as unknown, { status: 'error' })
})
