/** Signing in: who may subscribe to what, and whose events are taken. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { authTemplate } from '@chispa/nwc/nip42'
import { finalizeEvent } from '@chispa/protocols/nip01'
import * as signer from '@chispa/signatures/schnorr'
import { alice, aliceKey, bob, bobKey, clientOf, now, publish, relayFor, sign } from '../../test/relay-talk.ts'
import type { RawClient } from './raw-client.ts'

describe('NIP-42', () => {
  const signIn = async (client: RawClient, url: string, secret: Uint8Array) => {
    const challenge = String((await client.next('AUTH'))[1])
    const auth = finalizeEvent(authTemplate(url, challenge, now()), secret, signer)
    client.send('AUTH', auth)
    return { challenge, accepted: (await client.next('OK'))[2] }
  }

  test('a subscription needs a key that signed in', async () => {
    const relay = await relayFor({ auth: { subscriptions: true, ownKeysOnly: true } })
    const client = await clientOf(relay.url)
    client.send('REQ', 's', { '#p': [aliceKey] })
    assert.match(String((await client.next('CLOSED'))[2]), /^auth-required:/)
    const { challenge } = await signIn(client, relay.url, bob)
    client.send('REQ', 's', { '#p': [aliceKey] })
    assert.match(String((await client.next('CLOSED'))[2]), /^restricted:/)
    client.send('AUTH', finalizeEvent(authTemplate(relay.url, challenge, now()), alice, signer))
    await client.next('OK')
    client.send('REQ', 's', { '#p': [aliceKey, bobKey] })
    assert.deepEqual(await client.next('EOSE'), ['EOSE', 's'])
  })

  test('an event of a guarded kind needs its author', async () => {
    const relay = await relayFor({ auth: { eventKinds: [23_194] } })
    const client = await clientOf(relay.url)
    assert.equal((await publish(client, sign())).accepted, true)
    const event = sign({ kind: 23_194 })
    assert.match((await publish(client, event)).text, /^auth-required:/)
    assert.equal((await signIn(client, relay.url, alice)).accepted, true)
    assert.equal((await publish(client, event)).accepted, true)
  })

  test('a challenge of another relay or another time is refused', async () => {
    const relay = await relayFor({ auth: { subscriptions: true } })
    const client = await clientOf(relay.url)
    const challenge = String((await client.next('AUTH'))[1])
    for (const template of [
      authTemplate('ws://elsewhere.test', challenge, now()),
      authTemplate(relay.url, 'other', now()),
      authTemplate(relay.url, challenge, now() - 3600),
    ]) {
      client.send('AUTH', finalizeEvent(template, alice, signer))
      assert.equal((await client.next('OK'))[2], false)
    }
  })
})
