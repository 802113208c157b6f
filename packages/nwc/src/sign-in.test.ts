/** Signing in (NIP-42) where a relay wants to know who asks or writes. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { ManualClock } from '@chispa/testing/manual-clock'
import { relayFor } from '../test/network.ts'
import { clientOf, eventTo, kind, nowSeconds, roundTrip, sign } from '../test/relay-clients.ts'

describe('NIP-42', () => {
  test('one key signs in where the relay wants to know anybody', async () => {
    const relay = await relayFor({ auth: { subscriptions: true } })
    const { covered, keys, received } = clientOf(relay.url, 50)
    await covered()
    relay.publish(eventTo(keys[49]!))
    await until(() => received.length === 1)
  })

  test('every key signs in where the relay wants each, and again after a reconnect', async () => {
    const relay = await relayFor({ auth: { subscriptions: true, ownKeysOnly: true } })
    const { client, keys, covered } = clientOf(relay.url, 30)
    await covered()
    relay.dropSockets()
    await until(() => !client.covers(keys[0]!))
    await covered()
  })

  test('a relay that takes a subscription and asks to sign in, over and over, is not asked in a loop', async () => {
    const relay = await relayFor({ auth: {} })
    relay.faults.closeSubscriptions = 'auth-required: who are you'
    const clock = new ManualClock(new Date())
    const { client } = clientOf(relay.url, 3, { clock })
    await until(() => clock.advance(1).then(() => relay.status().requests > 2))
    await clock.advance(400)
    await roundTrip(client)
    assert.ok(relay.status().requests <= 5, `${relay.status().requests} requests`)
    assert.match(client.lastError ?? '', /who are you/)
  })

  test('an event is published after its author has signed in', async () => {
    const relay = await relayFor({ auth: { eventKinds: [kind] } })
    const { client, keys, secrets, covered } = clientOf(relay.url, 2)
    await covered()
    const event = sign({ kind, created_at: nowSeconds(), tags: [], content: '' }, secrets.get(keys[1]!)!)
    assert.deepEqual(await client.publish(event, { timeoutMs: 60_000 }), { kind: 'accepted' })
  })

  test('an author whose key is not ours stays refused', async () => {
    const relay = await relayFor({ auth: { eventKinds: [kind] } })
    const { client, covered } = clientOf(relay.url, 1)
    await covered()
    const verdict = await client.publish(eventTo('0'.repeat(64)), { timeoutMs: 60_000 })
    assert.equal(verdict.kind, 'refused')
  })
})
