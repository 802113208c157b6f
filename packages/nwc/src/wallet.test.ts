import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { finalizeEvent, firstTag } from '@chispa/protocols/nip01'
import type { Encryption } from '@chispa/protocols/nip47'
import { preimageMatches } from '@chispa/protocols/nip47-transaction'
import { infoTemplate } from '@chispa/protocols/nip47-wallet'
import { until } from '@chispa/sandbox/until'
import * as signer from '@chispa/signatures/schnorr'
import { clientFor, network, openWallet, relayFor, serviceOn, signalWhen } from '../test/network.ts'
import { type LateReply, Requests } from './requests.ts'

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

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
    await aliceWallet.request('get_info', {})
    assert.ok(Date.now() - aliceWallet.heardAt < 5000)
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
    const { relay, aliceWallet } = await network()
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
    const { alice, aliceWallet } = await network()
    await aliceWallet.request('get_info', {})
    alice.faults.silent = true
    const outcome = await aliceWallet.request('get_info', {}, { timeoutMs: 3000 })
    assert.deepEqual(outcome, { kind: 'timeout', acknowledged: true })
  })

  test('a request that not even the relay acknowledged', async () => {
    const { relay, alice, aliceWallet } = await network()
    await aliceWallet.request('get_info', {})
    relay.faults.withholdOk = true
    alice.faults.silent = true
    const outcome = await aliceWallet.request('get_info', {}, { timeoutMs: 300 })
    assert.deepEqual(outcome, { kind: 'timeout', acknowledged: false })
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

describe('replies that are not plain', () => {
  test('a late one reaches the handler with the id of its request', async () => {
    const { alice, aliceWallet, invoice, lateReplies } = await network()
    alice.faults.holdPayments = true
    const { invoice: text, paymentHash } = invoice()
    const prepared = await aliceWallet.prepare('pay_invoice', { invoice: text }, { expiresAt: inAnHour() })
    assert.ok(prepared.kind === 'prepared')
    const signal = signalWhen(() => alice.heldPayments.length)
    assert.equal((await prepared.publish({ signal })).kind, 'closed')
    alice.release(true)
    const late = await until(() => lateReplies[0])
    assert.deepEqual([late.walletKey, late.requestId, late.repeated], ['alice', prepared.event.id, false])
    assert.ok(late.reply.kind === 'result' && late.method === 'pay_invoice')
    const { preimage } = late.reply.result as { preimage: string }
    assert.ok(preimageMatches(preimage, paymentHash))
  })

  test('a late reply reaches the process that took over', async () => {
    const { alice, aliceWallet, client, invoice } = await network()
    alice.faults.holdPayments = true
    const params = { invoice: invoice().invoice }
    const prepared = await aliceWallet.prepare('pay_invoice', params, { expiresAt: inAnHour() })
    assert.ok(prepared.kind === 'prepared')
    const outcome = prepared.publish()
    await until(() => alice.heldPayments.length)
    await client.stop()
    assert.equal((await outcome).kind, 'closed')
    const next = clientFor()
    const wallet = openWallet(next.client, 'alice', alice.uri)
    wallet.expectReply(prepared.event.id, 'pay_invoice', prepared.encryption)
    await until(() => wallet.isConnected)
    alice.release(true)
    const late = await until(() => next.lateReplies[0])
    assert.equal(late.requestId, prepared.event.id)
  })

  test('a hanging payment is remembered through twenty thousand quick answers', () => {
    const late: LateReply[] = []
    const requests = new Requests(one => late.push(one))
    const service = signer.newSecretKey()
    const asker = {
      key: 'x',
      walletPublicKey: signer.publicKeyOf(service),
      clientPublicKey: '0'.repeat(64),
      decryptReply: () => '{"result_type":"get_balance","result":{"balance":1}}',
    }
    const sign = (requestId: string) => {
      const tags = [
        ['p', asker.clientPublicKey],
        ['e', requestId],
      ]
      return { id: '', pubkey: asker.walletPublicKey, created_at: 1, kind: 23_195, tags, content: '', sig: '' }
    }
    requests.begin('hanging', asker, 'get_balance', 'nip04').abandon(true)
    for (let quick = 0; quick < 20_000; quick++) {
      requests.begin(`quick-${quick}`, asker, 'get_balance', 'nip04')
      assert.equal(requests.onReply(sign(`quick-${quick}`)), 'answered')
    }
    assert.equal(requests.onReply(sign('hanging')), 'late')
    assert.deepEqual([late[0]?.requestId, late[0]?.repeated], ['hanging', false])
    requests.begin('never left', asker, 'get_balance', 'nip04').abandon(false)
    assert.equal(requests.onReply(sign('never left')), 'unknown')
  })

  test('a second answer is reported as repeated and changes nothing', async () => {
    const { alice, aliceWallet, lateReplies, client } = await network()
    alice.faults.duplicateAnswers = true
    assert.equal((await aliceWallet.request('get_balance', {})).kind, 'result')
    const late = await until(() => lateReplies[0])
    assert.deepEqual([late.repeated, client.counters.answered], [true, 1])
  })

  test('the same event twice is one reply', async () => {
    const { relay, aliceWallet, lateReplies, client } = await network()
    relay.faults.duplicateEvents = true
    assert.equal((await aliceWallet.request('get_balance', {})).kind, 'result')
    await until(() => client.counters.duplicate === 1)
    assert.deepEqual(lateReplies, [])
  })

  test('garbage and undecryptable replies leave the outcome open and are named', async () => {
    const { alice, aliceWallet, client } = await network()
    alice.faults.garbage = true
    const garbled = signalWhen(() => client.counters.unreadable)
    const garbage = await aliceWallet.request('get_balance', {}, { signal: garbled })
    assert.ok(garbage.kind === 'closed' && garbage.unreadable?.includes('JSON'))
    alice.faults.garbage = false
    alice.faults.undecryptable = true
    const scrambled = signalWhen(() => client.counters.undecryptable)
    const undecryptable = await aliceWallet.request('get_balance', {}, { signal: scrambled })
    assert.ok(undecryptable.kind === 'closed' && undecryptable.unreadable?.includes('decrypted'))
    assert.deepEqual([client.counters.unreadable, client.counters.undecryptable], [1, 1])
  })

  test("a stranger's answer is ignored", async () => {
    const { alice, aliceWallet, client } = await network()
    alice.faults.foreignAuthor = true
    const signal = signalWhen(() => client.counters.foreign)
    const outcome = await aliceWallet.request('get_balance', {}, { signal })
    assert.ok(outcome.kind === 'closed' && !outcome.unreadable)
  })

  test('a payment whose answer is lost ends open, whatever happened to the money', async () => {
    const { alice, aliceWallet, invoice, notifications } = await network()
    alice.faults.loseAnswerAfterPaying = true
    const { invoice: text, paymentHash } = invoice()
    const find = () => notifications.find(one => one.walletKey === 'alice' && one.type === 'payment_sent')
    const outcome = await aliceWallet.request('pay_invoice', { invoice: text }, { signal: signalWhen(find) })
    assert.equal(outcome.kind, 'closed')
    const sent = find()
    assert.ok(preimageMatches(sent?.transaction.preimage, paymentHash))
  })
})

describe('encryption', () => {
  test('a wallet without info event that only knows NIP-44 is understood at the second attempt', async () => {
    const { aliceWallet, client } = await network({ wallet: { announce: false, encryptions: ['nip44_v2'] } })
    assert.equal((await aliceWallet.request('get_balance', {})).kind, 'result')
    assert.equal((await aliceWallet.request('get_balance', {})).kind, 'result')
    assert.equal(client.counters.answered, 3)
  })

  test('a wallet without info event that only knows NIP-04 is understood at once', async () => {
    const { aliceWallet, client } = await network({ wallet: { announce: false, encryptions: ['nip04'] } })
    assert.equal((await aliceWallet.request('get_balance', {})).kind, 'result')
    assert.equal(client.counters.answered, 1)
  })

  test('a wallet that only knows NIP-44, does not say so and is silent to what it cannot read, is understood', async () => {
    const relay = await relayFor()
    const service = serviceOn([relay.url])
    const wallet = await service.create({ encryptions: ['nip44_v2'], announce: false })
    Object.assign(wallet.faults, { silentWhenUnread: true, noEncryptionTag: true })
    relay.publish(wallet.infoEvent())
    const { client } = clientFor()
    const opened = openWallet(client, 'x', wallet.uri)
    await until(async () => (await opened.request('get_info', {}, { timeoutMs: 1000 })).kind === 'result')
    assert.equal((await opened.request('get_info', {})).kind, 'result')
  })

  test('a request that the wallet calls bad because it could not decrypt it is written again in the other scheme', async () => {
    const { aliceWallet, alice } = await network({ wallet: { announce: false, encryptions: ['nip44_v2'] } })
    alice.faults.undecryptedIsBad = true
    assert.equal((await aliceWallet.request('get_balance', {})).kind, 'result')
  })

  test('a guess that meets silence is followed by the other one', async () => {
    const { aliceWallet, alice } = await network({ wallet: { announce: false } })
    const schemes: string[] = []
    alice.faults.silent = true
    // What was never published meets no silence.
    await until(() => aliceWallet.isConnected)
    for (let attempt = 0; attempt < 3; attempt++) {
      const prepared = await aliceWallet.prepare('get_info', {}, { expiresAt: inAnHour() })
      assert.ok(prepared.kind === 'prepared')
      schemes.push(prepared.encryption)
      await prepared.publish({ timeoutMs: 300 })
    }
    assert.deepEqual(schemes, ['nip04', 'nip44_v2', 'nip04'])
  })

  test('a wallet that changed its encryption is asked again in the other one', async () => {
    const relay = await relayFor()
    const service = serviceOn([relay.url])
    const wallet = await service.create({ encryptions: ['nip44_v2'], announce: false })
    const template = infoTemplate({ methods: [], notifications: [], encryptions: ['nip04'], createdAt: 1 })
    relay.publish(wallet.sign(template))
    const { client } = clientFor()
    assert.equal((await openWallet(client, 'x', wallet.uri).request('get_balance', {})).kind, 'result')
  })

  test('a wallet that offers nothing we know is not written to', async () => {
    const relay = await relayFor()
    const service = serviceOn([relay.url])
    const wallet = await service.create({ announce: false })
    relay.publish(wallet.sign({ kind: 13_194, created_at: 1, tags: [['encryption', 'nip99']], content: 'get_info' }))
    const { client } = clientFor()
    const outcome = await openWallet(client, 'x', wallet.uri).request('get_balance', {})
    assert.ok(outcome.kind === 'not-published' && outcome.reason === 'unsupported-encryption')
  })

  test('a wallet whose public key is on no curve is not written to', async () => {
    const relay = await relayFor()
    const secret = Buffer.from(signer.newSecretKey()).toString('hex')
    const connection = { walletPublicKey: 'f'.repeat(64), relays: [relay.url], secret }
    for (const encryption of ['nip44_v2', 'nip04'] as Encryption[]) {
      const { client } = clientFor()
      const outcome = await client.openWallet('x', connection, {}, { encryption }).request('get_balance', {})
      assert.ok(outcome.kind === 'not-published' && outcome.reason === 'unsupported-encryption')
    }
  })

  test('what the wallet announces can be asked; silence is undefined', async () => {
    const { aliceWallet } = await network({ wallet: { methods: ['get_info'], notifications: [] } })
    const info = await aliceWallet.announced()
    assert.deepEqual(info, {
      methods: ['get_info'],
      notifications: [],
      encryption: 'nip44_v2',
      isEncryptionGuess: false,
      extensions: undefined,
    })
    const { aliceWallet: mute } = await network({ wallet: { announce: false } })
    assert.equal(await mute.announced(), undefined)
  })

  test('what it answered in to an earlier process spares the question for its info event', async () => {
    const relay = await relayFor()
    const service = serviceOn([relay.url])
    const wallet = await service.create({ encryptions: ['nip44_v2'] })
    const first = openWallet(clientFor().client, 'x', wallet.uri)
    assert.equal(first.answeredIn, undefined)
    assert.equal((await first.request('get_info', {})).kind, 'result')
    assert.equal(first.answeredIn, 'nip44_v2')

    const known = { clientPublicKey: first.clientPublicKey, encryption: 'nip44_v2' as const }
    const again = openWallet(clientFor().client, 'x', wallet.uri, undefined, known)
    await until(() => again.isConnected)
    const asked = relay.status().requests
    assert.equal((await again.request('get_info', {})).kind, 'result')
    assert.equal(relay.status().requests, asked)
  })

  test('a wallet that cannot read any more what it answered in once is understood at the second attempt', async () => {
    const relay = await relayFor()
    const service = serviceOn([relay.url])
    const wallet = await service.create({ encryptions: ['nip04'] })
    const opened = openWallet(clientFor().client, 'x', wallet.uri, undefined, { encryption: 'nip44_v2' })
    assert.equal((await opened.request('get_balance', {})).kind, 'result')
    assert.equal(opened.answeredIn, 'nip04')
  })

  test('what is remembered meets silence: the info event decides', async () => {
    const relay = await relayFor()
    const service = serviceOn([relay.url])
    const wallet = await service.create({ encryptions: ['nip04'] })
    wallet.faults.silent = true
    const opened = openWallet(clientFor().client, 'x', wallet.uri, undefined, { encryption: 'nip44_v2' })
    await until(() => opened.isConnected)
    assert.equal((await opened.request('get_info', {}, { timeoutMs: 300 })).kind, 'timeout')
    wallet.faults.silent = false
    const prepared = await opened.prepare('get_info', {}, { expiresAt: inAnHour() })
    assert.ok(prepared.kind === 'prepared' && prepared.encryption === 'nip04')
  })

  test('a wallet that knew NIP-04 alone may have learnt more: that is not remembered', async () => {
    const relay = await relayFor()
    const service = serviceOn([relay.url])
    const wallet = await service.create({ encryptions: ['nip44_v2', 'nip04'] })
    const opened = openWallet(clientFor().client, 'x', wallet.uri, undefined, { encryption: 'nip04' })
    const prepared = await opened.prepare('get_info', {}, { expiresAt: inAnHour() })
    assert.ok(prepared.kind === 'prepared' && prepared.encryption === 'nip44_v2')
  })

  test('an info event with a broken signature counts as none', async () => {
    const relay = await relayFor()
    const service = serviceOn([relay.url])
    const wallet = await service.create({ encryptions: ['nip04'], announce: false })
    const template = infoTemplate({ methods: [], notifications: [], encryptions: ['nip44_v2'], createdAt: 1 })
    const forged = finalizeEvent(template, signer.newSecretKey(), signer)
    relay.publish({ ...forged, pubkey: wallet.publicKey })
    const { client } = clientFor()
    const prepared = await openWallet(client, 'x', wallet.uri).prepare('get_info', {}, { expiresAt: inAnHour() })
    assert.ok(prepared.kind === 'prepared' && prepared.encryption === 'nip04')
  })
})
