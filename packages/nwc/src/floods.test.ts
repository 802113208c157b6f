/** Relays of a member that send without end must not cost the other members their wallets. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatConnectionUri } from '@chispa/protocols/nip47-uri'
import { until } from '@chispa/sandbox/until'
import * as signer from '@chispa/signatures/schnorr'
import { TooManyRelays } from './relay-pool.ts'
import { usualBudget } from './socket-budget.ts'
import { clientFor, network, openWallet, relayFor } from './test-network.ts'

const someConnection = (relays: string[]) =>
  formatConnectionUri({
    walletPublicKey: signer.publicKeyOf(signer.newSecretKey()),
    relays,
    secret: Buffer.from(signer.newSecretKey()).toString('hex'),
  })

for (const floodBytes of [20, 60_000, 500_000]) {
  test(`others are answered while eight relays send frames of ${floodBytes} bytes without a pause`, async context => {
    const { client, bobWallet } = await network({
      client: { backoff: { firstMs: 1000, maxMs: 60_000 }, budget: { ...usualBudget, patienceMs: 3000 } },
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
      const from = performance.now()
      assert.equal((await bobWallet.request('get_balance', {}, { timeoutMs: 8000 })).kind, 'result')
      waits.push(performance.now() - from)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    const worst = Math.max(...waits)
    context.diagnostic(`${waits.length} requests, the slowest took ${Math.round(worst)} ms`)
    // The flooding relays themselves run in this process too.
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
  const { client } = clientFor({ mostRelays: 2, lingerMs: 60_000 })
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
  const { client } = clientFor({ mayUse: url => !url.includes('unwanted') })
  const one = openWallet(client, 'one', someConnection(['ws://127.0.0.1:9/unwanted', 'ws://127.0.0.1:9/wanted']))
  assert.deepEqual(
    one.relays.map(relay => relay.url),
    ['ws://127.0.0.1:9/wanted'],
  )
  const none = openWallet(client, 'none', someConnection(['ws://127.0.0.1:9/unwanted']))
  const from = performance.now()
  assert.equal((await none.request('get_balance', {})).kind, 'not-published')
  assert.ok(performance.now() - from < 1000)
})
