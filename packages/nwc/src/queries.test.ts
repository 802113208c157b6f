/** Questions that a relay answers once: they share few places, and none is lost. */
import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { describe, test } from 'node:test'
import type { NostrEvent } from '@chispa/protocols/nip01'
import { until } from '@chispa/sandbox/until'
import * as signer from '@chispa/signatures/schnorr'
import { relayFor } from '../test/network.ts'
import { clientOf, eventTo, sender } from '../test/relay-clients.ts'

describe('queries', () => {
  test('answer what is stored, and say whether to the end', async () => {
    const relay = await relayFor()
    const { client, covered } = clientOf(relay.url, 1)
    await covered()
    const stored = eventTo('0'.repeat(64), { kind: 13_194 })
    relay.publish(stored)
    const found: NostrEvent[] = []
    const ask = (timeoutMs: number) => client.query({ kinds: [13_194] }, event => found.push(event), { timeoutMs })
    assert.equal(await ask(60_000), true)
    assert.deepEqual(found, [stored])
    relay.faults.noEose = true
    assert.equal(await ask(50), false)
    relay.faults.refuseSubscriptions = 'error: no'
    assert.equal(await ask(60_000), false)
    assert.equal(relay.status().subscriptions, 1)
  })

  test('a hundred at once need two places and all end', async () => {
    const relay = await relayFor({ limits: { maxSubscriptions: 3 } })
    const { client, covered } = clientOf(relay.url, 1)
    await covered()
    const answers = Array.from({ length: 100 }, () => client.query({ kinds: [1] }, () => {}, { timeoutMs: 60_000 }))
    assert.ok((await Promise.all(answers)).every(Boolean))
  })

  test('those who gave up waiting for a place do not block the others', async () => {
    const relay = await relayFor()
    const { client, covered } = clientOf(relay.url, 1)
    await covered()
    relay.faults.noEose = true
    const slow = Array.from({ length: 2 }, () => client.query({ kinds: [1] }, () => {}, { timeoutMs: 1000 }))
    const shortQueries = Array.from({ length: 5 }, () => client.query({ kinds: [1] }, () => {}, { timeoutMs: 20 }))
    const longQuery = client.query({ kinds: [1] }, () => {}, { timeoutMs: 60_000 })
    assert.ok((await Promise.all(shortQueries)).every(answer => !answer))
    relay.faults.noEose = false
    await Promise.all(slow)
    assert.equal(await longQuery, true)
  })

  test('whoever waits for a place leaves with its caller, and nothing of it stays at the signal', async () => {
    const relay = await relayFor()
    const { client, covered } = clientOf(relay.url, 1)
    await covered()
    relay.faults.noEose = true
    const { signal, abort } = abortable()
    const ask = (asking: AbortSignal) => client.query({ kinds: [1] }, () => {}, { timeoutMs: 60_000, signal: asking })
    const first = abortable()
    const holding = [ask(first.signal), ask(first.signal)]
    const waiting = Array.from({ length: 5 }, () => ask(signal))
    await until(() => getEventListeners(signal, 'abort').length === 5)
    abort()
    assert.ok((await Promise.all(waiting)).every(answer => !answer))
    assert.equal(await ask(signal), false, 'who has left already takes no place')
    const lasting = abortable()
    const last = ask(lasting.signal)
    relay.faults.noEose = false
    first.abort()
    await Promise.all(holding)
    assert.equal(await last, true, 'the places are given on')
    assert.deepEqual(getEventListeners(lasting.signal, 'abort'), [])
  })

  test('info events of many wallets are asked for together', async () => {
    const relay = await relayFor()
    const { client, covered } = clientOf(relay.url, 1)
    await covered()
    const author = signer.publicKeyOf(sender)
    const stored = eventTo('0'.repeat(64), { kind: 13_194 })
    relay.publish(stored)
    const before = relay.status().requests
    const strangers = Array.from({ length: 500 }, (_, index) => index.toString(16).padStart(64, '0'))
    const [found, ...absent] = await Promise.all(
      [author, ...strangers, author].map(key => client.findInfo(key, { timeoutMs: 60_000 })),
    )
    assert.deepEqual(found, stored)
    assert.deepEqual(absent.pop(), stored)
    assert.ok(absent.every(answer => answer === 'absent'))
    assert.equal(relay.status().requests - before, 3)
  })
})

function abortable(): { signal: AbortSignal; abort(): void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
