import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { NostrEvent } from '@chispa/protocols/nip01'
import { cpuMs } from '@chispa/testing/stopwatch'
import { aliceKey, bob, bobKey, clientOf, now, publish, relayFor, sign, stored } from '../test/relay-talk.ts'
import { rawClient } from './relay/raw-client.ts'
import { until } from './until.ts'

describe('EVENT', () => {
  test('a valid event is accepted, stored and found again', async () => {
    const client = await clientOf((await relayFor()).url)
    const event = sign()
    assert.equal((await publish(client, event)).accepted, true)
    assert.deepEqual(await stored(client, { ids: [event.id] }), [event])
    assert.match((await publish(client, event)).text, /^duplicate:/)
  })

  test('a changed field or a foreign signature is refused', async () => {
    const client = await clientOf((await relayFor()).url)
    const event = sign()
    const other = sign({}, bob)
    for (const forged of [
      { ...event, content: 'other' },
      { ...event, sig: other.sig },
      { ...event, id: other.id },
      7,
    ]) {
      const { accepted, text } = await publish(client, forged)
      assert.equal(accepted, false)
      assert.match(text, /^invalid:/)
    }
  })

  test('an expired event is refused', async () => {
    const client = await clientOf((await relayFor()).url)
    const { accepted } = await publish(client, sign({ tags: [['expiration', String(now() - 1)]] }))
    assert.equal(accepted, false)
  })

  test('an event longer than the limit is refused, a longer frame closes the socket', async () => {
    const client = await clientOf((await relayFor({ limits: { maxEventLength: 1000, maxMessageLength: 5000 } })).url)
    assert.match((await publish(client, sign({ content: 'x'.repeat(1000) }))).text, /^invalid:/)
    client.send('EVENT', sign({ content: 'x'.repeat(5000) }))
    assert.equal(await client.closed, 1009)
  })

  test('the rate limit counts per connection', async () => {
    const relay = await relayFor({ limits: { eventsPerMinute: 2 }, nowSeconds: () => 1_800_000_000 })
    const [first, second] = [await clientOf(relay.url), await clientOf(relay.url)]
    for (let sent = 0; sent < 2; sent++)
      assert.equal((await publish(first, sign({ content: `${sent}` }))).accepted, true)
    assert.match((await publish(first, sign({ content: 'third' }))).text, /^rate-limited:/)
    assert.equal((await publish(second, sign({ content: 'fourth' }))).accepted, true)
  })
})

describe('kinds', () => {
  test('an ephemeral event reaches subscribers and is not kept', async () => {
    const client = await clientOf((await relayFor()).url)
    client.send('REQ', 'live', { kinds: [23_195], '#p': [bobKey] })
    await client.next('EOSE')
    const event = sign({ kind: 23_195, tags: [['p', bobKey]] })
    await publish(client, event)
    assert.deepEqual(await client.next('EVENT'), ['EVENT', 'live', event])
    assert.deepEqual(await stored(client, { kinds: [23_195] }), [])
  })

  test('a relay told to keep ephemeral events answers them later', async () => {
    const client = await clientOf((await relayFor({ keepEphemeral: true })).url)
    await publish(client, sign({ kind: 23_195 }))
    assert.equal((await stored(client, { kinds: [23_195] })).length, 1)
  })

  test('of a replaceable event the newest is kept, on equal times the lowest id', async () => {
    const client = await clientOf((await relayFor()).url)
    const at = now()
    const twins = ['a', 'b'].map(content => sign({ kind: 13_194, created_at: at, content }))
    const [lower, higher] = twins.sort((a, b) => (a.id < b.id ? -1 : 1)) as [NostrEvent, NostrEvent]
    const older = sign({ kind: 13_194, created_at: at - 5 })
    for (const event of [higher, lower, older]) await publish(client, event)
    assert.deepEqual(await stored(client, { kinds: [13_194] }), [lower])
  })

  test('addressable events are replaced per d tag', async () => {
    const client = await clientOf((await relayFor()).url)
    const at = now()
    const one = sign({ kind: 30_078, created_at: at, tags: [['d', 'one']] })
    const two = sign({ kind: 30_078, created_at: at, tags: [['d', 'two']] })
    const newer = sign({ kind: 30_078, created_at: at + 1, tags: [['d', 'one']] })
    for (const event of [one, two, newer]) await publish(client, event)
    assert.deepEqual(await stored(client, { kinds: [30_078] }), [newer, two])
  })
})

