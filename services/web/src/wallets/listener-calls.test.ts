/** Calls to wallets: through the listener while it is there, directly when it is not, within one limit. */
import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import { ListenerStandIn } from '@chispa/sandbox/listener-stand-in'
import { noListenerFaults } from '@chispa/sandbox/listener-stand-in/faults'
import { until } from '@chispa/sandbox/until'
import { freePort } from '@chispa/testing/free-port'
import { timed } from '@chispa/testing/stopwatch'
import { testListenerSecret } from '../../test/app.ts'
import { openStage } from '../../test/payee-stage.ts'

const uris = new Map<string, string>()
const listener = await ListenerStandIn.start({
  secret: testListenerSecret,
  uriOf: id => uris.get(id),
  port: await freePort(),
})
const pauseMs = 200
const stage = await openStage({ listener: { url: listener.url }, listenerPauseMs: pauseMs, listenerProbeLimitMs: 4000 })
const { web } = stage
after(async () => {
  await stage.close()
  await listener.stop()
})
const { wallet, walletId } = await stage.payee('alice', { balanceMsats: 7000 })
uris.set(walletId, wallet.uri)
const proxied = () =>
  listener.requests
    .filter(({ line }) => line === 'POST /nwc/request')
    .map(({ body }) => body as Record<string, unknown>)
const usable = () => web.deps.listener.usable()
const ready = () => until(() => usable() !== undefined)
await ready()

afterEach(async () => {
  Object.assign(listener.faults, noListenerFaults())
  Object.assign(wallet.faults, { silent: false })
  listener.proxyLimitMs = Number.POSITIVE_INFINITY
  await ready()
  listener.requests.length = 0
})

describe('while the listener is there', () => {
  test('every call goes through it, with its raw answer read as one from a relay', async () => {
    const { wallets } = web.deps
    const info = await wallets.getInfo(walletId)
    assert.equal(info.kind === 'result' && info.result.network, 'regtest')
    assert.deepEqual(await wallets.getBalance(walletId), { kind: 'result', result: { balanceMsats: 7000 } })
    const made = await wallets.makeInvoice(walletId, { amountMsats: 2000, description: 'tea', expirySeconds: 60 })
    assert.ok(made.kind === 'result' && made.result.amountMsats === 2000)
    const found = await wallets.lookupInvoice(walletId, { paymentHash: made.result.paymentHash })
    assert.equal(found.kind === 'result' && found.result.invoice, made.result.invoice)
    const listed = await wallets.listTransactions(walletId, { limit: 5, unpaid: true })
    assert.equal(listed.kind === 'result' && listed.result.received, 1)
    assert.deepEqual(
      proxied().map(({ method, params }) => [method, params]),
      [
        ['get_info', {}],
        ['get_balance', {}],
        ['make_invoice', { amount: 2000, description: 'tea', expiry: 60 }],
        ['lookup_invoice', { payment_hash: made.result.paymentHash }],
        ['list_transactions', { limit: 5, unpaid: true }],
      ],
    )
    for (const body of proxied()) assert.deepEqual([body.connectionString, body.walletId], [undefined, walletId])
    const [row] = await web.sql`select network, methods, info_at from remote_wallets where id = ${walletId}`
    assert.equal(row?.network, 'regtest')
    assert.ok(row?.methods.includes('pay_invoice') && row.infoAt instanceof Date)
  })

  test('an invoice for a payer is made through it', async () => {
    await stage.invoiceFor('alice')
    assert.ok(proxied().some(({ method }) => method === 'make_invoice'))
  })

  test('wallet_error is final', async () => {
    listener.faults.proxy = 'wallet_error'
    const outcome = await web.deps.wallets.getBalance(walletId)
    assert.deepEqual(outcome, { kind: 'wallet-error', code: 'RESTRICTED', message: 'as it is' })
  })

  for (const fault of [
    'validation_error',
    'wallet_not_found',
    'wallet_not_connected',
    'timeout',
    'relay_error',
    'too large',
  ]) {
    test(`after ${fault} it is called directly, and the listener is asked again next time`, async () => {
      listener.faults.proxy = fault
      for (let at = 0; at < 2; at++) assert.equal((await web.deps.wallets.getBalance(walletId)).kind, 'result')
      assert.equal(proxied().length, 2)
    })
  }

  for (const fault of ['reset', 'garbage']) {
    test(`after ${fault} it is called directly, and the listener is left alone for a while`, async () => {
      Object.assign(listener.faults, { proxy: fault, ready: 'reset' })
      for (let at = 0; at < 3; at++) assert.equal((await web.deps.wallets.getBalance(walletId)).kind, 'result')
      assert.equal(proxied().length, 1)
    })
  }

  test('a result that cannot be read counts as none: the wallet is called directly', async () => {
    listener.faults.proxy = 'bad result'
    assert.deepEqual(await web.deps.wallets.getBalance(walletId), { kind: 'result', result: { balanceMsats: 7000 } })
  })

  test('a silent wallet costs the limit once, not twice, and is no fault of the listener', async () => {
    wallet.faults.silent = true
    const timeoutMs = 9000
    // It says so long before we stop waiting, so that a busy machine hears it; what it used up is gone.
    listener.proxyLimitMs = timeoutMs / 2
    const from = performance.now()
    const [outcome, tookMs] = await timed(web.deps.wallets.getBalance(walletId, { timeoutMs }))
    assert.deepEqual(outcome, { kind: 'timeout' })
    assert.ok(performance.now() - from > timeoutMs - 500 && tookMs < timeoutMs + 1300, `${tookMs}`)
    assert.ok(usable())
    const [asked] = proxied()
    assert.ok(Number(asked?.timeoutMs) <= timeoutMs - 250, 'it is to tell before we stop waiting')
  })

  test('a listener that hangs costs the limit, then callers go without it until it answers again', async () => {
    listener.faults.proxy = 'hang'
    listener.faults.ready = 'hang'
    assert.deepEqual(await web.deps.wallets.getBalance(walletId, { timeoutMs: 5000 }), { kind: 'timeout' })
    for (let at = 0; at < 3; at++) assert.equal((await web.deps.wallets.getBalance(walletId)).kind, 'result')
    assert.equal(proxied().length, 1)
  })

  test('a caller who gives up is not called for', async () => {
    listener.faults.proxy = 'hang'
    const stop = new AbortController()
    const outcome = web.deps.wallets.getBalance(walletId, { signal: stop.signal })
    await until(() => proxied().length === 1)
    stop.abort()
    assert.deepEqual(await outcome, { kind: 'timeout' })
    assert.ok(usable(), 'that says nothing of the listener')
  })

  test('a wallet that may not be called is not', async () => {
    const other = await stage.payee('carol')
    await web.sql`update remote_wallets set status = 'DISABLED' where id = ${other.walletId}`
    assert.equal((await web.deps.wallets.makeInvoice(other.walletId, { amountMsats: 1000 })).kind, 'unreachable')
    assert.equal((await web.deps.wallets.getBalance('nobody')).kind, 'unreachable')
    assert.equal(proxied().length, 0)
  })
})

