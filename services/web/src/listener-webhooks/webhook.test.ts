/** POST /api/webhooks/nwc: who may tell, in which order it is checked, and what cannot be told twice. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, beforeEach, describe, test } from 'node:test'
import { signatureHeader, timestampHeader, webhookPath } from '@chispa/contract/webhooks'
import { until } from '@chispa/sandbox/until'
import { refusalIn, testApp, testListenerSecret } from '../../test/app.ts'
import { nowhere, paymentEvent, webhooksTo } from '../../test/webhooks.ts'
import { forgetOldEvents } from './inbox-retention.ts'

let clock = Date.now()
const web = await testApp({ now: () => new Date(clock), listener: { url: nowhere } })
after(() => web.close())
const admin = await web.member('ADMIN')
const { post, headersFor } = webhooksTo(web)
const set = (body: object) => web.call({ method: 'POST', url: '/api/settings', as: admin, body })
const inbox = () => web.sql`select event_key, type, wallet_id, taken_at from listener_inbox order by taken_at`
const event = () => paymentEvent('payment_received', 'some-wallet')
const errorEvent = (error = { code: 'connection_failed', message: 'no relay' }) => ({
  type: 'listener_error',
  eventKey: randomBytes(32).toString('hex'),
  receivedAt: clock,
  error,
})
const reasonOf = (reply: Parameters<typeof refusalIn>[0]) => [refusalIn(reply).status, refusalIn(reply).reason]

beforeEach(async () => {
  await web.sql`delete from listener_inbox`
  await set({ listener_enabled: null, listener_url: null, listener_auth_secret: null })
})

describe('who may tell', () => {
  test('200 for what the listener signed; recorded', async () => {
    const told = event()
    const reply = await post(told)
    assert.deepEqual([reply.statusCode, reply.json()], [200, { received: true }])
    const rows = await inbox()
    assert.deepEqual([rows.length, rows[0]?.eventKey, rows[0]?.walletId], [1, told.eventKey, 'some-wallet'])
  })

  test('the signature counts without its prefix too', async () => {
    const body = JSON.stringify(event())
    const { [signatureHeader]: signature = '', [timestampHeader]: timestamp = '' } = headersFor(body)
    const headers = { [timestampHeader]: timestamp, [signatureHeader]: signature.replace('sha256=', '') }
    assert.equal((await web.call({ method: 'POST', url: webhookPath, body, headers })).statusCode, 200)
  })

  test('404 while the integration is off, whatever is sent', async () => {
    await set({ listener_enabled: false })
    assert.deepEqual(reasonOf(await post(event())), [404, 'listener_disabled'])
    assert.deepEqual(reasonOf(await web.call({ method: 'POST', url: webhookPath, body: '{' })), [
      404,
      'listener_disabled',
    ])
  })

  test('401 without the headers', async () => {
    const body = JSON.stringify(event())
    for (const missing of [timestampHeader, signatureHeader]) {
      const headers = Object.fromEntries(Object.entries(headersFor(body)).filter(([name]) => name !== missing))
      const reply = await web.call({ method: 'POST', url: webhookPath, body, headers })
      assert.deepEqual(reasonOf(reply), [401, 'webhook_unsigned'])
    }
  })

  for (const [offMs, status] of [
    [-300_000, 200],
    [300_000, 200],
    [-300_001, 401],
    [300_001, 401],
  ] as const) {
    test(`${status} for a timestamp that is ${offMs} ms off`, async () => {
      assert.equal((await post(event(), { timestamp: clock + offMs })).statusCode, status)
    })
  }

  for (const timestamp of ['', 'now', '1e12', '-1', '99999999999999999999', 'NaN']) {
    test(`401 for the timestamp ${JSON.stringify(timestamp)}`, async () => {
      assert.deepEqual(reasonOf(await post(event(), { headers: { [timestampHeader]: timestamp } })), [
        401,
        'webhook_too_old',
      ])
    })
  }

  test('401 for another secret, another body, another timestamp, half a signature', async () => {
    const body = JSON.stringify(event())
    const headers = headersFor(body)
    const call = (changed: object, sent = body) =>
      web.call({ method: 'POST', url: webhookPath, body: sent, headers: { ...headers, ...changed } })
    const wrong = [
      await post(event(), { secret: 'another secret of at least 32 characters' }),
      await call({}, `${body} `),
      await call({ [timestampHeader]: String(clock + 1) }),
      await call({ [signatureHeader]: headers[signatureHeader]?.slice(0, -2) ?? '' }),
      await call({ [signatureHeader]: 'sha256=' }),
    ]
    for (const reply of wrong) assert.deepEqual(reasonOf(reply), [401, 'webhook_signature_wrong'])
    assert.equal((await inbox()).length, 0)
  })

  test('a signature is looked at before the body: 401 for garbage and for nothing, 400 once they are signed', async () => {
    const headers = { [timestampHeader]: String(clock), [signatureHeader]: 'sha256=00' }
    for (const body of ['{"type":', 'null', undefined]) {
      const reply = await web.call({ method: 'POST', url: webhookPath, ...(body !== undefined && { body }), headers })
      assert.deepEqual(reasonOf(reply), [401, 'webhook_signature_wrong'])
    }
    assert.deepEqual(reasonOf(await post('{"type":')), [400, 'malformed_json'])
    assert.deepEqual(reasonOf(await post('')), [400, 'malformed_json'])
    assert.deepEqual(reasonOf(await post('null')), [400, 'invalid_request'])
  })

  test('400 for what is no event', async () => {
    const { payment, ...headless } = event()
    for (const wrong of [
      {},
      [],
      { ...event(), type: 'payment_lost' },
      { ...event(), eventKey: 'short' },
      { ...event(), walletId: '' },
      { ...event(), receivedAt: 'yesterday' },
      headless,
      { ...headless, payment: { ...payment, paymentHash: 'AB' } },
      { ...headless, payment: { ...payment, amountMsats: -1 } },
      { ...headless, payment: { paymentHash: payment.paymentHash } },
      { ...errorEvent(), error: {} },
      { type: 'wallet_dead', eventKey: event().eventKey, walletId: 'w', receivedAt: clock, reason: 'bored' },
    ]) {
      assert.deepEqual(reasonOf(await post(wrong)), [400, 'invalid_request'], JSON.stringify(wrong))
    }
  })

  test('413 past a MiB, and a body of almost a MiB is taken', async () => {
    const big = (length: number) => ({
      ...event(),
      payment: { ...event().payment, transaction: { x: 'x'.repeat(length) } },
    })
    assert.equal((await post(big(1024 * 1024))).statusCode, 413)
    assert.equal((await post(big(1024 * 1000))).statusCode, 200)
  })

  test('no other origin reads or sends it', async () => {
    const reply = await post(event(), { headers: { origin: 'https://evil.example' } })
    assert.equal(reply.headers['access-control-allow-origin'], undefined)
    const preflight = await web.call({
      method: 'OPTIONS',
      url: webhookPath,
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    assert.equal(preflight.headers['access-control-allow-methods'], undefined)
  })

  test('is in no public description', async () => {
    assert.ok(!(await web.call({ url: '/api/openapi.json' })).body.includes('webhooks/nwc'))
  })

  test('a secret in the settings replaces the one of the environment at once', async () => {
    const secret = 'a secret of the settings, 32 characters or more'
    await set({ listener_auth_secret: secret })
    assert.equal((await post(event(), { secret })).statusCode, 200)
    assert.equal((await post(event(), { secret: testListenerSecret })).statusCode, 401)
  })
})

describe('telling it again', () => {
  test('200 and nothing happens', async () => {
    const told = errorEvent()
    for (let at = 0; at < 3; at++) assert.deepEqual((await post(told)).json(), { received: true })
    const lines = await web.sql`select level, message, metadata from activity where event = 'listener.error'`
    assert.deepEqual(
      [...lines],
      [
        {
          level: 'WARN',
          message: 'The payment listener reports connection_failed: no relay',
          metadata: { walletId: null, code: 'connection_failed' },
        },
      ],
    )
  })

  test('at the same moment: one line', async () => {
    const told = errorEvent({ code: 'at_once', message: 'x' })
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(told)))
    assert.ok(replies.every(reply => reply.statusCode === 200))
    assert.equal((await web.sql`select 1 from activity where message like '%at_once%'`).length, 1)
  })

  test('while the first is not finished: the second waits, and takes over when the first is undone', async () => {
    const told = errorEvent({ code: 'undone', message: 'x' })
    const [taken, first] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const undone = web.sql
      .begin(async tx => {
        await tx`insert into listener_inbox (event_key, type, taken_at) values (${told.eventKey}, 'listener_error', now())`
        taken.resolve()
        await first.promise
        throw new Error('undone')
      })
      .catch(() => {})
    // Other databases of this server have transactions of their own.
    const sessions = () => web.sql`select wait_event_type from pg_stat_activity where datname = current_database()`
    await taken.promise
    const second = post(told)
    await until(async () => (await sessions()).some(({ waitEventType }) => waitEventType === 'Lock'))
    first.resolve()
    await undone
    assert.equal((await second).statusCode, 200)
    assert.equal((await web.sql`select 1 from activity where message like '%undone%'`).length, 1)
  })

  test('nothing that a stranger wrote into an event makes it fail for ever', async () => {
    const strange = `\u0000 \ud800 ${'x'.repeat(5000)} nostr+walletconnect://abc?secret=1`
    assert.equal((await post(errorEvent({ code: strange, message: strange }))).statusCode, 200)
    assert.equal((await post({ ...errorEvent(), walletId: 'a\u0000b' })).statusCode, 200)
    const [line] = await web.sql`select message from activity order by id desc offset 1 limit 1`
    assert.ok(!line?.message.includes('secret=1'))
    const odd = { settledAt: -1e300, preimage: 'ab', description: strange, amountMsats: 1e300, feesPaidMsats: 2 ** 60 }
    for (const type of ['payment_received', 'payment_sent'] as const) {
      assert.equal((await post(paymentEvent(type, `w\u0000${strange.slice(0, 20)}`, odd))).statusCode, 200)
    }
  })
})

test('what was taken is forgotten after ninety days, in batches', async () => {
  const dayMs = 86_400_000
  await web.sql`
    insert into listener_inbox (event_key, type, taken_at)
    select 'old' || n, 'payment_sent', ${new Date(clock - 91 * dayMs)}::timestamptz from generate_series(1, 6000) n`
  await web.sql`insert into listener_inbox (event_key, type, taken_at) values ('young', 'payment_sent', ${new Date(clock - 89 * dayMs)})`
  await forgetOldEvents(web.sql, new Date(clock), new AbortController().signal)
  assert.deepEqual(
    (await inbox()).map(({ eventKey }) => eventKey),
    ['young'],
  )
  clock = Date.now()
})
