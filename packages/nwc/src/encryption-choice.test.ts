/** In which scheme a wallet is written to: what it announces, what it answered in, and what is tried where it says nothing. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { finalizeEvent } from '@chispa/protocols/nip01'
import type { Encryption } from '@chispa/protocols/nip47'
import { infoTemplate } from '@chispa/protocols/nip47-wallet'
import { until } from '@chispa/sandbox/until'
import * as signer from '@chispa/signatures/schnorr'
import { HeldClock } from '@chispa/testing/held-clock'
import { clientFor, inAnHour, network, openKnown, openWallet, relayFor, serviceOn } from '../test/network.ts'

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
    const secretKey = signer.newSecretKey()
    const connection = { walletPublicKey: 'f'.repeat(64), relays: [relay.url] }
    for (const encryption of ['nip44_v2', 'nip04'] as Encryption[]) {
      const { client } = clientFor()
      const known = {
        ...connection,
        clientPublicKey: signer.publicKeyOf(secretKey),
        openSecret: () => secretKey,
        encryption,
      }
      const outcome = await client.openKnown('x', known).request('get_balance', {})
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

    const again = openKnown(clientFor().client, 'x', wallet.uri, { encryption: 'nip44_v2' })
    await until(() => again.isConnected)
    const asked = relay.status().requests
    assert.equal((await again.request('get_info', {})).kind, 'result')
    assert.equal(relay.status().requests, asked)
  })

  test('a wallet that cannot read any more what it answered in once is understood at the second attempt', async () => {
    const relay = await relayFor()
    const service = serviceOn([relay.url])
    const wallet = await service.create({ encryptions: ['nip04'] })
    const opened = openKnown(clientFor().client, 'x', wallet.uri, { encryption: 'nip44_v2' })
    assert.equal((await opened.request('get_balance', {})).kind, 'result')
    assert.equal(opened.answeredIn, 'nip04')
  })

  test('what is remembered meets silence: the info event decides', async () => {
    const relay = await relayFor()
    const service = serviceOn([relay.url])
    const wallet = await service.create({ encryptions: ['nip04'] })
    wallet.faults.silent = true
    const clock = new HeldClock()
    const opened = openKnown(clientFor({ clock }).client, 'x', wallet.uri, { encryption: 'nip44_v2' })
    await until(() => opened.isConnected)
    const before = relay.status().events
    const outcome = opened.request('get_info', {})
    await until(() => relay.status().events > before)
    clock.end()
    assert.equal((await outcome).kind, 'timeout')
    wallet.faults.silent = false
    const prepared = await opened.prepare('get_info', {}, { expiresAt: inAnHour() })
    assert.ok(prepared.kind === 'prepared' && prepared.encryption === 'nip04')
  })

  test('a wallet that knew NIP-04 alone may have learnt more: that is not remembered', async () => {
    const relay = await relayFor()
    const service = serviceOn([relay.url])
    const wallet = await service.create({ encryptions: ['nip44_v2', 'nip04'] })
    const opened = openKnown(clientFor().client, 'x', wallet.uri, { encryption: 'nip04' })
    const prepared = await opened.prepare('get_info', {}, { expiresAt: inAnHour() })
    assert.ok(prepared.kind === 'prepared' && prepared.encryption === 'nip44_v2')
  })

  test('an answer that comes late ends the guessing, also after the other scheme was turned to', async () => {
    const relay = await relayFor()
    const service = serviceOn([relay.url])
    const wallet = await service.create({ encryptions: ['nip44_v2'], announce: false })
    wallet.faults.silentWhenUnread = true
    const clock = new HeldClock()
    const { client, lateReplies } = clientFor({ clock })
    const opened = openWallet(client, 'x', wallet.uri)
    await until(() => opened.isConnected)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const answer = wallet.answer
    const heard: Promise<unknown>[] = []
    wallet.answer = event => {
      const answered = released.then(() => answer.call(wallet, event))
      heard.push(answered)
      return answered
    }
    for (const [asked, scheme] of ['nip04', 'nip44_v2'].entries()) {
      const prepared = await opened.prepare('get_info', {}, { expiresAt: inAnHour() })
      assert.ok(prepared.kind === 'prepared' && prepared.encryption === scheme)
      const outcome = prepared.publish()
      await until(() => heard.length === asked + 1)
      clock.end()
      assert.equal((await outcome).kind, 'timeout')
    }
    release()
    await until(() => lateReplies.length === 1)
    assert.equal(opened.answeredIn, 'nip44_v2')
    const next = await opened.prepare('get_info', {}, { expiresAt: inAnHour() })
    assert.ok(next.kind === 'prepared' && next.encryption === 'nip44_v2')
  })

  test('what is remembered and meets silence stays the guess where the info event names nothing', async () => {
    const relay = await relayFor()
    const service = serviceOn([relay.url])
    const wallet = await service.create({ encryptions: ['nip44_v2'], announce: false })
    wallet.faults.silent = true
    const clock = new HeldClock()
    const opened = openKnown(clientFor({ clock }).client, 'x', wallet.uri, { encryption: 'nip44_v2' })
    await until(() => opened.isConnected)
    const before = relay.status().events
    const outcome = opened.request('get_info', {})
    await until(() => relay.status().events > before)
    clock.end()
    assert.equal((await outcome).kind, 'timeout')
    const prepared = await opened.prepare('get_info', {}, { expiresAt: inAnHour() })
    assert.ok(prepared.kind === 'prepared' && prepared.encryption === 'nip44_v2')
  })

  test('what another process learned counts here while it is a guess, and not against what was answered in', async () => {
    const { aliceWallet } = await network({ wallet: { announce: false, encryptions: ['nip44_v2'] } })
    const scheme = async () => {
      const prepared = await aliceWallet.prepare('get_info', {}, { expiresAt: inAnHour() })
      if (prepared.kind === 'prepared') prepared.giveUp()
      return prepared.kind === 'prepared' && prepared.encryption
    }
    assert.equal(await scheme(), 'nip04')
    aliceWallet.rememberEncryption('nip44_v2')
    assert.equal(await scheme(), 'nip44_v2')
    const { aliceWallet: old } = await network({ wallet: { announce: false, encryptions: ['nip04'] } })
    assert.equal((await old.request('get_info', {})).kind, 'result')
    old.rememberEncryption('nip44_v2')
    assert.equal(old.answeredIn, 'nip04')
    assert.equal((await old.request('get_info', {})).kind, 'result')
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
