import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { decodeBolt11 } from '@chispa/protocols/bolt11'
import { startRelay } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import { noWalletFaults } from '@chispa/sandbox/wallets/wallet-faults'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import { freePort } from '@chispa/testing/free-port'
import { timed } from '@chispa/testing/stopwatch'
import { refusalIn, testApp } from '../../test/app.ts'
import { newConnection } from '../../test/connection.ts'
import { DirectCalls } from './direct-calls.ts'
import type { BorrowedWallet } from './payment-wallets.ts'

/** Long enough for a busy machine to ask: what was not asked in time is no silence. */
const limitMs = 4000
/** For answers that must come: the short limit is for those that do not. */
const longTimeout = { timeoutMs: 30_000 }
const relay = await startRelay({ port: await freePort() })
const service = new WalletService({ relays: [relay.url] })
const wallet = await service.create({ balanceMsats: 1_234_567 })
const web = await testApp({ walletLimitMs: limitMs })
after(async () => {
  await web.close()
  await service.stop()
  await relay.stop()
})
const member = await web.member()
const id = await added('Main', wallet.uri)

beforeEach(async () => {
  Object.assign(wallet.faults, noWalletFaults())
  // Wallets that were never asked first have to be found; that is not what the short limit is about.
  await until(async () => (await web.wallets.getInfo(id, longTimeout)).kind === 'result')
})

async function added(name: string, nwcUri: string, as = member): Promise<string> {
  const reply = await web.call({ method: 'POST', url: '/api/remote-wallets', as, body: { name, nwcUri } })
  assert.equal(reply.statusCode, 201)
  return reply.json().id
}

const balance = (walletId = id) => web.call({ url: `/api/remote-wallets/${walletId}/balance`, as: member })
/** A busy machine may need longer than the limit. */
const answered = (walletId = id) =>
  until(async () => {
    const reply = await balance(walletId)
    return refusalIn(reply).reason !== 'wallet_silent' && reply
  })

test('a caller whose time is over is answered at once, no timer is set into the past, and nothing is said of the wallet', async () => {
  const warnings: string[] = []
  const heard = (warning: Error) => warnings.push(warning.name)
  process.on('warning', heard)
  const outcome = await web.wallets.lookupInvoice(id, { paymentHash: 'ab'.repeat(32) }, { timeoutMs: -5000 })
  // Warnings come with the next tick.
  await new Promise(resolve => setImmediate(resolve))
  process.off('warning', heard)
  assert.equal(outcome.kind, 'timeout')
  assert.deepEqual(warnings, [])
  const [row] = await web.sql`select failure from remote_wallets where id = ${id}`
  assert.equal(row?.failure, null)
})

describe('GET /api/remote-wallets/:walletId/balance', () => {
  test('200 in millisatoshis and in whole satoshis, rounded down', async () => {
    const reply = await answered()
    assert.deepEqual([reply.statusCode, reply.json()], [200, { balanceMsats: 1_234_567, balanceSats: 1234 }])
  })

  test('503 within the limit when the wallet is silent', async () => {
    wallet.faults.silent = true
    const [reply, tookMs] = await timed(balance())
    assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [503, 'wallet_silent'])
    assert.ok(tookMs < limitMs + 1000, `${tookMs}`)
  })

  test('503 within the limit when nothing is at the relay’s address', async () => {
    const walletId = await added('Unreachable', newConnection([`ws://127.0.0.1:${await freePort()}`]).uri)
    const [reply, tookMs] = await timed(balance(walletId))
    assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [503, 'wallet_unreachable'])
    assert.ok(tookMs < limitMs + 1000, `${tookMs}`)
  })

  test('503 with the wallet’s code, and without its words, when it declines', async () => {
    wallet.faults.failWith = 'RESTRICTED'
    const reply = await answered()
    assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [503, 'wallet_refused'])
    assert.deepEqual(reply.json().error.details, { walletErrorCode: 'RESTRICTED' })
    assert.ok(!reply.body.includes('A fault was switched on'))
  })

  for (const fault of ['garbage', 'undecryptable', 'foreignAuthor'] as const) {
    test(`503 when the answer is ${fault}`, async () => {
      wallet.faults[fault] = true
      assert.equal(refusalIn(await balance()).reason, 'wallet_silent')
    })
  }

  test('200 of a disabled wallet, 409 of an archived one', async () => {
    const other = await service.create({ balanceMsats: 1000 })
    const walletId = await added('Paused', other.uri)
    const url = `/api/remote-wallets/${walletId}`
    await web.call({ method: 'PATCH', url, as: member, body: { status: 'DISABLED' } })
    assert.equal((await answered(walletId)).statusCode, 200)
    await web.call({ method: 'DELETE', url, as: member })
    assert.equal(refusalIn(await balance(walletId)).reason, 'wallet_retired')
  })

  test('the secret reaches no log line, whatever fails', async () => {
    const secret = wallet.uri.match(/secret=(\w+)/)?.[1] ?? ''
    wallet.faults.silent = true
    await balance()
    assert.equal(secret.length, 64)
    assert.ok(!web.lines.some(line => line.includes(secret)))
  })
})

