/** The subscriptions of one client at a real relay, and the limits that it finds out. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { NostrEvent } from '@chispa/protocols/nip01'
import type { Relay } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import * as signer from '@chispa/signatures/schnorr'
import { HeldClock } from '@chispa/testing/held-clock'
import { ManualClock } from '@chispa/testing/manual-clock'
import { relayFor } from '../test/network.ts'
import { clientOf, eventTo, roundTrip } from '../test/relay-clients.ts'

/** Every twenty-fifth key is written to: signing for all would take longer than it proves. */
async function reachesSome(relay: Relay, keys: string[], received: NostrEvent[]) {
  const some = keys.filter((_, index) => index % 25 === 0)
  for (const key of some) relay.publish(eventTo(key))
  await until(() => received.length === some.length)
}

describe('standing subscriptions', () => {
  test('events for every key arrive, few subscriptions carry them', async () => {
    const relay = await relayFor()
    const { keys, received, covered } = clientOf(relay.url, 1200)
    await covered()
    assert.equal(relay.status().sockets, 1)
    assert.ok(relay.status().subscriptions <= 18, `${relay.status().subscriptions} subscriptions`)
    for (const key of [keys[0]!, keys[600]!, keys[1199]!]) relay.publish(eventTo(key))
    await until(() => received.length === 3)
  })

  test('keys added together are sent together, and only their batch again', async () => {
    const relay = await relayFor()
    const { client, covered, received } = clientOf(relay.url, 300, { coalesceMs: 30 })
    await covered()
    const before = relay.status().requests
    const added = Array.from({ length: 20 }, () => signer.publicKeyOf(signer.newSecretKey()))
    for (const key of added) client.add(key)
    assert.equal(client.covers(added[0]!), false)
    await until(() => added.every(key => client.covers(key)))
    assert.equal(relay.status().requests, before + 1)
    relay.publish(eventTo(added[19]!))
    await until(() => received.length === 1)
  })

  test('keys that keep coming while the relay answers slowly are covered one after another', async () => {
    const relay = await relayFor()
    const { client, covered } = clientOf(relay.url, 1)
    await covered()
    relay.faults.delayMs = 60
    const added: string[] = []
    // They come faster than the relay answers: were the first to wait for the last, it would wait for ever.
    await until(() => {
      const key = signer.publicKeyOf(signer.newSecretKey())
      added.push(key)
      client.add(key)
      return client.covers(added[0]!)
    })
    assert.ok(added.length > 1)
    await until(() => added.every(key => client.covers(key)))
  })

  test('a removed key is no longer covered, the last one closes its subscription', async () => {
    const relay = await relayFor()
    const { client, keys, covered } = clientOf(relay.url, 2)
    await covered()
    client.remove(keys[0]!)
    assert.deepEqual([client.covers(keys[0]!), client.covers(keys[1]!), client.keyCount], [false, true, 1])
    client.remove(keys[1]!)
    await until(() => relay.status().subscriptions === 0)
  })

  test('everything is subscribed again after the socket was lost', async () => {
    const relay = await relayFor()
    const { client, keys, received, covered } = clientOf(relay.url, 250)
    await covered()
    relay.dropSockets()
    await until(() => !client.covers(keys[0]!))
    await covered()
    relay.publish(eventTo(keys[249]!))
    await until(() => received.length === 1)
  })

  test('what a relay stored while the socket was down is replayed', async () => {
    const relay = await relayFor({ keepEphemeral: true })
    const { client, keys, received, covered } = clientOf(relay.url, 3)
    await covered()
    relay.faults.refuseConnections = true
    relay.dropSockets()
    await until(() => !client.isOpen)
    relay.publish(eventTo(keys[1]!, { content: 'while away' }))
    relay.faults.refuseConnections = false
    await until(() => received.some(event => event.content === 'while away'))
  })

  test('a relay that never says EOSE is believed after a while', async () => {
    const relay = await relayFor()
    relay.faults.noEose = true
    const { covered } = clientOf(relay.url, 3, { eoseTimeoutMs: 50 })
    await covered()
  })

  test('a refused subscription comes back', async () => {
    const relay = await relayFor()
    relay.faults.refuseSubscriptions = 'error: database is away'
    const { client, keys, covered } = clientOf(relay.url, 3)
    await until(() => client.lastError === 'error: database is away')
    assert.equal(client.covers(keys[0]!), false)
    relay.faults.refuseSubscriptions = null
    await covered()
    assert.equal(client.lastError, null)
  })

  test('a blocked subscription is not asked for again at full speed', async () => {
    const relay = await relayFor()
    relay.faults.refuseSubscriptions = 'blocked: go away'
    const clock = new ManualClock()
    const { client } = clientOf(relay.url, 3, { clock })
    await until(() => client.lastError === 'blocked: go away')
    const before = relay.status().requests
    await clock.advance(400)
    await roundTrip(client)
    assert.equal(relay.status().requests, before + 1)
  })
})

describe('limits', () => {
  test('few keys per filter are found out', async () => {
    const relay = await relayFor({ limits: { maxKeysPerFilter: 40 } })
    const { keys, received, covered } = clientOf(relay.url, 350)
    await covered()
    await reachesSome(relay, keys, received)
  })

  test('few subscriptions are read from the NIP-11 document', async () => {
    const relay = await relayFor({ limits: { maxSubscriptions: 4 } })
    const { covered } = clientOf(relay.url, 900)
    await covered()
    assert.ok(relay.status().subscriptions <= 2)
  })

  test('fewer subscriptions than promised are found out', async () => {
    const relay = await relayFor({ limits: { maxSubscriptions: 6 }, announcedLimits: { maxSubscriptions: 20 } })
    const { keys, received, covered } = clientOf(relay.url, 1500)
    await covered()
    await reachesSome(relay, keys, received)
  })

  test('short messages are kept', async () => {
    const relay = await relayFor({ limits: { maxMessageLength: 8192 } })
    // What the relay says of its limits is waited for, however long it takes.
    const clock = new HeldClock(afterMs => afterMs === 2000)
    const { covered } = clientOf(relay.url, 600, { clock })
    await covered()
    assert.equal(relay.status().socketsEver, 1)
  })
})
