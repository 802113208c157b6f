/** What goes wrong between the wallet, the listener and us: nothing is paid twice, and nothing is lost. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, test } from 'node:test'
import { decodeBolt11 } from '@chispa/protocols/bolt11'
import type { Method } from '@chispa/protocols/nip47'
import { until } from '@chispa/sandbox/until'
import type { WalletOptions } from '@chispa/sandbox/wallets/sandbox-wallet'
import { recoverPublicKey } from '@chispa/signatures/ecdsa'
import { openStage } from '../../test/forwarding-stage.ts'
import type { Pairing } from '../listener-client/pairing.ts'
import { sendPayment } from '../listener-client/payments.ts'
import { forwarder } from './reconciler.ts'

const stage = await openStage()
/** Where what the wallet does not say ends soon, and a busy machine has asked it. */
const hasty = await openStage({ replyTimeoutMs: 5000 })
after(() => Promise.all([stage.close(), hasty.close()]))
const { web, outside } = stage

let count = 0
const someone = async (at = stage) => at.outside.name(`someone${++count}`, await at.service.create())

async function waiting(amountMsats = 20_000, at = stage, options: WalletOptions = {}) {
  const [source, one] = [await at.source(options), await someone(at)]
  await at.configure(source, { [one.address]: 10_000 })
  const id = await at.receive(source, amountMsats)
  return { source, one, id, leg: async () => (await at.detail(source, id)).legs[0] }
}

