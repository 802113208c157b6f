/** More wallets on one relay than it lets one socket subscribe to: further sockets, of which nobody else need know. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { finalizeEvent, type NostrEvent } from '@chispa/protocols/nip01'
import { notificationKinds } from '@chispa/protocols/nip47'
import { notificationPlaintext, notificationTemplate } from '@chispa/protocols/nip47-wallet'
import type { Relay, RelayOptions } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import * as signer from '@chispa/signatures/schnorr'
import { clientFor, openWallet, relayFor, serviceOn } from '../test/network.ts'
import { Conversation } from './conversation.ts'
import type { NwcClientOptions } from './nwc-client.ts'
import { defaultRelayClientOptions, RelayClient } from './relay-client.ts'
import type { Wallet } from './wallet.ts'

const serviceSecret = signer.newSecretKey()
const walletPublicKey = signer.publicKeyOf(serviceSecret)
/** One subscription of 119 keys beside those for queries. */
const small = { maxSubscriptions: 3, maxMessageLength: 8192 }
const perSocket = 119

function notify(relay: Relay, { clientPublicKey }: Wallet): void {
  const transaction = { type: 'incoming', payment_hash: '1'.repeat(64), amount: 1000 }
  const conversation = new Conversation(serviceSecret, clientPublicKey)
  const content = conversation.encrypt(notificationPlaintext('payment_received', transaction), 'nip44_v2')
  const createdAt = Math.floor(Date.now() / 1000)
  const template = notificationTemplate({ clientPublicKey, encryption: 'nip44_v2', content, createdAt })
  relay.publish(finalizeEvent(template, serviceSecret, signer))
}

async function crowded(walletCount: number, relayOptions: RelayOptions = {}, options: NwcClientOptions = {}) {
  const relay = await relayFor({ limits: small, ...relayOptions })
  const { client, notifications } = clientFor({ minKeysPerConnection: 50, ...options })
  const open = (name: string) => {
    const secret = Buffer.from(signer.newSecretKey()).toString('hex')
    return client.openWallet(name, { walletPublicKey, relays: [relay.url], secret })
  }
  const wallets = Array.from({ length: walletCount }, (_, at) => open(`wallet ${at}`))
  /** With few keys the client does not wait to hear of the limits, so that it may have had fewer sockets at first. */
  const allConnected = (sockets: number) =>
    until(() => client.relays()[0]!.sockets === sockets && wallets.every(wallet => wallet.isConnected))
  const hears = (wallet: Wallet) => {
    const before = notifications.length
    notify(relay, wallet)
    return until(() => notifications.slice(before).some(({ walletKey }) => walletKey === wallet.key))
  }
  return { relay, client, notifications, open, wallets, allConnected, hears }
}