describe('wallet calls', () => {
  test('an invoice is minted with what was asked for, and found again', async () => {
    const made = await web.wallets.makeInvoice(
      id,
      { amountMsats: 21_000, description: 'coffee', expirySeconds: 120 },
      longTimeout,
    )
    assert.ok(made.kind === 'result')
    const decoded = decodeBolt11(made.result.invoice ?? '')
    assert.ok(decoded.ok)
    assert.deepEqual([decoded.invoice.amountMsats, decoded.invoice.description], [21_000, 'coffee'])
    assert.equal((made.result.expiresAt ?? 0) - (made.result.createdAt ?? 0), 120)
    const { paymentHash } = made.result
    const found = await web.wallets.lookupInvoice(id, { paymentHash }, longTimeout)
    assert.ok(found.kind === 'result')
    assert.deepEqual([found.result.state, found.result.paymentHash], ['pending', paymentHash])
    const listed = await web.wallets.listTransactions(id, { unpaid: true, type: 'incoming', limit: 50 }, longTimeout)
    assert.ok(listed.kind === 'result')
    assert.ok(listed.result.transactions.some(one => one.paymentHash === paymentHash))
  })

  test('a description hash is passed on', async () => {
    const descriptionHash = 'ab'.repeat(32)
    const made = await web.wallets.makeInvoice(id, { amountMsats: 1000, descriptionHash }, longTimeout)
    assert.ok(made.kind === 'result')
    assert.equal(made.result.descriptionHash, descriptionHash)
  })

  test('an unknown payment hash is the wallet’s NOT_FOUND', async () => {
    const outcome = await web.wallets.lookupInvoice(id, { paymentHash: '00'.repeat(32) }, longTimeout)
    assert.deepEqual([outcome.kind, 'code' in outcome && outcome.code], ['wallet-error', 'NOT_FOUND'])
  })

  test('what the wallet says of itself is remembered', async () => {
    const [row] = await web.sql`
      select network, encryption, methods, notifications, info_at from remote_wallets where id = ${id}`
    assert.deepEqual([row?.network, row?.encryption], ['regtest', 'nip44_v2'])
    assert.ok(row?.methods.includes('make_invoice') && row?.notifications.includes('payment_received'))
    assert.ok(row?.infoAt instanceof Date)
    const shown = await web.call({ url: `/api/remote-wallets/${id}`, as: member })
    assert.equal(shown.json().network, 'regtest')
  })

  test('an unknown wallet is unreachable', async () => {
    assert.equal((await web.wallets.getInfo('nothing')).kind, 'unreachable')
  })

  test('only an active wallet mints; what an archived one minted can be looked up; a dead one is not asked', async () => {
    const other = await service.create()
    const walletId = await added('Short-lived', other.uri)
    const made = await web.wallets.makeInvoice(walletId, { amountMsats: 1000 }, longTimeout)
    assert.ok(made.kind === 'result')
    const { paymentHash } = made.result
    const set = (status: string) =>
      web.sql`update remote_wallets set status = ${status}, is_primary = false where id = ${walletId}`
    for (const status of ['DISABLED', 'ARCHIVED']) {
      await set(status)
      assert.equal((await web.wallets.makeInvoice(walletId, { amountMsats: 1000 })).kind, 'unreachable')
      assert.equal((await web.wallets.lookupInvoice(walletId, { paymentHash }, longTimeout)).kind, 'result')
    }
    await set('DEAD')
    const [outcome, tookMs] = await timed(web.wallets.lookupInvoice(walletId, { paymentHash }))
    assert.equal(outcome.kind, 'unreachable')
    assert.ok(tookMs < limitMs)
  })

  test('the caller’s own limit and signal end a call', async () => {
    wallet.faults.silent = true
    const [short, tookMs] = await timed(web.wallets.getBalance(id, { timeoutMs: limitMs / 2 }))
    assert.equal(short.kind, 'timeout')
    assert.ok(tookMs < limitMs)
    const [gaveUp, { events }] = [new AbortController(), relay.status()]
    const asked = timed(web.wallets.getBalance(id, { timeoutMs: 60_000, signal: gaveUp.signal }))
    await until(() => relay.status().events > events)
    gaveUp.abort()
    const [cancelled, cancelledMs] = await asked
    assert.equal(cancelled.kind, 'timeout')
    assert.ok(cancelledMs < 5000)
  })

  test('a wallet that sends no answer does not hold up the others on its relay', async () => {
    const other = await service.create({ balanceMsats: 5000 })
    const walletId = await added('Healthy', other.uri)
    wallet.faults.silent = true
    const stop = new AbortController()
    const stuck = web.wallets.getBalance(id, { timeoutMs: 2 * longTimeout.timeoutMs, signal: stop.signal })
    assert.equal((await web.wallets.getBalance(walletId, longTimeout)).kind, 'result')
    stop.abort()
    assert.equal((await stuck).kind, 'timeout')
  })
})