describe('REQ', () => {
  test('every field of a filter narrows', async () => {
    const client = await clientOf((await relayFor()).url)
    const at = now()
    const wanted = sign({
      kind: 7,
      created_at: at,
      tags: [
        ['e', '1'.repeat(64)],
        ['t', 'x'],
      ],
    })
    const others = [
      sign({ kind: 8, created_at: at, tags: wanted.tags }),
      sign({ kind: 7, created_at: at - 100, tags: wanted.tags }),
      sign({ kind: 7, created_at: at + 100, tags: wanted.tags }),
      sign({ kind: 7, created_at: at, tags: [['e', '1'.repeat(64)]] }),
      sign({ kind: 7, created_at: at, tags: wanted.tags }, bob),
    ]
    for (const event of [...others, wanted]) await publish(client, event)
    const filter = {
      authors: [aliceKey],
      kinds: [7],
      since: at - 1,
      until: at + 1,
      '#e': ['1'.repeat(64)],
      '#t': ['x'],
    }
    assert.deepEqual(await stored(client, filter), [wanted])
    assert.deepEqual(await stored(client, { limit: 1 }), [others[2]])
  })

  test('a second REQ of the same id replaces the first, CLOSE ends it', async () => {
    const relay = await relayFor()
    const client = await clientOf(relay.url)
    client.send('REQ', 's', { authors: [aliceKey] })
    client.send('REQ', 's', { authors: [bobKey] })
    await client.next('EOSE')
    await client.next('EOSE')
    assert.deepEqual([relay.status().subscriptions, relay.status().keys], [1, 1])
    await publish(client, sign())
    assert.deepEqual(await client.untilQuiet('EVENT'), [])
    client.send('CLOSE', 's')
    await client.untilQuiet('EVENT')
    assert.deepEqual([relay.status().subscriptions, relay.status().keys], [0, 0])
  })

  test('an event is delivered once per subscription even when two filters match', async () => {
    const client = await clientOf((await relayFor()).url)
    client.send('REQ', 's', { authors: [aliceKey] }, { kinds: [1] })
    await client.next('EOSE')
    await publish(client, sign())
    assert.equal((await client.untilQuiet('EVENT')).length, 1)
  })

  test('limits are answered with CLOSED', async () => {
    const relay = await relayFor({ limits: { maxSubscriptions: 1, maxFilters: 1, maxKeysPerFilter: 2 } })
    const client = await clientOf(relay.url)
    const refused = async (...request: unknown[]) => {
      client.send('REQ', ...request)
      return String((await client.next('CLOSED'))[2])
    }
    assert.match(await refused('a', { '#p': ['1', '2', '3'] }), /^invalid: too many values/)
    assert.match(await refused('a', {}, {}), /^invalid: number of filters/)
    assert.match(await refused('a', { authors: ['short'] }), /^invalid:/)
    client.send('REQ', 'a', {})
    await client.next('EOSE')
    assert.match(await refused('b', {}), /^error: too many/)
  })

  test('some relays count the subscriptions of all connections from an address', async () => {
    const relay = await relayFor({ limits: { maxSubscriptionsPerAddress: 1 } })
    const [one, other] = [await clientOf(relay.url), await clientOf(relay.url)]
    one.send('REQ', 'a', {})
    await one.next('EOSE')
    other.send('REQ', 'a', {})
    assert.match(String((await other.next('CLOSED'))[2]), /^error: too many/)
    one.send('REQ', 'a', {})
    await one.next('EOSE')
    one.send('CLOSE', 'a')
    await until(() => relay.status().subscriptions === 0)
    other.send('REQ', 'a', {})
    await other.next('EOSE')
  })

  test('a frame that is not one is answered with a NOTICE', async () => {
    const client = await clientOf((await relayFor()).url)
    client.send('WHAT')
    assert.match(String((await client.next('NOTICE'))[1]), /^invalid/)
  })

  test('subscriptions of a closed socket leave nothing behind', async () => {
    const relay = await relayFor()
    const client = await rawClient(relay.url)
    client.send('REQ', 's', { authors: [aliceKey, bobKey] })
    await client.next('EOSE')
    assert.equal(relay.status().keys, 2)
    await client.close()
    const other = await clientOf(relay.url)
    await other.untilQuiet('EVENT')
    assert.deepEqual([relay.status().sockets, relay.status().keys], [1, 0])
  })
})

test('the NIP-11 document names the limits', async () => {
  const relay = await relayFor({ name: 'small', limits: { maxSubscriptions: 3 } })
  const answer = await fetch(relay.url.replace('ws:', 'http:'), { headers: { accept: 'application/nostr+json' } })
  const document = (await answer.json()) as { name: string; limitation: { max_subscriptions: number } }
  assert.deepEqual([document.name, document.limitation.max_subscriptions], ['small', 3])
})

test('an event finds its one subscriber among ten thousand keys without a scan', async () => {
  const relay = await relayFor()
  const client = await clientOf(relay.url)
  const keys = Array.from({ length: 10_000 }, (_, index) => index.toString(16).padStart(64, '0'))
  for (let batch = 0; batch < 10; batch++) {
    client.send('REQ', `batch-${batch}`, { kinds: [23_197], '#p': keys.slice(batch * 1000, (batch + 1) * 1000) })
    await client.next('EOSE')
  }
  assert.equal(relay.status().keys, 10_000)
  const event = sign({ kind: 23_197, tags: [['p', keys[7654]!]] })
  const allMs = cpuMs(() => {
    for (let sent = 0; sent < 1000; sent++) relay.publish(event)
  })
  const eachMs = allMs / 1000
  assert.equal((await client.untilQuiet('EVENT')).length, 1000)
  assert.ok(eachMs < 1, `one delivery took ${eachMs} ms`)
})
