import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { finalizeEvent } from '@chispa/protocols/nip01'
import { until } from '@chispa/sandbox/until'
import * as signer from '@chispa/signatures/schnorr'
import { freePort } from '@chispa/testing/free-port'
import { HeldClock } from '@chispa/testing/held-clock'
import { clientFor, network, openWallet, relayFor, serviceOn } from '../test/network.ts'
import { roundTrip } from '../test/relay-clients.ts'
import type { NwcClientOptions } from './nwc-client.ts'

describe('notifications', () => {
  test('both kinds arrive, with the wallet they are for and the raw transaction', async () => {
    const { service, alice, aliceWallet, bobWallet, invoice, notifications } = await network()
    await until(() => aliceWallet.isConnected && bobWallet.isConnected)
    const { invoice: text, paymentHash } = invoice(7000)
    service.ledger.pay(alice.accountId, text)
    await until(() => notifications.length === 4)
    const seen = notifications.map(one => `${one.walletKey} ${one.type} ${one.encryption}`).sort()
    assert.deepEqual(seen, [
      'alice payment_sent nip04',
      'alice payment_sent nip44_v2',
      'bob payment_received nip04',
      'bob payment_received nip44_v2',
    ])
    for (const { transaction, raw } of notifications) {
      assert.deepEqual([transaction.paymentHash, transaction.amountMsats], [paymentHash, 7000])
      assert.equal((raw as { payment_hash: string }).payment_hash, paymentHash)
    }
  })

  test('an event is delivered once, though relays repeat it', async () => {
    const relays = [await relayFor({ keepEphemeral: true }), await relayFor({ keepEphemeral: true })]
    const service = serviceOn(relays.map(relay => relay.url))
    const [alice, bob] = [await service.create({ balanceMsats: 10_000 }), await service.create()]
    const { client, notifications } = clientFor()
    const wallet = openWallet(client, 'bob', bob.uri)
    await until(() => wallet.relays.length === 2 && wallet.relays.every(relay => relay.covers(wallet.clientPublicKey)))
    for (const relay of relays) relay.faults.duplicateEvents = true
    service.ledger.pay(alice.accountId, service.ledger.createInvoice(bob.accountId, { amountMsats: 1000 }).invoice)
    await until(() => notifications.length === 2 && client.counters.duplicate === 6)
    relays[0]!.dropSockets()
    await until(() => client.counters.duplicate >= 8)
    assert.equal(notifications.length, 2)
  })

  test('what a relay stored shortly before we came is delivered, once', async () => {
    const { service, alice, bob, invoice } = await network({ relay: { keepEphemeral: true } })
    service.ledger.pay(alice.accountId, invoice().invoice)
    const later = clientFor()
    const wallet = openWallet(later.client, 'bob', bob.uri)
    await until(() => later.notifications.length === 2)
    assert.equal(await wallet.replayNotifications(0), true)
    assert.equal(later.notifications.length, 2)
  })

  test('a replay says so', async () => {
    const { relay, service, alice, bob, invoice } = await network({ relay: { keepEphemeral: true } })
    const { stored } = relay.status()
    service.ledger.pay(alice.accountId, invoice().invoice)
    await until(() => relay.status().stored === stored + 4)
    const later = clientFor({ overlapMs: -3_600_000 })
    const wallet = openWallet(later.client, 'bob', bob.uri)
    await until(() => wallet.isConnected)
    assert.equal(later.notifications.length, 0)
    assert.equal(await wallet.replayNotifications(0), true)
    assert.deepEqual(
      later.notifications.map(one => one.replayed),
      [true, true],
    )
  })

  test('forged ones are dropped and do not shadow the genuine event', async () => {
    const { relay, alice, bob, bobWallet, service, invoice, notifications, client } = await network()
    await until(() => bobWallet.isConnected)
    relay.faults.loseKinds = [23_196, 23_197]
    const { invoice: text, paymentHash } = invoice()
    service.ledger.pay(alice.accountId, text)
    const genuine = bob.notificationsOf(service.ledger.find(bob.accountId, paymentHash)!)[0]!
    relay.publish({ ...genuine, sig: genuine.sig.replace(/^../, 'ff') })
    relay.publish({ ...genuine, content: 'changed' })
    await until(() => client.counters.forged === 2)
    assert.equal(notifications.length, 0)
    relay.publish(genuine)
    await until(() => notifications.length === 1)
  })

  test('a stranger who writes to our key is foreign', async () => {
    const { relay, bobWallet, client } = await network()
    await until(() => bobWallet.isConnected)
    const tags = [['p', bobWallet.clientPublicKey]]
    const event = { kind: 23_197, created_at: Math.floor(Date.now() / 1000), tags, content: 'x' }
    relay.publish(finalizeEvent(event, signer.newSecretKey(), signer))
    await until(() => client.counters.foreign === 1)
  })

  test('a handler that throws costs nobody else an event', async () => {
    const errors: unknown[] = []
    let calls = 0
    const { service, alice, aliceWallet, bobWallet, invoice } = await network({
      client: {
        onNotification() {
          calls++
          throw new Error('handler')
        },
        onError: error => errors.push(error),
      },
    })
    await until(() => aliceWallet.isConnected && bobWallet.isConnected)
    service.ledger.pay(alice.accountId, invoice().invoice)
    await until(() => calls === 4 && errors.length === 4)
    assert.equal((await bobWallet.request('get_balance', {})).kind, 'result')
  })
})