describe('connections', () => {
  const calls = (idleMs?: number) =>
    new DirectCalls({ ...web.deps, sealer: web.sealer, ...(idleMs === undefined ? {} : { idleMs }) })

  test('wallets of one relay share one socket, also when they are asked at once', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => service.create({ balanceMsats: 7000 })))
    const ids = await Promise.all(others.map((other, at) => added(`Shared ${at}`, other.uri)))
    const { socketsEver } = relay.status()
    const fresh = calls()
    const outcomes = await Promise.all([...ids, ...ids].map(walletId => fresh.getBalance(walletId)))
    assert.deepEqual(new Set(outcomes.map(({ kind }) => kind)), new Set(['result']))
    assert.equal(relay.status().socketsEver, socketsEver + 1)
    assert.equal(fresh.heldCount, 5)
    await fresh.stop()
  })

  test('an idle wallet is let go, and found again by the next call', async () => {
    const keys = relay.status().keys
    const other = await service.create({ balanceMsats: 7000 })
    const walletId = await added('Idle', other.uri)
    const fresh = calls(20)
    assert.equal((await fresh.getBalance(walletId)).kind, 'result')
    await until(() => fresh.heldCount === 0)
    // The wallet service's own key stays.
    await until(() => relay.status().keys === keys + 1)
    assert.equal((await fresh.getBalance(walletId)).kind, 'result')
    await fresh.stop()
  })

  test('a wallet is not let go while a call waits for it', async () => {
    const fresh = calls(20)
    wallet.faults.delayMs = 150
    const [first, second] = await Promise.all([fresh.getBalance(id), fresh.getBalance(id)])
    assert.deepEqual([first.kind, second.kind], ['result', 'result'])
    await fresh.stop()
  })

  test('after a relay restart the next call works', async () => {
    const fresh = calls()
    assert.equal((await fresh.getBalance(id)).kind, 'result')
    await relay.restart()
    // Until the wallet is back at the relay, what is asked of it is lost.
    await until(async () => (await fresh.getBalance(id, { timeoutMs: 500 })).kind === 'result')
    await fresh.stop()
  })

  test('a connection that is cut under a call is made again within it', async () => {
    const fresh = calls()
    assert.equal((await fresh.getBalance(id)).kind, 'result')
    relay.dropSockets()
    assert.notEqual((await fresh.getBalance(id, { timeoutMs: 10_000 })).kind, 'unreachable')
    await until(async () => (await fresh.getBalance(id, { timeoutMs: 500 })).kind === 'result')
    await fresh.stop()
  })

  test('stopping ends calls in flight, and every one that comes later', async () => {
    const fresh = calls()
    assert.equal((await fresh.getBalance(id)).kind, 'result')
    wallet.faults.silent = true
    const waiting = fresh.getBalance(id, { timeoutMs: 60_000 })
    const { events } = relay.status()
    await until(() => relay.status().events > events)
    const [, tookMs] = await timed(fresh.stop())
    assert.equal((await waiting).kind, 'timeout')
    assert.ok(tookMs < 5000)
    assert.equal((await fresh.getBalance(id)).kind, 'unreachable')
  })
})

test('one member’s wallets take no more than a member’s share of a relay’s host', async () => {
  const stranger = await web.member()
  const calls = new DirectCalls({ ...web.deps, sealer: web.sealer, limitMs })
  const paths = Array.from({ length: 9 }, (_, at) => `${relay.url}/path-${at}`)
  const opened = []
  for (const [at, url] of paths.entries()) {
    opened.push(await calls.borrow(await added(`Made up ${at}`, newConnection([url]).uri, stranger)))
  }
  assert.equal(opened.filter(one => one !== undefined).length, 8)
  assert.ok(await calls.borrow(await added('Mine', newConnection([`${relay.url}/mine`]).uri)))
  await calls.stop()
})

test('a wallet that gave its place to others is opened anew, also while somebody still has the old one', async t => {
  const calls = new DirectCalls({ ...web.deps, sealer: web.sealer, idleMs: 0 })
  t.after(() => calls.stop())
  const at = (path: string) => `${relay.url}/${path}`
  const owners = await Promise.all(Array.from({ length: 4 }, () => web.member()))
  const elsewhere = wallet.uri.replace(encodeURIComponent(relay.url), encodeURIComponent(at('elsewhere')))
  const mine = await added('Mine', elsewhere, owners[0])
  const late = await added('Late', newConnection([at('late')]).uri)
  const madeUp = Array.from({ length: 31 }, (_, n) =>
    added(`Made up ${n}`, newConnection([at(`${n}`)]).uri, owners[(n + 1) % owners.length]),
  )
  const borrowed = await calls.borrow(mine)
  const others: (BorrowedWallet | undefined)[] = []
  for (const walletId of await Promise.all(madeUp)) others.push(await calls.borrow(walletId))
  await until(() => [borrowed, ...others].every(one => one?.wallet.isConnected))
  // The host has no more places: the oldest of an owner with many, which brought no word yet, gives way.
  assert.ok(await calls.borrow(late))
  assert.equal(borrowed?.wallet.isClosed, true)
  for (const other of others) other?.giveBack()
  await until(async () => (await calls.getInfo(mine, longTimeout)).kind === 'result')
  borrowed.giveBack()
  assert.equal((await calls.getInfo(mine, longTimeout)).kind, 'result')
})
