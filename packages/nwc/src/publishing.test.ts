/** What is known of an event that was handed to a relay: accepted, refused, unsent, or unconfirmed. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { ManualClock } from '@chispa/testing/manual-clock'
import { relayFor } from '../test/network.ts'
import { clientOf, eventTo, roundTrip } from '../test/relay-clients.ts'
import type { RelayClientOptions } from './relay-client.ts'

describe('publishing', () => {
  async function connected(options: Partial<RelayClientOptions> = {}) {
    const relay = await relayFor()
    const made = clientOf(relay.url, 1, options)
    await made.covered()
    return { relay, ...made }
  }
  const event = () => eventTo('0'.repeat(64), { content: crypto.randomUUID() })

  test('without a connection nothing was sent', async () => {
    const { client } = clientOf('ws://127.0.0.1:9', 1)
    assert.equal((await client.publish(event(), { timeoutMs: 1000 })).kind, 'unsent')
  })

  test('a refusal in the words of the standard is proof, any other is not', async () => {
    const { relay, client } = await connected()
    const verdicts = []
    for (const text of ['blocked: no', 'invalid: no', 'mute: nobody listens', 'error: full', 'whatever']) {
      relay.faults.refuseEvents = text
      verdicts.push((await client.publish(event(), { timeoutMs: 60_000 })).kind)
    }
    assert.deepEqual(verdicts, ['refused', 'refused', 'refused', 'unconfirmed', 'unconfirmed'])
    relay.faults.refuseEvents = 'duplicate: known'
    assert.equal((await client.publish(event(), { timeoutMs: 60_000 })).kind, 'accepted')
  })

  test('a relay that asks to slow down gets the same event again', async () => {
    const { relay, client } = await connected()
    relay.faults.refuseEvents = 'rate-limited: later'
    const verdict = client.publish(event(), { timeoutMs: 60_000 })
    await until(() => relay.status().refused > 0)
    relay.faults.refuseEvents = null
    assert.equal((await verdict).kind, 'accepted')
  })

  test('a relay that asks to slow down to the end has refused', async () => {
    const clock = new ManualClock()
    const { relay, client } = await connected({ clock, random: () => 1 })
    relay.faults.refuseEvents = 'rate-limited: later'
    // The pause that it asks for is longer than the time there is.
    assert.equal((await client.publish(event(), { timeoutMs: 900 })).kind, 'refused')
    assert.equal(clock.monotonicMs(), 0)
  })

  test('no answer and a lost connection leave it open', async () => {
    const { relay, client } = await connected()
    relay.faults.withholdOk = true
    assert.equal((await client.publish(event(), { timeoutMs: 50 })).kind, 'unconfirmed')
    const verdict = client.publish(event(), { timeoutMs: 60_000 })
    await until(() => relay.status().events > 1)
    relay.dropSockets()
    assert.equal((await verdict).kind, 'unconfirmed')
  })

  test('a cancelled publish that has not left yet never leaves', async () => {
    // The pause that the relay asks for never ends.
    const { relay, client } = await connected({ clock: new ManualClock() })
    assert.equal((await client.publish(event(), { timeoutMs: 1000, signal: AbortSignal.abort() })).kind, 'unsent')
    relay.faults.refuseEvents = 'rate-limited: later'
    const stop = new AbortController()
    const verdict = client.publish(event(), { timeoutMs: 60_000, signal: stop.signal })
    await until(() => relay.status().refused > 0)
    relay.faults.refuseEvents = null
    await roundTrip(client)
    stop.abort()
    assert.equal((await verdict).kind, 'unsent')
    assert.equal(relay.status().events, 0)
  })
})
