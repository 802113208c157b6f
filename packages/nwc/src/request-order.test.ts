import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { Encryption } from '@chispa/protocols/nip47'
import { until } from '@chispa/sandbox/until'
import { ManualClock } from '@chispa/testing/manual-clock'
import { clientFor, inAnHour, network, openWallet } from '../test/network.ts'
import { RequestOrder } from './request-order.ts'

describe('the order of requests', () => {
  test('each has a second of its own, and the next one waits until it is on its way', async () => {
    const clock = new ManualClock()
    const order = new RequestOrder(clock)
    const first = await order.take(1000, undefined)
    const taken: number[] = []
    const others = [1, 2].map(async () => {
      const turn = await order.take(1000, undefined)
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

  test('one that is never published keeps the others for five seconds, and for no longer than they have', async () => {
    const clock = new ManualClock()
    const order = new RequestOrder(clock)
    await order.take(60_000, undefined)
    const long = order.take(60_000, undefined)
    await clock.advance(4999)
    assert.deepEqual(clock.timers, [1])
    await clock.advance(1)
    await long
    const short = order.take(300, undefined)
    await clock.advance(300)
    await short
  })
})

describe('wallets that look at the time of a request', () => {
  test('one that answers the first of a second alone answers all that are asked at once', async () => {
    const { alice, aliceWallet } = await network({ wallet: { encryptions: ['nip04'] } })
    alice.faults.dropsSameSecond = true
    const asked = await Promise.all(Array.from({ length: 5 }, () => aliceWallet.request('get_balance', {})))
    for (const outcome of asked) assert.equal(outcome.kind, 'result')
  })

  test('one that answers nothing older than the last answers two processes that ask within a second', async () => {
    const { alice, aliceWallet } = await network({ wallet: { encryptions: ['nip04'] } })
    const elsewhere = openWallet(clientFor().client, 'alice', alice.uri)
    await until(() => elsewhere.isConnected)
    alice.faults.dropsSameSecond = true
    const asked = await Promise.all([aliceWallet, elsewhere].map(wallet => wallet.request('get_info', {})))
    assert.deepEqual(
      asked.map(({ kind }) => kind),
      ['result', 'result'],
    )
  })

  test('one that passes over what is not newer pays, whatever is asked between signing and publishing', async () => {
    const { alice, aliceWallet, invoice } = await network({ wallet: { encryptions: ['nip04'] } })
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
    assert.equal((await prepared.publish({ timeoutMs: 5000 })).kind, 'result')
    assert.deepEqual(
      (await Promise.all(asked)).map(({ kind }) => kind),
      ['result', 'wallet-error'],
    )
  })

  test('a payment is never asked for again', async () => {
    const { alice, aliceWallet, invoice } = await network({ wallet: { encryptions: ['nip04'] } })
    alice.faults.holdPayments = true
    const { invoice: text } = invoice()
    const outcome = await aliceWallet.request('pay_invoice', { invoice: text }, { timeoutMs: 5000 })
    assert.equal(outcome.kind, 'timeout')
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
