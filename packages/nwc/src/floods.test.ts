/** Relays of a member that send without end must not cost the other members their wallets. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatConnectionUri } from '@chispa/protocols/nip47-uri'
import { until } from '@chispa/sandbox/until'
import * as signer from '@chispa/signatures/schnorr'
import { ManualClock } from '@chispa/testing/manual-clock'
import { clientFor, network, openWallet, relayFor, serviceOn } from '../test/network.ts'
import { TooManyRelays } from './relay-pool.ts'
import { defaultBudget } from './socket-budget.ts'

const someConnection = (relays: string[]) =>
  formatConnectionUri({
    walletPublicKey: signer.publicKeyOf(signer.newSecretKey()),
    relays,
    secret: Buffer.from(signer.newSecretKey()).toString('hex'),
  })

for (const floodBytes of [20, 60_000, 500_000]) {
  test(`others are answered while eight relays send frames of ${floodBytes} bytes without a pause`, async context => {
    const { client, bobWallet } = await network({
      client: { backoff: { firstMs: 1000, maxMs: 60_000 }, budget: { ...defaultBudget, maxOwingMs: 3000 } },
    })
    const floods = await Promise.all(Array.from({ length: 8 }, () => relayFor()))
    for (const relay of floods) relay.faults.floodBytes = floodBytes
    context.after(() => {
      for (const relay of floods) relay.faults.floodBytes = 0
    })
    const urls = floods.map(relay => relay.url)
    openWallet(client, 'flooded 1', someConnection(urls.slice(0, 4)))
    openWallet(client, 'flooded 2', someConnection(urls.slice(4)))
    await until(() => floods.every(relay => relay.status().flooded > 0))
    const waits: number[] = []
    // As long as it takes until all of them are left alone.
    while (floods.some(relay => relay.status().sockets > 0)) {
      const from = process.cpuUsage()
      assert.equal((await bobWallet.request('get_balance', {}, { timeoutMs: 60_000 })).kind, 'result')
      const { user, system } = process.cpuUsage(from)
      waits.push((user + system) / 1000)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    const worst = Math.max(...waits)
    context.diagnostic(`${waits.length} requests, the slowest took ${Math.round(worst)} ms of processor time`)
    // The flooding relays themselves run in this process too, and other processes may keep it waiting.
    assert.ok(worst < 5000, `${worst} ms`)
    const errors = client
      .relays()
      .filter(relay => urls.includes(relay.url) && /more than it may/.test(relay.lastError ?? ''))
    assert.equal(errors.length, 8)
  })
}

test('of many relays of one wallet the first four are used', async () => {
  const { client } = clientFor()
  openWallet(client, 'many', someConnection(Array.from({ length: 10 }, (_, index) => `ws://127.0.0.1:9/${index}`)))
  assert.deepEqual(
    client.relays().map(relay => relay.url),
    [0, 1, 2, 3].map(index => `ws://127.0.0.1:9/${index}`),
  )
})

test('no more relays are held than there are places, and places that nobody uses are given away', async () => {
  const { client } = clientFor({ limits: { maxRelays: 2 }, lingerMs: 60_000 })
  const first = openWallet(client, 'first', someConnection(['ws://127.0.0.1:9/1']))
  const partly = openWallet(client, 'partly', someConnection(['ws://127.0.0.1:9/2', 'ws://127.0.0.1:9/3']))
  assert.equal(partly.relays.length, 1)
  assert.throws(() => openWallet(client, 'none', someConnection(['ws://127.0.0.1:9/4'])), TooManyRelays)
  assert.equal(client.walletCount, 2)
  assert.equal(openWallet(client, 'known', someConnection(['ws://127.0.0.1:9/1'])).relays.length, 1)
  client.closeWallet(partly)
  openWallet(client, 'next', someConnection(['ws://127.0.0.1:9/5']))
  assert.deepEqual(
    client
      .relays()
      .map(relay => relay.url)
      .sort(),
    ['ws://127.0.0.1:9/1', 'ws://127.0.0.1:9/5'],
  )
  assert.equal(first.isClosed, false)
})

test('relays that the caller does not want are left out, and a wallet without any is told so at once', async () => {
  const clock = new ManualClock()
  const { client } = clientFor({ clock, mayUse: url => !url.includes('unwanted') })
  const one = openWallet(client, 'one', someConnection(['ws://127.0.0.1:9/unwanted', 'ws://127.0.0.1:9/wanted']))
  assert.deepEqual(
    one.relays.map(relay => relay.url),
    ['ws://127.0.0.1:9/wanted'],
  )
  const none = openWallet(client, 'none', someConnection(['ws://127.0.0.1:9/unwanted']))
  assert.equal((await none.request('get_balance', {})).kind, 'not-published')
  assert.equal(clock.monotonicMs(), 0)
})

test('one member’s made-up relays take no place from a wallet that answers', async () => {
  const relay = await relayFor()
  const service = serviceOn([relay.url])
  const honest = await service.create()
  const evicted: string[] = []
  const { client } = clientFor({
    limits: { maxRelays: 5, maxRelaysPerHost: 5, connectGraceMs: 0 },
    onWalletEvicted: wallet => evicted.push(wallet.key),
  })
  const madeUp = (at: number) => someConnection([`ws://127.0.0.1:9/${at}`])
  for (let at = 0; at < 5; at++) openWallet(client, `made-up ${at}`, madeUp(at), { owner: 'stranger' })
  const wallet = openWallet(client, 'honest', honest.uri, { owner: 'member' })
  assert.deepEqual(evicted, ['made-up 0'], 'what never connected makes room, the oldest first')
  assert.equal((await wallet.request('get_info', {})).kind, 'result')
  for (let at = 5; at < 50; at++) openWallet(client, `made-up ${at}`, madeUp(at), { owner: 'stranger' })
  assert.equal(evicted.length, 46)
  assert.equal(evicted.includes('honest'), false)
  assert.equal((await wallet.request('get_info', {})).kind, 'result')
  assert.equal(client.relays().length, 5)
  assert.equal(client.walletCount, 5)
})

test('relays that do connect, and bring no wallet’s word, make room for a wallet that is known to answer', async () => {
  const [theirs, ours] = [await relayFor(), await relayFor()]
  const { uri } = await serviceOn([ours.url]).create()
  const { client } = clientFor({ limits: { maxRelays: 2 } })
  const first = openWallet(client, 'first', someConnection([`${theirs.url}/1`]), { owner: 'stranger' })
  const second = openWallet(client, 'second', someConnection([`${theirs.url}/2`]), { owner: 'another' })
  await until(() => first.isConnected && second.isConnected)
  assert.throws(() => openWallet(client, 'new', uri, { owner: 'member' }), {
    name: 'TooManyRelays',
    reason: 'all-taken',
  })
  const known = openWallet(client, 'known', uri, { owner: 'member', isProven: true })
  assert.deepEqual([first.isClosed, second.isClosed], [true, false])
  assert.equal((await known.request('get_info', {})).kind, 'result')
  assert.deepEqual(await first.request('get_info', {}).then(({ kind }) => kind), 'not-published')
})

test('a wallet that answered before proves the relay it answers over, and none of the others it names', async () => {
  const [theirs, empty, ours] = [await relayFor(), await relayFor(), await relayFor()]
  const named = Array.from({ length: 3 }, (_, at) => `&relay=${encodeURIComponent(`${empty.url}/made-up-${at}`)}`)
  const known = await serviceOn([theirs.url]).create()
  const { client } = clientFor({ limits: { maxRelays: 4, maxRelaysPerHost: 9, connectGraceMs: 0 } })
  const wallet = openWallet(client, 'known', `${known.uri}${named.join('')}`, { owner: 'stranger', isProven: true })
  assert.equal((await wallet.request('get_info', {})).kind, 'result')
  await until(() => client.relays().length === 4 && client.relays().every(({ state }) => state === 'open'))
  const { uri } = await serviceOn([ours.url]).create()
  const honest = openWallet(client, 'honest', uri, { owner: 'member' })
  assert.equal((await honest.request('get_info', {})).kind, 'result')
  assert.equal((await wallet.request('get_info', {})).kind, 'result')
})

test('a wallet that loses one of its relays goes on with the others', async () => {
  const [kept, other] = [await relayFor(), await relayFor()]
  const { uri } = await serviceOn([kept.url]).create()
  const evicted: string[] = []
  const { client } = clientFor({
    limits: { maxRelays: 2, connectGraceMs: 0 },
    onWalletEvicted: wallet => evicted.push(wallet.key),
  })
  const both = openWallet(client, 'both', `${uri}&relay=${encodeURIComponent('ws://127.0.0.1:9/gone')}`)
  assert.equal((await both.request('get_info', {})).kind, 'result')
  openWallet(client, 'next', someConnection([other.url]))
  assert.deepEqual([evicted, both.isClosed], [[], false])
  assert.equal((await both.request('get_info', {})).kind, 'result')
  client.closeWallet(both)
  assert.equal(client.walletCount, 1)
})