describe('wallets', () => {
  test('two of the same connection both hear, and closing one leaves the other', async () => {
    const { service, alice, bob, client, bobWallet, invoice, notifications } = await network()
    const twin = openWallet(client, 'twin', bob.uri)
    await until(() => bobWallet.isConnected && twin.isConnected)
    service.ledger.pay(alice.accountId, invoice().invoice)
    await until(() => notifications.filter(one => one.type === 'payment_received').length === 4)
    client.closeWallet(bobWallet)
    client.closeWallet(bobWallet)
    assert.equal(client.walletCount, 2)
    assert.equal((await twin.request('get_balance', {})).kind, 'result')
    client.closeWallet(twin)
    assert.equal(client.relays()[0]!.walletCount, 1)
  })

  test('spellings of one relay share one socket', async () => {
    const { relay, alice, client, aliceWallet } = await network()
    await until(() => aliceWallet.isConnected)
    const before = relay.status().sockets
    const relayParameter = `relay=${encodeURIComponent(`${relay.url}/`)}&relay=${encodeURIComponent(relay.url)}`
    const wallet = openWallet(client, 'again', alice.uri.replace(/relay=[^&]*/, relayParameter))
    assert.equal((await wallet.request('get_info', {})).kind, 'result')
    assert.deepEqual([relay.status().sockets, wallet.relays.length], [before, 1])
  })

  test('the last wallet of a relay lets it go after a while', async () => {
    const { relay, alice } = await network()
    const { client } = clientFor({ lingerMs: 20 })
    const wallet = openWallet(client, 'x', alice.uri)
    await wallet.request('get_info', {})
    const sockets = relay.status().sockets
    client.closeWallet(wallet)
    await until(() => relay.status().sockets === sockets - 1 && client.relays().length === 0)
  })

  test('a wallet reopened meanwhile keeps the socket', async () => {
    const { relay, alice } = await network()
    const { client } = clientFor({ lingerMs: 50 })
    const wallet = openWallet(client, 'x', alice.uri)
    await wallet.request('get_info', {})
    const before = relay.status().socketsEver
    client.closeWallet(wallet)
    const again = openWallet(client, 'x', alice.uri)
    assert.equal((await again.request('get_info', {})).kind, 'result')
    assert.equal(relay.status().socketsEver, before)
  })
})

