/** What becomes of a request to a wallet: answered, provably not published, or open. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { firstTag } from '@chispa/protocols/nip01'
import type { Encryption } from '@chispa/protocols/nip47'
import { preimageMatches } from '@chispa/protocols/nip47-transaction'
import { until } from '@chispa/sandbox/until'
import { freePort } from '@chispa/testing/free-port'
import { HeldClock } from '@chispa/testing/held-clock'
import { clientFor, inAnHour, network, openWallet } from '../test/network.ts'
import { roundTrip } from '../test/relay-clients.ts'

describe('requests', () => {
  for (const encryption of ['nip44_v2', 'nip04'] as Encryption[]) {
    test(`every method answers in ${encryption}`, async () => {
      const { aliceWallet, bobWallet } = await network({ wallet: { encryptions: [encryption] } })
      const info = await aliceWallet.request('get_info', {})
      assert.ok(info.kind === 'result' && info.result.network === 'regtest')
      const made = await bobWallet.request('make_invoice', { amount: 5000, description: 'coffee ☕' })
      assert.ok(made.kind === 'result' && made.result.invoice && made.result.description === 'coffee ☕')
      const paid = await aliceWallet.request('pay_invoice', { invoice: made.result.invoice })
      assert.ok(paid.kind === 'result' && preimageMatches(paid.result.preimage, made.result.paymentHash))
      const found = await bobWallet.request('lookup_invoice', { payment_hash: made.result.paymentHash })
      assert.ok(found.kind === 'result' && found.result.state === 'settled')
      const listed = await bobWallet.request('list_transactions', { type: 'incoming' })
      assert.ok(listed.kind === 'result' && listed.result.transactions.length === 1)
      const balance = await bobWallet.request('get_balance', {})
      assert.deepEqual(balance, { kind: 'result', result: { balanceMsats: 5000 }, raw: { balance: 5000 } })
    })
  }

  test('the wallet is known to be alive once it said anything', async () => {
    const { aliceWallet } = await network()
    assert.equal(aliceWallet.heardAt, 0)
    const askedAt = Date.now()
    await aliceWallet.request('get_info', {})
    assert.ok(aliceWallet.heardAt >= askedAt && aliceWallet.heardAt <= Date.now())
    assert.equal(aliceWallet.isConnected, true)
  })

  test("the wallet's own refusal is an outcome", async () => {
    const { aliceWallet, invoice } = await network()
    const outcome = await aliceWallet.request('pay_invoice', { invoice: invoice(9_000_000).invoice })
    assert.deepEqual(outcome, { kind: 'wallet-error', code: 'INSUFFICIENT_BALANCE', message: 'Not enough balance' })
  })
})

describe('prepared requests', () => {
  test('are signed, tagged and unpublished until they are published, once', async () => {
    const { relay, alice, aliceWallet, invoice } = await network()
    await aliceWallet.request('get_info', {})
    const before = relay.status().events
    const expiresAt = inAnHour()
    const prepared = await aliceWallet.prepare('pay_invoice', { invoice: invoice().invoice }, { expiresAt })
    assert.ok(prepared.kind === 'prepared')
    assert.equal(firstTag(prepared.event, 'expiration'), String(expiresAt))
    assert.equal(firstTag(prepared.event, 'p'), alice.publicKey)
    assert.equal(firstTag(prepared.event, 'encryption'), prepared.encryption)
    assert.equal(relay.status().events, before)
    const outcomes = await Promise.all([prepared.publish(), prepared.publish()])
    assert.ok(outcomes.every(outcome => outcome.kind === 'result'))
    assert.equal(alice.balanceMsats, 979_000)
  })

  test('an expired one is not published', async () => {
    const { relay, aliceWallet } = await network()
    const prepared = await aliceWallet.prepare('get_balance', {}, { expiresAt: 1000 })
    assert.ok(prepared.kind === 'prepared')
    const before = relay.status().events
    const outcome = await prepared.publish()
    assert.ok(outcome.kind === 'not-published' && outcome.reason === 'expired')
    assert.equal(relay.status().events, before)
  })

  test('one too long to encrypt is not published', async () => {
    const { aliceWallet } = await network()
    const params = { amount: 1, description: 'x'.repeat(300_000) }
    const outcome = await aliceWallet.prepare('make_invoice', params, { expiresAt: inAnHour() })
    assert.ok(outcome.kind === 'not-published' && outcome.reason === 'too-long')
  })
})

describe('proof that nothing was published', () => {
  test('no relay can be reached', async () => {
    const { alice } = await network()
    const { client } = clientFor()
    const wallet = openWallet(client, 'x', alice.uri.replace(/127.0.0.1%3A\d+/, '127.0.0.1%3A9'))
    const outcome = await wallet.request('get_info', {}, { timeoutMs: 200 })
    assert.ok(outcome.kind === 'not-published' && outcome.reason === 'not-connected')
    assert.equal(wallet.isConnected, false)
  })

  test('the relay does not let us subscribe, so a reply could never arrive', async () => {
    const { relay, alice } = await network()
    relay.faults.refuseSubscriptions = 'blocked: no'
    const { client } = clientFor()
    const before = relay.status().events
    const outcome = await openWallet(client, 'x', alice.uri).request('get_info', {}, { timeoutMs: 300 })
    assert.ok(outcome.kind === 'not-published' && outcome.reason === 'not-connected')
    assert.equal(relay.status().events, before)
  })

  test('every relay says that it dropped the event', async () => {
    const { relay, aliceWallet } = await network()
    await aliceWallet.request('get_info', {})
    relay.faults.refuseEvents = 'blocked: not you'
    const outcome = await aliceWallet.request('get_balance', {})
    assert.deepEqual(outcome, { kind: 'not-published', reason: 'refused', message: 'blocked: not you' })
  })

  test('the caller gave up before', async () => {
    const { aliceWallet } = await network()
    const outcome = await aliceWallet.request('get_info', {}, { signal: AbortSignal.abort() })
    assert.ok(outcome.kind === 'not-published' && outcome.reason === 'cancelled')
  })

  test('the caller gave up while waiting for a relay', async () => {
    const { relay, aliceWallet } = await network({ relay: { port: await freePort() } })
    await aliceWallet.request('get_info', {})
    await relay.down()
    await until(() => !aliceWallet.isConnected)
    const stop = new AbortController()
    const outcome = aliceWallet.request('get_info', {}, { signal: stop.signal })
    setImmediate(() => stop.abort())
    assert.equal((await outcome).kind, 'not-published')
    await relay.up()
  })

  test('the wallet was closed', async () => {
    const { client, aliceWallet } = await network()
    client.closeWallet(aliceWallet)
    const outcome = await aliceWallet.request('get_info', {})
    assert.ok(outcome.kind === 'not-published' && outcome.reason === 'closed')
  })
})

describe('no reply', () => {
  test('an acknowledged request that nobody answers', async () => {
    const clock = new HeldClock()
    const { relay, alice, aliceWallet } = await network({ client: { clock } })
    await aliceWallet.request('get_info', {})
    alice.faults.silent = true
    const before = relay.status().events
    const outcome = aliceWallet.request('get_info', {})
    await until(() => relay.status().events > before)
    // What the relay said before has been heard.
    await roundTrip(aliceWallet.relays[0]!)
    clock.end()
    assert.deepEqual(await outcome, { kind: 'timeout', acknowledged: true })
  })

  test('a request that not even the relay acknowledged', async () => {
    const clock = new HeldClock()
    const { relay, alice, aliceWallet } = await network({ client: { clock } })
    await aliceWallet.request('get_info', {})
    relay.faults.withholdOk = true
    alice.faults.silent = true
    const before = relay.status().events
    const outcome = aliceWallet.request('get_info', {})
    await until(() => relay.status().events > before)
    await roundTrip(aliceWallet.relays[0]!)
    clock.end()
    assert.deepEqual(await outcome, { kind: 'timeout', acknowledged: false })
  })

  test('a reply without an acknowledgement counts all the same', async () => {
    const { relay, aliceWallet } = await network()
    await aliceWallet.request('get_info', {})
    relay.faults.withholdOk = true
    assert.equal((await aliceWallet.request('get_balance', {})).kind, 'result')
  })

  test('the socket is lost after publishing: open, and never sent again', async () => {
    const { relay, alice, aliceWallet, invoice } = await network()
    await aliceWallet.request('get_info', {})
    relay.faults.loseKinds = [23_194]
    const { invoice: text } = invoice()
    const stop = new AbortController()
    const outcome = aliceWallet.request('pay_invoice', { invoice: text }, { signal: stop.signal })
    await until(() => relay.status().lost > 0)
    relay.faults.loseKinds = []
    const { keys, socketsEver } = relay.status()
    relay.dropSockets()
    // The wallets' own side comes back too.
    await until(() => relay.status().socketsEver === socketsEver + 2 && relay.status().keys === keys)
    await until(() => aliceWallet.isConnected)
    assert.equal((await aliceWallet.request('get_balance', {})).kind, 'result')
    stop.abort()
    assert.equal((await outcome).kind, 'closed')
    assert.equal(alice.balanceMsats, 1_000_000)
  })

  test('the caller gives up, the client stops', async () => {
    const { relay, alice, client, aliceWallet } = await network()
    await aliceWallet.request('get_info', {})
    alice.faults.silent = true
    const stop = new AbortController()
    const before = relay.status().events
    const cancelled = aliceWallet.request('get_balance', {}, { signal: stop.signal })
    const stopped = aliceWallet.request('get_balance', {})
    await until(() => relay.status().events === before + 2)
    stop.abort()
    assert.equal((await cancelled).kind, 'closed')
    await client.stop()
    assert.equal((await stopped).kind, 'closed')
    await until(() => relay.status().sockets === 1)
  })
})