/** A way to the listener on which payments get lost before they arrive. */
async function cutOff(target: string) {
  const server = createServer((request, response) => {
    if (request.method === 'POST') return request.socket.destroy()
    const onward = httpRequest(target + request.url, { headers: request.headers }, answer => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    request.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

describe('the wallet', () => {
  test('declines: another attempt follows later, with the next number and another invoice', async () => {
    const { source, one, leg } = await waiting()
    source.wallet.faults.failWith = 'QUOTA_EXCEEDED'
    await stage.forward()
    const declined = await leg()
    assert.deepEqual([declined?.state, declined?.reason], ['WAITING', 'wallet_declined'])
    await stage.forward()
    assert.equal((await leg())?.attempts.length, 1, 'not before its time')
    source.wallet.faults.failWith = null
    await stage.makeDue()
    await stage.forward()
    const attempts = (await leg())?.attempts ?? []
    assert.deepEqual(
      attempts.map(({ attemptNo, status }) => [attemptNo, status]),
      [
        [2, 'SUCCEEDED'],
        [1, 'REJECTED'],
      ],
    )
    assert.notEqual(attempts[0]?.paymentHash, attempts[1]?.paymentHash)
    assert.equal(one.wallet.balanceMsats, 20_000)
    const rows =
      await web.sql`select 1 from activity where event = 'forwarding.attempt_failed' and user_id = ${source.userId}`
    assert.equal(rows.length, 1)
  })

  test('says that it failed and pays all the same: that counts, and nothing is paid again', async () => {
    const { source, one, leg } = await waiting()
    source.wallet.faults.noNotifications = true
    source.wallet.faults.payThenSayFailed = true
    await stage.forward()
    source.wallet.faults.payThenSayFailed = false
    await stage.makeDue()
    await stage.forward()
    assert.equal((await leg())?.state, 'FORWARDED')
    assert.equal(one.wallet.balanceMsats, 20_000)
    assert.equal(stage.sent(source).length, 1)
  })

  for (const failWith of ['PAYMENT_FAILED', 'INSUFFICIENT_BALANCE', 'QUOTA_EXCEEDED', 'SOMETHING_ELSE']) {
    test(`says that it failed and pays all the same, and answers ${failWith} when it is asked: nothing is paid until it tells`, async () => {
      // Its ledger would tell.
      const methods: Method[] = ['get_info', 'pay_invoice', 'make_invoice', 'lookup_invoice']
      const { source, one, leg } = await waiting(20_000, stage, { methods })
      const { faults } = source.wallet
      Object.assign(faults, { noNotifications: true, payThenSayFailed: true })
      await stage.forward()
      Object.assign(faults, { payThenSayFailed: false, failWith })
      for (let asked = 0; asked < 3; asked++) {
        await stage.makeDue()
        await stage.forward()
      }
      assert.deepEqual([(await leg())?.state, (await leg())?.attempts.length], ['WAITING', 1])
      faults.failWith = null
      await stage.makeDue()
      await stage.forward()
      assert.equal((await leg())?.state, 'FORWARDED')
      assert.equal(one.wallet.balanceMsats, 20_000)
      assert.equal(stage.sent(source).length, 1)
    })
  }

  test('does not say what became of it: no other attempt, until its notification or the journal tells', async () => {
    for (const noNotifications of [false, true]) {
      const { source, one, leg } = await waiting(20_000, hasty)
      source.wallet.faults.holdPayments = true
      source.wallet.faults.noNotifications = noNotifications
      await hasty.forward()
      for (let i = 0; i < 3; i++) {
        await hasty.makeDue()
        await hasty.forward()
      }
      const paying = await leg()
      assert.deepEqual([paying?.state, paying?.reason, paying?.attempts.length], ['PAYING', 'in_flight', 1])
      assert.equal(source.wallet.heldPayments.length, 1)
      source.wallet.release(true)
      await until(async () => {
        if (noNotifications) await hasty.makeDue().then(() => hasty.forward())
        return (await leg())?.state === 'FORWARDED'
      })
      assert.equal(one.wallet.balanceMsats, 20_000)
    }
  })

  test('is not in use any more: it waits, with the reason', async () => {
    const { source, leg } = await waiting()
    const url = `/api/remote-wallets/${source.walletId}`
    await web.call({ method: 'PATCH', url, as: source, body: { status: 'DISABLED' } })
    await stage.forward()
    assert.deepEqual([(await leg())?.state, (await leg())?.reason], ['WAITING', 'wallet_not_active'])
  })

  test('is asleep: it waits, and goes on when its owner has switched the wallet on again', async () => {
    const { source, one, leg } = await waiting()
    await web.sql`update remote_wallets set status = 'ARCHIVED', asleep_since = now() where id = ${source.walletId}`
    await stage.forward()
    assert.deepEqual([(await leg())?.state, (await leg())?.reason], ['WAITING', 'wallet_not_active'])
    const due = await web.sql`
      select from forwarding_destinations where wallet_id = ${source.walletId} and due_at is not null`
    assert.equal(due.length, 1, 'it is looked at again')
    const url = `/api/remote-wallets/${source.walletId}`
    await web.call({ method: 'PATCH', url, as: source, body: { status: 'ACTIVE' } })
    await until(async () => {
      await stage.makeDue()
      await stage.forward()
      return (await leg())?.state === 'FORWARDED'
    })
    assert.ok(one.wallet.balanceMsats > 0)
  })

  test('could not be asked: provably not started, so the next attempt has another number and invoice', async () => {
    const { source, one, leg } = await waiting()
    const { sql } = stage.listener
    const [own] = await sql`select owner from listener.wallets where wallet_id = ${source.walletId}`
    await sql`update listener.wallets set owner = 'another' where wallet_id = ${source.walletId}`
    await stage.forward()
    assert.deepEqual([(await leg())?.state, (await leg())?.reason], ['WAITING', 'wallet_not_ready'])
    await sql`update listener.wallets set owner = ${own?.owner} where wallet_id = ${source.walletId}`
    await stage.makeDue()
    await stage.forward()
    assert.deepEqual(
      (await leg())?.attempts.map(({ attemptNo, status }) => [attemptNo, status]),
      [
        [2, 'SUCCEEDED'],
        [1, 'NOT_STARTED'],
      ],
    )
    assert.equal(one.wallet.balanceMsats, 20_000)
  })
})

describe('the listener', () => {
  test('is away: everything waits as it is, with the reason, and goes on at once', async () => {
    const { one, leg } = await waiting()
    await stage.set({ listener_url: 'http://127.0.0.1:9' })
    assert.equal(await stage.forward(), 'no listener')
    assert.deepEqual([(await leg())?.state, (await leg())?.reason], ['WAITING', 'listener_away'])
    await stage.set({ listener_enabled: false })
    assert.equal((await leg())?.reason, 'listener_off')
    await stage.set({ listener_url: stage.listenerUrl, listener_enabled: true })
    assert.equal(await stage.forward(), 'done')
    assert.deepEqual([(await leg())?.state, (await leg())?.reason], ['FORWARDED', null])
    assert.equal(one.wallet.balanceMsats, 20_000)
  })

  test('never heard of an attempt that was stored: it is sent under the same id', async () => {
    const { source, one, id, leg } = await waiting()
    const way = await cutOff(stage.listenerUrl)
    await using _ = { [Symbol.asyncDispose]: way.stop }
    await stage.set({ listener_url: way.url })
    await until(() => web.deps.listener.probe())
    await stage.forward()
    const stored = (await leg())?.attempts ?? []
    assert.deepEqual(
      stored.map(({ status }) => status),
      ['PENDING'],
    )
    assert.equal((await leg())?.state, 'PAYING')
    await stage.set({ listener_url: stage.listenerUrl })
    await until(() => web.deps.listener.probe())
    await stage.makeDue()
    await stage.forward()
    const attempts = (await leg())?.attempts ?? []
    assert.deepEqual(
      attempts.map(({ status, requestId }) => [status, requestId]),
      [['SUCCEEDED', stored[0]?.requestId]],
    )
    assert.equal(one.wallet.balanceMsats, 20_000)
    assert.equal(stage.sent(source).length, 1)
    assert.equal((await stage.detail(source, id)).status, 'COMPLETED')
  })
})

describe('an invoice that is being paid under another request', () => {
  test('ends the attempt, and the next one has another invoice', async () => {
    const { source, one, leg } = await waiting()
    const other = await stage.source({ balanceMsats: 50_000 })
    other.wallet.faults.holdPayments = true
    one.faults.sameInvoice = true
    const [name] = one.address.split('@')
    const { pr } = (await (await fetch(`http://${outside.host}/cb/${name}?amount=20000`)).json()) as { pr: string }
    const decoded = decodeBolt11(pr, recoverPublicKey)
    assert.ok(decoded.ok)
    const taken = await sendPayment(web.deps.listener, web.deps.listener.usable() as Pairing, {
      requestId: randomBytes(32).toString('hex'),
      walletId: other.walletId,
      invoice: pr,
      paymentHash: decoded.invoice.paymentHash,
      timeoutMs: 1000,
    })
    // On a busy machine the answer comes later than it is waited for.
    assert.ok(taken.kind === 'open' || taken.kind === 'silent', taken.kind)
    await until(() => other.wallet.heldPayments.length === 1)
    await stage.forward()
    const ended = await leg()
    assert.deepEqual(
      [ended?.state, ended?.reason, ended?.attempts.map(({ status }) => status)],
      ['WAITING', 'destination_unusable', ['REJECTED']],
    )
    other.wallet.release(false)
    one.faults.sameInvoice = false
    await stage.makeDue()
    await stage.forward()
    assert.equal((await leg())?.state, 'FORWARDED')
    assert.equal(one.wallet.balanceMsats, 20_000)
    assert.equal(stage.sent(source).length, 1)
  })
})

describe('several processes', () => {
  test('share the work, and pay everything once', async () => {
    const sources = await Promise.all(Array.from({ length: 6 }, () => stage.source()))
    const places = [await someone(), await someone()] as const
    for (const source of sources) {
      await stage.configure(source, { [places[0].address]: 6000, [places[1].address]: 4000 })
    }
    await Promise.all(sources.flatMap(source => [7_001, 9_003, 11_007].map(msats => stage.receive(source, msats))))
    const processes = Array.from({ length: 4 }, () => forwarder(web.deps))
    await Promise.all(processes.map(forward => forward()))
    await stage.forward()
    const total = 6 * (7_001 + 9_003 + 11_007)
    assert.equal(places[0].wallet.balanceMsats + places[1].wallet.balanceMsats, total)
    for (const source of sources) assert.equal(source.wallet.balanceMsats, 0)
    const [open] = await web.sql`
      select count(*) from forwarding_legs where state = 'OPEN' and receipt_id in (
        select id from forwarding_receipts where wallet_id = any(${sources.map(({ walletId }) => walletId)}))`
    assert.equal(open?.count, 0)
    const [leased] = await web.sql`select count(*) from receive_actions where lease is not null`
    assert.equal(leased?.count, 0)
  })

  test('what a dead one had taken goes on when its lease has ended', async () => {
    const { source, one } = await waiting()
    const lease = (until: string) => web.sql`
      update receive_actions set lease = 'dead', lease_until = now() + ${until}::interval where wallet_id = ${source.walletId}`
    await lease('1 hour')
    await stage.forward()
    assert.equal(one.wallet.balanceMsats, 0)
    await lease('-1 second')
    await stage.forward()
    assert.equal(one.wallet.balanceMsats, 20_000)
  })

  test('an address that never answers holds up nobody else', async () => {
    const stuck = await Promise.all(Array.from({ length: 3 }, () => waiting()))
    for (const { one } of stuck) one.faults.hang = true
    const { one } = await waiting()
    stage.waitForHanging(true)
    const stop = new AbortController()
    let isOver = false
    const pass = stage.forward(stop.signal).then(() => {
      isOver = true
    })
    await until(() => one.wallet.balanceMsats === 20_000)
    assert.equal(isOver, false, 'paid while the others still wait for their address')
    stop.abort()
    await pass
    stage.waitForHanging(false)
    await stage.makeDue()
    await stage.forward()
    for (const { leg } of stuck) assert.equal((await leg())?.reason, 'destination_unreachable')
  })
})
