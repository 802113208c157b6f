import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { ListenerHealth, ListenerReady, ListenerStatus, listenerPaths } from '@chispa/contract/listener'
import { until } from '@chispa/sandbox/until'
import { HeldClock } from '@chispa/testing/held-clock'
import { Value } from 'typebox/value'
import { type HeldWallet, openStage, secret } from '../test/stage.ts'

const stage = await openStage()
after(() => stage[Symbol.asyncDispose]())
/** By which replies are waited for: more than a minute is over when the test says so. */
const replies = new HeldClock(afterMs => afterMs > 60_000)
const backoff = { firstMs: 100, maxMs: 500 }
const listener = await stage.start({ tuning: { pool: { nwc: { clock: replies, backoff } } } })
const address = await listener.app.listen({ host: '127.0.0.1', port: 0 })
const headers = { authorization: `Bearer ${secret}` }

const get = (path: string, more: Record<string, string> = headers) => fetch(`${address}${path}`, { headers: more })
const post = (path: string, body: string, more: Record<string, string> = headers) =>
  fetch(`${address}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...more }, body })

async function readyWallet(): Promise<HeldWallet> {
  const held = await stage.newWallet()
  await until(() => listener.pool.find(held.id)?.isReady)
  return held
}

describe('who may call', () => {
  for (const path of ['/health', '/ready']) {
    test(`${path} answers everybody`, async () => assert.equal((await get(path, {})).status, 200))
  }
  for (const [what, authorization] of [
    ['nothing', undefined],
    ['another secret', 'Bearer of another secret with 32 characters'],
    ['another scheme', `Basic ${secret}`],
    ['a part of the secret', `Bearer ${secret.slice(0, -1)}`],
    ['an empty one', 'Bearer '],
  ] as const) {
    test(`401 with ${what}, also where nothing is`, async () => {
      const sent: Record<string, string> = authorization === undefined ? {} : { authorization }
      for (const path of ['/status', '/v1/nwc/payments/x', '/nowhere']) {
        const reply = await get(path, sent)
        assert.equal(reply.status, 401)
        assert.deepEqual(await reply.json(), { error: 'unauthorized' })
      }
      assert.equal((await post('/nwc/request', '{}', sent)).status, 401)
      assert.equal((await post('/v1/nwc/payments', '{}', sent)).status, 401)
    })
  }
  test('404 with the secret where nothing is, and for other methods', async () => {
    assert.deepEqual([(await get('/nowhere')).status, (await get('/nwc/request')).status], [404, 404])
  })
  test('a dedicated request secret takes the place of the shared one', async () => {
    const dedicated = 'a dedicated secret of at least 32 characters'
    const other = await stage.start({ environment: { LISTENER_REQUEST_AUTH_SECRET: dedicated } })
    const status = async (bearer: string) =>
      (await other.app.inject({ url: '/status', headers: { authorization: `Bearer ${bearer}` } })).statusCode
    assert.deepEqual([await status(secret), await status(dedicated)], [401, 200])
    await other.stop()
  })
})

describe('how it is', () => {
  test('/health and /ready have the shape of the contract', async () => {
    assert.ok(Value.Check(ListenerHealth, await (await get('/health')).json()))
    const ready = await (await get('/ready')).json()
    assert.ok(Value.Check(ListenerReady, ready))
    assert.deepEqual([ready.status, ready.capabilities], ['ready', ['nwc_payments_v1', 'nwc_request_by_wallet_id']])
  })

  test('/ready counts wallets by readiness', async () => {
    await readyWallet()
    const { wallets } = (await (await get('/ready')).json()) as { wallets: Record<string, number> }
    assert.equal(wallets.total, wallets.ready! + wallets.notReady!)
    assert.ok(wallets.ready! >= 1)
  })

  test('/status tells relays, connections and counters', async () => {
    const { id, wallet } = await readyWallet()
    // Asked again where a busy machine had no time for a part: what cannot be told in time is left out.
    const told = await until(async () => {
      const status = (await (await get('/status')).json()) as ListenerStatus
      return status.degraded.length === 0 && status
    })
    assert.deepEqual([...Value.Errors(ListenerStatus, told)], [])
    assert.deepEqual(
      told.relays.map(({ connected }) => connected),
      [true],
    )
    const connection = told.connections.find(({ walletId }) => walletId === id)
    assert.deepEqual(
      [connection?.state, connection?.connected, connection?.walletName, connection?.lastEventAt],
      ['ready', true, wallet.name, null],
    )
    assert.equal(JSON.stringify(told).includes('secret='), false, 'no connection string')
  })

  test('/status lists payments whose end nobody knows', async () => {
    const held = await readyWallet()
    held.wallet.faults.holdPayments = true
    const shop = await stage.service.create()
    const { invoice, paymentHash } = shop.ledger.createInvoice(shop.accountId, { amountMsats: 1000 })
    const order = { requestId: 'a'.repeat(64), walletId: held.id, invoice, paymentHash, waitMs: 100 }
    await post('/v1/nwc/payments', JSON.stringify(order))
    const listed = async () => ((await (await get('/status')).json()) as ListenerStatus).unresolvedPayments ?? []
    // The answer does not wait for the journal longer than it was told to.
    const payment = await until(async () => (await listed())[0])
    assert.deepEqual(
      [payment.requestId, payment.walletName, payment.state, payment.publishedAt === null],
      [order.requestId, held.wallet.name, 'pending', false],
    )
    await until(() => held.wallet.heldPayments.length === 1)
    held.wallet.release(true)
    await until(async () => (await listed()).length === 0)
  })

  test('/status shows no token that stands in the URL of a relay', async () => {
    const { id } = await stage.newWallet({ relays: [`${stage.relay.url}/?token=s3cret`] })
    await until(() => listener.pool.find(id)?.isReady)
    const text = await (await get('/status')).text()
    assert.ok(!text.includes('s3cret'))
    const { relays } = JSON.parse(text) as ListenerStatus
    assert.equal(new Set(relays.map(({ url }) => url)).size, relays.length)
  })

  test('a database that hangs leaves /health and /status at 200, in time, and named as degraded', async () => {
    // Without wallets, of which each may wait for a time that is as long; and with connections for all who wait for the table.
    await using quiet = await openStage({ database: { poolSize: 20 } })
    const parts = new HeldClock(afterMs => afterMs === 1500)
    const { app } = await quiet.start({ clock: parts })
    await quiet.sql.begin(async tx => {
      await tx`lock table listener.events in access exclusive mode`
      const asked = app.inject({ url: '/status', headers })
      // What does not hang has answered before the time of the others is over.
      await until(() => parts.held.length === 2)
      parts.end()
      const reply = await asked
      const status = reply.json() as { degraded: string[]; recentEvents: unknown[] }
      assert.deepEqual(status.degraded.sort(), ['counters', 'recentEvents'])
      assert.deepEqual(status.recentEvents, [])
      assert.deepEqual([reply.statusCode, (await app.inject({ url: '/health' })).statusCode], [200, 200])
    })
  })
})

describe('NUL, which PostgreSQL cannot store', () => {
  const nul = '\u0000'
  const request = { requestId: 'a'.repeat(64), walletId: 'w', invoice: 'lnbc1', paymentHash: 'b'.repeat(64) }
  const call = { walletId: 'w', method: 'get_info', params: {} }
  for (const [path, body] of [
    ['/v1/nwc/payments', { ...request, walletId: `w${nul}` }],
    ['/v1/nwc/payments', { ...request, invoice: nul }],
    ['/v1/nwc/payments', { ...request, more: { deep: [nul] } }],
    [`/v1/nwc/payments/${request.requestId}/cancel`, { ...request, walletId: nul }],
    ['/nwc/request', { ...call, walletId: nul }],
    ['/nwc/request', { ...call, params: { [nul]: 1 } }],
    ['/nwc/request', { ...call, params: { deep: [{ description: `a${nul}b` }] } }],
  ] as const) {
    test(`400 at ${path} for ${JSON.stringify(body)}`, async () => {
      const reply = await post(path, JSON.stringify(body))
      const { error } = (await reply.json()) as { error: { code: string; message: string } }
      assert.deepEqual(
        [reply.status, error.code, error.message],
        [400, 'validation_error', 'NUL is not allowed in texts'],
      )
    })
  }
  test('400 for one in the path or the query, wherever', async () => {
    for (const path of [
      '/v1/nwc/payments/a%00',
      '/nowhere%00',
      ...Object.values(listenerPaths).map(at => `${at}?x=%00`),
    ]) {
      assert.equal((await get(path)).status, 400, path)
    }
  })
  test('the words for it are no NUL', async () => {
    const reply = await post('/nwc/request', JSON.stringify({ ...call, walletId: '\\u0000' }))
    assert.equal(reply.status, 404)
  })
})

describe('POST /nwc/request', () => {
  const ask = async (body: object) => {
    const reply = await post('/nwc/request', JSON.stringify(body))
    return {
      status: reply.status,
      ...((await reply.json()) as {
        ok: boolean
        result?: unknown
        error?: { code: string; walletErrorCode?: string }
      }),
    }
  }
  const call = ({ wallet, id }: HeldWallet, method: string, params: object = {}, more: object = {}) =>
    ask({ connectionString: wallet.uri, walletId: id, method, params, ...more })

  test('hands back what the wallet said, in its own words', async () => {
    const held = await readyWallet()
    assert.deepEqual(await call(held, 'get_balance'), { status: 200, ok: true, result: { balance: 100_000_000 } })
    const made = await call(held, 'make_invoice', { amount: 5000, description: 'x' })
    assert.match((made.result as { invoice: string }).invoice, /^lnbcrt/)
    const found = await call(held, 'lookup_invoice', {
      payment_hash: (made.result as { payment_hash: string }).payment_hash,
    })
    assert.equal((found.result as { amount: number }).amount, 5000)
  })

  test('a wallet is found by its id alone', async () => {
    const { id: walletId } = await readyWallet()
    const reply = await ask({ walletId, method: 'get_balance', params: {} })
    assert.deepEqual(reply, { status: 200, ok: true, result: { balance: 100_000_000 } })
  })

  test('pay_invoice by wallet id takes the way of the journal', async () => {
    const [held, merchant] = [await readyWallet(), await stage.service.create()]
    const { invoice } = merchant.ledger.createInvoice(merchant.accountId, { amountMsats: 3000 })
    const reply = await ask({ walletId: held.id, method: 'pay_invoice', params: { invoice } })
    assert.deepEqual([reply.status, merchant.balanceMsats], [200, 3000])
  })

  test('pay_invoice passes amount and metadata on: an invoice without an amount is paid', async () => {
    const [held, merchant] = [await readyWallet(), await stage.service.create()]
    const { invoice, paymentHash } = merchant.ledger.createInvoice(merchant.accountId, {})
    const params = { invoice, amount: 4000, metadata: { comment: 'for the coffee' } }
    for (const wrong of [{ amount: 0 }, { amount: '4000' }, { metadata: [] }]) {
      const refused = await call(held, 'pay_invoice', { ...params, ...wrong })
      assert.deepEqual([refused.status, refused.error?.code], [400, 'validation_error'])
    }
    const reply = await call(held, 'pay_invoice', params)
    assert.deepEqual([reply.status, merchant.balanceMsats], [200, 4000], JSON.stringify(reply))
    const made = held.wallet.ledger.find(held.wallet.accountId, paymentHash)
    assert.deepEqual(made?.metadata, params.metadata)
  })

  test('404 for an id that nobody holds', async () => {
    const reply = await ask({ walletId: 'no such wallet', method: 'get_info', params: {} })
    assert.deepEqual([reply.status, reply.error?.code], [404, 'wallet_not_found'])
  })

  test('404 for a connection that nobody holds', async () => {
    const stranger = await stage.service.create()
    const reply = await ask({ connectionString: stranger.uri, method: 'get_info', params: {} })
    assert.deepEqual([reply.status, reply.error?.code], [404, 'wallet_not_found'])
  })

  test('503 while the wallet is not ready', async () => {
    const held = await stage.newWallet({ faults: { silent: true } })
    await until(() => listener.pool.find(held.id))
    const reply = await call(held, 'get_balance')
    assert.deepEqual([reply.status, reply.error?.code], [503, 'wallet_not_connected'])
  })

  test('502 with the wallet’s own code when it refuses', async () => {
    const held = await readyWallet()
    held.wallet.faults.failWith = 'RESTRICTED'
    const reply = await call(held, 'get_balance')
    assert.deepEqual(
      [reply.status, reply.error?.code, reply.error?.walletErrorCode],
      [502, 'wallet_error', 'RESTRICTED'],
    )
  })

  test('504 when it does not answer in the time given', async () => {
    const held = await readyWallet()
    held.wallet.faults.silent = true
    const called = call(held, 'get_balance', {}, { timeoutMs: 120_000 })
    await until(() => replies.held.length > 0)
    replies.end()
    const reply = await called
    assert.deepEqual([reply.status, reply.error?.code], [504, 'timeout'])
  })

  for (const [what, change] of [
    ['neither connection string nor wallet id', { connectionString: undefined }],
    ['an empty wallet id', { connectionString: undefined, walletId: '' }],
    ['a connection string that is none', { connectionString: 'https://example.com' }],
    ['another method', { method: 'multi_pay_invoice' }],
    ['params that are no object', { params: [] }],
    ['no params', { params: undefined }],
    ['a time that is too short', { timeoutMs: 999 }],
    ['a time that is too long', { timeoutMs: 120_001 }],
  ] as const) {
    test(`400 for ${what}`, async () => {
      const { wallet } = await readyWallet()
      const reply = await ask({ connectionString: wallet.uri, method: 'get_info', params: {}, ...change })
      assert.deepEqual([reply.status, reply.ok, reply.error?.code], [400, false, 'validation_error'])
    })
  }

  test('400 for what is not JSON', async () => {
    const reply = await post('/nwc/request', '{')
    assert.deepEqual(
      [reply.status, ((await reply.json()) as { error: { code: string } }).error.code],
      [400, 'validation_error'],
    )
  })

  test('413 reaches the caller of a body over 64 KB', async () => {
    for (const length of [65 * 1024, 3 * 1024 * 1024]) {
      const reply = await post('/nwc/request', JSON.stringify({ method: 'x'.repeat(length) }))
      assert.equal(reply.status, 413)
      assert.equal(((await reply.json()) as { error: { code: string } }).error.code, 'validation_error')
    }
  })

  test('pay_invoice takes the way of the journal: twice at once is one payment', async () => {
    const [held, merchant] = [await readyWallet(), await stage.service.create()]
    const { invoice, paymentHash } = merchant.ledger.createInvoice(merchant.accountId, { amountMsats: 7000 })
    const replies = await Promise.all([1, 2].map(() => call(held, 'pay_invoice', { invoice })))
    for (const reply of replies) assert.equal((reply.result as { preimage: string }).preimage.length, 64)
    assert.equal(merchant.balanceMsats, 7000)
    const [row] = await stage.sql`select state from listener.payments where payment_hash = ${paymentHash}`
    assert.equal(row?.state, 'succeeded')
  })
})

test('/metrics are for this machine, and count', async () => {
  const text = await (await get('/metrics', {})).text()
  assert.match(text, /chispa_listener_wallets\{state="ready",service="listener"\} \d/)
  assert.match(text, /chispa_listener_relay_sockets\{service="listener"\} [1-9]/)
  assert.match(text, /chispa_listener_wallets_without_place\{service="listener"\} 0/)
  assert.match(text, /chispa_listener_nwc_requests_total\{service="listener"\} [1-9]/)
  assert.equal((await get('/metrics', { 'x-forwarded-for': '1.2.3.4' })).status, 401)
})