describe('whether it is there', () => {
  test('down: calls are direct and cost nothing more; up again: they go through it', async () => {
    await listener.down()
    assert.equal((await web.deps.wallets.getBalance(walletId)).kind, 'result')
    assert.equal(usable(), undefined)
    await listener.up()
    await ready()
    assert.equal((await web.deps.wallets.getBalance(walletId)).kind, 'result')
    assert.equal(proxied().length, 1)
  })

  for (const fault of ['no payments', 'garbage', 'hang', 'reset'] as const) {
    test(`not with ${fault} at /ready`, async () => {
      listener.faults.ready = fault
      assert.equal(await web.deps.listener.probe(), false)
      assert.equal(usable(), undefined)
    })
  }

  test('not when it does not take our secret', async () => {
    const admin = await web.member('ADMIN')
    const set = (body: object) => web.call({ method: 'POST', url: '/api/settings', as: admin, body })
    await set({ listener_auth_secret: 'another secret of at least 32 characters' })
    assert.equal(await web.deps.listener.probe(), false)
    assert.equal((await web.deps.wallets.getBalance(walletId)).kind, 'result')
    assert.equal(proxied().length, 0)
    await set({ listener_auth_secret: null })
  })

  test('while it is off nobody asks it', async () => {
    const admin = await web.member('ADMIN')
    const set = (body: object) => web.call({ method: 'POST', url: '/api/settings', as: admin, body })
    await set({ listener_enabled: false })
    assert.equal((await web.deps.wallets.getBalance(walletId)).kind, 'result')
    assert.equal(await web.deps.listener.probe(), false)
    assert.equal(listener.requests.length, 0)
    await set({ listener_enabled: null })
  })

  test('ten callers after the pause ask it once', async () => {
    await listener.down()
    await web.deps.wallets.getBalance(walletId)
    await listener.up()
    await until(async () => {
      await Promise.all(Array.from({ length: 10 }, () => web.deps.wallets.getBalance(walletId)))
      return usable()
    })
    assert.equal(listener.requests.filter(({ line }) => line === 'GET /ready').length, 1)
  })
})