describe('more wallets than one socket may subscribe to', () => {
  test('every one of them hears of its payments, over as few sockets as hold them', async () => {
    const { relay, client, notifications, wallets, allConnected } = await crowded(2 * perSocket + 1)
    await allConnected(3)
    const [{ state, sockets, walletCount, withoutPlace } = assert.fail()] = client.relays()
    assert.deepEqual([state, sockets, walletCount, withoutPlace], ['open', 3, wallets.length, 0])
    assert.deepEqual([relay.status().sockets, relay.status().keys], [3, wallets.length])
    for (const wallet of wallets) notify(relay, wallet)
    await until(() => notifications.length >= wallets.length)
    assert.equal(new Set(notifications.map(({ walletKey }) => walletKey)).size, wallets.length)
    assert.equal(notifications.length, wallets.length, 'each of them once')
  })

  test('requests and payments of a wallet on a further socket are answered', async () => {
    const { relay, client, allConnected, notifications } = await crowded(perSocket)
    await allConnected(1)
    const service = serviceOn([relay.url])
    const alice = await service.create({ balanceMsats: 1_000_000 })
    const bob = await service.create()
    const aliceWallet = openWallet(client, 'alice', alice.uri)
    openWallet(client, 'bob', bob.uri)
    assert.equal((await aliceWallet.request('get_info', {})).kind, 'result')
    assert.equal(client.relays()[0]!.sockets, 2)
    assert.ok(await aliceWallet.announced())
    const { invoice } = service.ledger.createInvoice(bob.accountId, { amountMsats: 21_000 })
    assert.equal((await aliceWallet.request('pay_invoice', { invoice })).kind, 'result')
    await until(() => notifications.some(({ walletKey, type }) => walletKey === 'bob' && type === 'payment_received'))
    assert.equal(await aliceWallet.replayNotifications(0), true)
  })

  test('a payment under way while its wallet is handed on to another socket has its answer, and is made once', async () => {
    const { relay, client, open, wallets, allConnected } = await crowded(perSocket, {
      limits: { maxMessageLength: 8192 },
    })
    const service = serviceOn([relay.url])
    const alice = await service.create({ balanceMsats: 1_000_000 })
    const bob = await service.create()
    alice.faults.holdPayments = true
    const aliceWallet = openWallet(client, 'alice', alice.uri)
    await allConnected(1)
    const { invoice } = service.ledger.createInvoice(bob.accountId, { amountMsats: 21_000 })
    const outcome = aliceWallet.request('pay_invoice', { invoice }, { timeoutMs: 60_000 })
    await until(() => alice.heldPayments.length)
    // From now on the relay takes fewer subscriptions, which is found out when one more is asked for.
    relay.limits.maxSubscriptions = small.maxSubscriptions
    for (let at = 0; at < 2 * perSocket; at++) wallets.push(open(`newcomer ${at}`))
    await until(() => client.relays()[0]!.sockets > 1 && [aliceWallet, ...wallets].every(one => one.isConnected))
    alice.release(true)
    assert.equal((await outcome).kind, 'result')
    assert.equal(bob.balanceMsats, 21_000)
  })

  test('one socket is lost and dials again while the other goes on; what was missed comes after it', async () => {
    const { relay, client, notifications, wallets, allConnected, hears } = await crowded(perSocket + 1, {
      keepEphemeral: true,
    })
    await allConnected(2)
    relay.faults.refuseConnections = true
    relay.dropSockets(1)
    const last = await until(() => wallets.find(wallet => !wallet.isConnected))
    const others = wallets.filter(wallet => wallet !== last)
    assert.ok(others.every(wallet => wallet.isConnected))
    assert.notEqual(client.relays()[0]!.state, 'open')
    for (const wallet of [others[0]!, others.at(-1)!]) await hears(wallet)
    notify(relay, last)
    relay.faults.refuseConnections = false
    await until(() => notifications.some(({ walletKey }) => walletKey === last.key))
    await allConnected(2)
    assert.equal(client.relays()[0]!.state, 'open')
    relay.dropSockets()
    await until(() => wallets.every(wallet => !wallet.isConnected))
    await allConnected(2)
    assert.deepEqual([client.relays()[0]!.sockets, relay.status().sockets], [2, 2])
  })

  test('wallets that leave free their places, and a further socket goes with its last wallet', async () => {
    const { relay, client, wallets, open, allConnected, hears } = await crowded(perSocket + 20)
    await allConnected(2)
    for (const wallet of wallets.slice(0, 20)) client.closeWallet(wallet)
    const newcomers = Array.from({ length: 10 }, (_, at) => open(`newcomer ${at}`))
    await until(() => newcomers.every(wallet => wallet.isConnected))
    for (const wallet of newcomers) await hears(wallet)
    assert.equal(relay.status().sockets, 2)
    for (const wallet of wallets.slice(20)) client.closeWallet(wallet)
    await until(() => relay.status().sockets === 1)
    for (const wallet of newcomers) await hears(wallet)
    assert.deepEqual([client.relays()[0]!.sockets, client.relays()[0]!.walletCount], [1, newcomers.length])
  })

  test('fewer subscriptions than promised are found out, and the rest is handed on', async () => {
    const promised = { announcedLimits: { ...small, maxSubscriptions: 20 } }
    const { client, wallets, hears } = await crowded(400, promised)
    await until(() => client.relays()[0]!.sockets > 1 && wallets.every(wallet => wallet.isConnected))
    for (const at of [0, 150, 250, 399]) await hears(wallets[at]!)
  })

  test('each socket signs in for its own wallets', async () => {
    const { wallets, allConnected, hears } = await crowded(perSocket + 5, {
      auth: { subscriptions: true, ownKeysOnly: true },
    })
    await allConnected(2)
    for (const wallet of [wallets[0]!, wallets.at(-1)!]) await hears(wallet)
  })

  test('a relay that takes few wallets a socket gets one, and those without a place are counted', async () => {
    const { relay, client, wallets } = await crowded(4 * perSocket, {}, { minKeysPerConnection: perSocket + 1 })
    // Three subscriptions are taken: where there are no other places, those for queries are used.
    await until(() => {
      const connected = wallets.filter(wallet => wallet.isConnected).length
      return connected > perSocket && connected + client.relays()[0]!.withoutPlace === wallets.length
    })
    assert.deepEqual([client.relays()[0]!.sockets, relay.status().sockets], [1, 1])
  })

  test('a relay that counts all sockets of an address together: those it has no place for are counted, and wait', async () => {
    const limits = { ...small, maxSubscriptionsPerAddress: 3 }
    const { relay, client, wallets, hears } = await crowded(5 * perSocket, { limits })
    const connected = () => wallets.filter(wallet => wallet.isConnected)
    await until(() => connected().length + client.relays()[0]!.withoutPlace === wallets.length)
    // The subscription in a place that another socket gave up may be waited for: never more than three are taken.
    await until(() => connected().length === 3 * perSocket && client.relays()[0]!.withoutPlace === 2 * perSocket)
    assert.equal(relay.status().keys, 3 * perSocket)
    await hears(connected()[0]!)
    relay.limits.maxSubscriptionsPerAddress = 0
    await until(() => connected().length === wallets.length)
    assert.equal(client.relays()[0]!.withoutPlace, 0)
  })
})

