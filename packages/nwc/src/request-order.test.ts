import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { systemClock } from '@chispa/concurrency/clock'
import type { Encryption } from '@chispa/protocols/nip47'
import { until } from '@chispa/sandbox/until'
import { HeldClock } from '@chispa/testing/held-clock'
import { ManualClock } from '@chispa/testing/manual-clock'
import { clientFor, inAnHour, network, openWallet } from '../test/network.ts'
import { RequestOrder, type Turn, type TurnOptions } from './request-order.ts'

const question = { timeoutMs: 60_000, signal: undefined, isPayment: false }
const payment = { ...question, isPayment: true }

const unixSeconds = () => Math.floor(Date.now() / 1000)

async function turnOf(taken: Promise<Turn | undefined>): Promise<Turn> {
  const turn = await taken
  assert.ok(turn)
  return turn
}

describe('the order of requests', () => {
  test('each has a second of its own, and the next one waits until it is on its way', async () => {
    const clock = new ManualClock()
    const order = new RequestOrder(clock)
    const first = await turnOf(order.take(question))
    const taken: number[] = []
    const others = [1, 2].map(async () => {
      const turn = await turnOf(order.take(question))
      taken.push(turn.createdAt - first.createdAt)
      return turn
    })
    await clock.advance(999)
    assert.deepEqual(taken, [])
    first.end()
    ;(await others[0])?.end()
    ;(await others[1])?.end()
    assert.deepEqual(taken, [1, 2])
  })

  test('one that is never published keeps the others for five seconds, and is overtaken then', async () => {
    const clock = new ManualClock()
    const order = new RequestOrder(clock)
    const first = await turnOf(order.take(payment))
    await clock.advance(2000)
    const next = order.take(question)
    await clock.advance(2999)
    assert.deepEqual(clock.timers, [1])
    assert.equal(first.isLast(), true)
    await clock.advance(1)
    await next
    assert.equal(first.isLast(), false)
  })

  test('whoever gives up, or has no time left, lets nobody past', async () => {
    const clock = new ManualClock()
    const order = new RequestOrder(clock)
    const first = await turnOf(order.take(payment))
    const gone = new AbortController()
    const leaving = order.take({ ...question, signal: gone.signal })
    const hasty = order.take({ ...question, timeoutMs: 300 })
    const last = order.take(question)
    gone.abort()
    assert.equal(await leaving, undefined)
    await clock.advance(300)
    assert.equal(await hasty, undefined)
    assert.equal(first.isLast(), true)
    first.end()
    assert.equal((await turnOf(last)).createdAt, first.createdAt + 1)
  })

  test('a payment is newer than everything before it, however much that is, and not a minute ahead', async () => {
    const clock = new ManualClock()
    const order = new RequestOrder(clock)
    const taken: number[] = []
    const take = async (options: TurnOptions) => {
      const turn = await turnOf(order.take(options))
      turn.end()
      return turn.createdAt - clock.now().getTime() / 1000
    }
    for (let n = 0; n < 50; n++) taken.push(await take(question))
    const paid = await take(payment)
    assert.ok(paid > Math.max(...taken) && paid < 50)
    await take(question)
    assert.equal(await take(payment), paid + 1)
  })
})

/** Its turns have no end of their own: nobody is overtaken because the machine stood still. */
const endless = { ...systemClock, monotonicMs: () => 0 }
const unhurriedNetwork = () => network({ wallet: { encryptions: ['nip04'] }, client: { clock: endless } })