describe('several relays', () => {
  async function onTwoRelays(options: NwcClientOptions = {}) {
    const [first, second] = [await relayFor(), await relayFor({ port: await freePort() })]
    const service = serviceOn([first.url, second.url])
    const sandboxWallet = await service.create({ balanceMsats: 50_000 })
    const made = clientFor(options)
    const wallet = openWallet(made.client, 'x', sandboxWallet.uri)
    await until(() => wallet.relays.every(relay => relay.covers(wallet.clientPublicKey)))
    return { first, second, service, sandboxWallet, wallet, ...made }
  }

  test('a request goes to all, is carried out once, and the first reply wins', async () => {
    const { wallet, client, lateReplies, service, sandboxWallet } = await onTwoRelays()
    const payee = await service.create()
    const { invoice } = service.ledger.createInvoice(payee.accountId, { amountMsats: 1000 })
    assert.equal((await wallet.request('pay_invoice', { invoice })).kind, 'result')
    await until(() => client.counters.duplicate >= 1)
    assert.deepEqual([sandboxWallet.balanceMsats, lateReplies.length, client.counters.answered], [49_000, 0, 1])
  })

  test('one that is down, or loses replies, does not matter', async () => {
    const { first, second, wallet } = await onTwoRelays()
    first.faults.loseKinds = [23_195]
    assert.equal((await wallet.request('get_balance', {})).kind, 'result')
    first.faults.loseKinds = []
    await second.down()
    await until(() => !wallet.relays[1]!.isOpen)
    assert.equal((await wallet.request('get_balance', {})).kind, 'result')
    assert.equal(wallet.isConnected, true)
  })

  test('one that refuses does not make it unpublished', async () => {
    const clock = new HeldClock()
    const { first, second, wallet, sandboxWallet } = await onTwoRelays({ clock })
    await wallet.request('get_info', {})
    first.faults.refuseEvents = 'blocked: no'
    sandboxWallet.faults.silent = true
    const before = second.status().events
    const outcome = wallet.request('get_balance', {})
    await until(() => second.status().events > before && first.status().refused > 0)
    // What the relays said before has been heard.
    await Promise.all(wallet.relays.map(roundTrip))
    clock.end()
    assert.deepEqual(await outcome, { kind: 'timeout', acknowledged: true })
  })

  test('only the relay that came back is told apart in the status', async () => {
    const states: string[] = []
    const relay = await relayFor()
    const service = serviceOn([relay.url])
    const wallet = await service.create()
    const { client } = clientFor({ onRelayState: ({ state }) => states.push(state) })
    openWallet(client, 'x', wallet.uri)
    await until(() => states.length === 1)
    relay.dropSockets()
    await until(() => states.length === 3)
    assert.deepEqual(states, ['open', 'waiting', 'open'])
    const [status] = client.relays()
    assert.deepEqual(status, {
      url: relay.url,
      state: 'open',
      sockets: 1,
      openSockets: 1,
      walletCount: 1,
      withoutPlace: 0,
      lastError: null,
    })
  })
})

test('a relay that restarts and forgets everything is used again by both sides', async () => {
  const { relay, aliceWallet, bobWallet } = await network({ relay: { port: await freePort() } })
  assert.equal((await aliceWallet.request('get_balance', {})).kind, 'result')
  await relay.restart({ forget: true })
  const outcome = await until(async () => {
    const balance = await bobWallet.request('get_balance', {}, { timeoutMs: 1000 })
    return balance.kind === 'result' && balance
  })
  assert.equal(outcome.kind, 'result')
})

test('a flood of notices does not hold up a payment', async () => {
  const { relay, aliceWallet, invoice } = await network()
  await aliceWallet.request('get_info', {})
  relay.flood(5000)
  assert.equal((await aliceWallet.request('pay_invoice', { invoice: invoice().invoice })).kind, 'result')
})

test('a thousand requests at once, cancelled by one signal, all end', async () => {
  const warnings: Error[] = []
  const note = (warning: Error) => warnings.push(warning)
  process.on('warning', note)
  const { alice, aliceWallet, relay } = await network()
  await aliceWallet.request('get_info', {})
  alice.faults.silent = true
  const stop = new AbortController()
  const before = relay.status().events
  const outcomes = Array.from({ length: 1000 }, () => aliceWallet.request('get_balance', {}, { signal: stop.signal }))
  await until(() => relay.status().events === before + 1000)
  stop.abort()
  const kinds = new Set((await Promise.all(outcomes)).map(outcome => outcome.kind))
  process.off('warning', note)
  assert.deepEqual([[...kinds], warnings], [['closed'], []])
})