test('a relay announces more subscriptions than it was found to take: what it takes holds', async () => {
  const relay = await relayFor({ limits: { maxSubscriptions: 3 }, announcedLimits: { maxSubscriptions: 20 } })
  relay.faults.noInformation = true
  const events = { signFor: () => undefined, onEvent() {}, onState() {} }
  const options = { ...defaultRelayClientOptions, backoff: { firstMs: 10, maxMs: 50 } }
  const client = new RelayClient(relay.url, [notificationKinds.nip44_v2], events, options)
  const keys = Array.from({ length: 600 }, (_, at) => at.toString(16).padStart(64, '0'))
  const allCovered = () => keys.every(key => client.covers(key))
  try {
    for (const key of keys) client.add(key)
    client.start()
    await until(() => allCovered() && relay.status().subscriptions === 1)
    const before = relay.status().requests
    assert.ok(before > 1, 'found out by a refusal')
    relay.faults.noInformation = false
    relay.dropSockets()
    await until(() => !client.isOpen)
    await until(allCovered)
    assert.deepEqual([relay.status().requests - before, relay.status().subscriptions], [1, 1])
  } finally {
    await client.stop()
  }
})

test('a relay with the usual limits holds 35,046 keys over one socket, and the next one over a second', async () => {
  const relay = await relayFor()
  const received: NostrEvent[] = []
  const events = { signFor: () => undefined, onEvent: (event: NostrEvent) => void received.push(event), onState() {} }
  const client = new RelayClient(relay.url, [notificationKinds.nip44_v2], events, defaultRelayClientOptions)
  const keys = Array.from({ length: 35_046 }, (_, at) => at.toString(16).padStart(64, '0'))
  try {
    for (const key of keys) client.add(key)
    client.start()
    await until(() => keys.every(key => client.covers(key)))
    assert.deepEqual([client.connectionCount, relay.status().socketsEver, relay.status().keys], [1, 1, keys.length])
    const next = 'f'.repeat(64)
    client.add(next)
    await until(() => client.covers(next))
    assert.deepEqual([client.connectionCount, relay.status().sockets, relay.status().keys], [2, 2, keys.length + 1])
    for (const key of [keys[0]!, keys.at(-1)!, next]) {
      const template = { kind: notificationKinds.nip44_v2, created_at: Math.floor(Date.now() / 1000), content: '' }
      relay.publish(finalizeEvent({ ...template, tags: [['p', key]] }, serviceSecret, signer))
    }
    await until(() => received.length === 3)
    client.remove(next)
    await until(() => relay.status().sockets === 1)
  } finally {
    await client.stop()
  }
})