describe('wallets that look at the time of a request', () => {
  test('one that answers the first of a second alone answers all that are asked at once', async () => {
    const { alice, aliceWallet } = await network({ wallet: { encryptions: ['nip04'] } })
    alice.faults.dropsSameSecond = true
    const asked = await Promise.all(Array.from({ length: 5 }, () => aliceWallet.request('get_balance', {})))
    for (const outcome of asked) assert.equal(outcome.kind, 'result')
  })

  test('one that answers nothing older than the last answers two processes that ask within a second', async () => {
    // Nobody asks again while both wait: after a pause of the machine both would, within one second.
    const clock = new HeldClock(afterMs => afterMs >= 2500 && afterMs <= 4000)
    const { alice, aliceWallet } = await network({ wallet: { encryptions: ['nip04'] }, client: { clock } })
    const elsewhere = openWallet(clientFor({ clock }).client, 'alice', alice.uri)
    await until(() => elsewhere.isConnected)
    alice.faults.dropsSameSecond = true
    const kinds: string[] = []
    const asked = [aliceWallet, elsewhere].map(async wallet => {
      const { kind } = await wallet.request('get_info', {}, { timeoutMs: 60_000 })
      kinds.push(kind)
    })
    await until(() => kinds.length > 0)
    const answeredAt = unixSeconds()
    await until(() => {
      if (unixSeconds() > answeredAt) clock.end()
      return kinds.length === asked.length
    })
    assert.deepEqual(kinds, ['result', 'result'])
  })

  test('one that passes over what is not newer pays, whatever is asked between signing and publishing', async () => {
    const { alice, aliceWallet, invoice } = await unhurriedNetwork()
    await aliceWallet.request('get_info', {})
    alice.faults.dropsSameSecond = true
    const prepared = await aliceWallet.prepare('pay_invoice', { invoice: invoice().invoice }, { expiresAt: inAnHour() })
    assert.ok(prepared.kind === 'prepared')
    const asked = [
      aliceWallet.request('get_balance', {}),
      aliceWallet.request('lookup_invoice', { payment_hash: 'ff' }),
    ]
    // As long as a payment takes to be stored.
    await setTimeout(100)
    assert.equal((await prepared.publish({ timeoutMs: 60_000 })).kind, 'result')
    assert.deepEqual(
      (await Promise.all(asked)).map(({ kind }) => kind),
      ['result', 'wallet-error'],
    )
  })

  test('one that passes over what is not newer pays after a burst of questions', async () => {
    const { alice, aliceWallet, invoice } = await unhurriedNetwork()
    await aliceWallet.request('get_info', {})
    alice.faults.dropsSameSecond = true
    const asked = Array.from({ length: 40 }, () => aliceWallet.request('get_balance', {}, { timeoutMs: 1000 }))
    const limits = { expiresAt: inAnHour(), timeoutMs: 60_000 }
    const prepared = await aliceWallet.prepare('pay_invoice', { invoice: invoice().invoice }, limits)
    assert.ok(prepared.kind === 'prepared')
    assert.equal((await prepared.publish({ timeoutMs: 60_000 })).kind, 'result')
    await Promise.all(asked)
  })

  test('one that passes over what is not newer pays, whatever is asked of the same connection in another name', async () => {
    const { client, alice, aliceWallet, invoice } = await unhurriedNetwork()
    const twin = openWallet(client, 'the same', alice.uri)
    await Promise.all([aliceWallet, twin].map(wallet => wallet.request('get_info', {})))
    alice.faults.dropsSameSecond = true
    const prepared = await aliceWallet.prepare('pay_invoice', { invoice: invoice().invoice }, { expiresAt: inAnHour() })
    assert.ok(prepared.kind === 'prepared')
    const asked = twin.request('get_balance', {})
    await setTimeout(100)
    assert.equal((await prepared.publish({ timeoutMs: 60_000 })).kind, 'result')
    assert.equal((await asked).kind, 'result')
  })

  test('one that passes over what is not newer pays what its relay took on the second try only', async () => {
    const { relay, alice, aliceWallet, invoice } = await unhurriedNetwork()
    await aliceWallet.request('get_info', {})
    alice.faults.dropsSameSecond = true
    relay.faults.refuseEvents = 'rate-limited: slow down'
    const prepared = await aliceWallet.prepare('pay_invoice', { invoice: invoice().invoice }, { expiresAt: inAnHour() })
    assert.ok(prepared.kind === 'prepared')
    const paid = prepared.publish({ timeoutMs: 60_000 })
    await until(() => relay.status().refused > 0)
    relay.faults.refuseEvents = null
    const asked = aliceWallet.request('get_balance', {})
    assert.equal((await paid).kind, 'result')
    assert.equal((await asked).kind, 'result')
  })

  test('a payment that was overtaken all the same is not published', async () => {
    let passedMs = 0
    const clock = { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + passedMs }
    const { aliceWallet, alice, service, invoice } = await network({
      wallet: { encryptions: ['nip04'] },
      client: { clock },
    })
    const prepared = await aliceWallet.prepare('pay_invoice', { invoice: invoice().invoice }, { expiresAt: inAnHour() })
    assert.ok(prepared.kind === 'prepared')
    passedMs = 5000
    assert.equal((await aliceWallet.request('get_balance', {})).kind, 'result')
    const outcome = await prepared.publish({ timeoutMs: 5000 })
    assert.ok(outcome.kind === 'not-published' && outcome.reason === 'overtaken')
    assert.equal(service.ledger.balanceMsats(alice.accountId), 1_000_000)
  })

  test('one that is given up keeps nobody waiting, and is never published', async () => {
    const { aliceWallet, invoice } = await unhurriedNetwork()
    const prepared = await aliceWallet.prepare('pay_invoice', { invoice: invoice().invoice }, { expiresAt: inAnHour() })
    assert.ok(prepared.kind === 'prepared')
    prepared.giveUp()
    const kinds: string[] = []
    void aliceWallet.request('get_balance', {}).then(({ kind }) => kinds.push(kind))
    await until(() => kinds.length > 0)
    assert.deepEqual(kinds, ['result'])
    assert.equal((await prepared.publish()).kind, 'not-published')
  })

  test('a payment is never asked for again', async () => {
    const { alice, aliceWallet, invoice } = await unhurriedNetwork()
    alice.faults.holdPayments = true
    const { invoice: text } = invoice()
    const outcome = aliceWallet.request('pay_invoice', { invoice: text }, { timeoutMs: 5000 })
    await until(() => alice.heldPayments.length > 0)
    assert.equal((await outcome).kind, 'timeout')
    assert.equal(alice.heldPayments.length, 1)
  })

  for (const encryption of ['nip44_v2', 'nip04'] as Encryption[]) {
    test(`one that takes a minute ahead at most answers a burst in ${encryption}`, async () => {
      const { alice, aliceWallet } = await network({ wallet: { encryptions: [encryption] } })
      alice.faults.clockWindow = 60
      const asked = await Promise.all(Array.from({ length: 70 }, () => aliceWallet.request('get_balance', {})))
      for (const outcome of asked) assert.equal(outcome.kind, 'result')
    })
  }

  test('one that is silent to what it does not know answers what follows', async () => {
    const { alice, aliceWallet } = await network({ wallet: { methods: ['get_info', 'get_balance'] } })
    alice.faults.silentOnUnknown = true
    const unknown = await aliceWallet.request('list_transactions', {}, { timeoutMs: 500 })
    assert.notEqual(unknown.kind, 'result')
    assert.equal((await aliceWallet.request('get_balance', {})).kind, 'result')
  })
})
