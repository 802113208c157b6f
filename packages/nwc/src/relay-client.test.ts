import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { after, describe, test } from 'node:test'
import { type EventTemplate, finalizeEvent, type NostrEvent } from '@chispa/protocols/nip01'
import { type Relay, type RelayOptions, startRelay } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import * as signer from '@chispa/signatures/schnorr'
import { ManualClock } from '@chispa/testing/manual-clock'
import { defaultRelayClientOptions, RelayClient, type RelayClientOptions } from './relay-client.ts'

const cleanups: (() => Promise<unknown>)[] = []
after(() => Promise.all(cleanups.map(clean => clean())))

const kind = 23_195
const sender = signer.newSecretKey()
const nowSeconds = () => Math.floor(Date.now() / 1000)
const sign = (template: EventTemplate, secret: Uint8Array) => finalizeEvent(template, secret, signer)
const eventTo = (key: string, fields: Partial<EventTemplate> = {}) =>
  sign({ kind, created_at: nowSeconds(), tags: [['p', key]], content: '', ...fields }, sender)

async function relayFor(options: RelayOptions = {}): Promise<Relay> {
  const relay = await startRelay(options)
  cleanups.push(() => relay.stop())
  return relay
}

/** A client with as many keys of its own; `received` collects what arrives. */
function clientOf(url: string, keyCount: number, options: Partial<RelayClientOptions> = {}) {
  const secrets = new Map<string, Uint8Array>()
  for (let made = 0; made < keyCount; made++) {
    const secret = signer.newSecretKey()
    secrets.set(signer.publicKeyOf(secret), secret)
  }
  const received: NostrEvent[] = []
  const events = {
    signFor: (key: string, template: EventTemplate) =>
      secrets.has(key) ? sign(template, secrets.get(key)!) : undefined,
    onEvent: (event: NostrEvent) => void received.push(event),
    onState: () => {},
  }
  const quick = { backoff: { firstMs: 10, maxMs: 50 }, coalesceMs: 5 }
  const client = new RelayClient(url, [kind], events, { ...defaultRelayClientOptions, ...quick, ...options })
  cleanups.push(() => client.stop())
  const keys = [...secrets.keys()]
  for (const key of keys) client.add(key)
  client.start()
  const covered = () => until(() => keys.every(key => client.covers(key)))
  return { client, keys, secrets, received, covered }
}

/** Whatever was sent before has been answered afterwards. */
const roundTrip = (client: RelayClient) => client.query({ kinds: [1] }, () => {}, { timeoutMs: 60_000 })

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
    const { covered } = clientOf(relay.url, 600)
    await covered()
    assert.equal(relay.status().socketsEver, 1)
  })
})

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

  test('a relay that asks for patience gets the same event again', async () => {
    const { relay, client } = await connected()
    relay.faults.refuseEvents = 'rate-limited: later'
    const verdict = client.publish(event(), { timeoutMs: 60_000 })
    await until(() => relay.status().refused > 0)
    relay.faults.refuseEvents = null
    assert.equal((await verdict).kind, 'accepted')
  })

  test('a relay that asks for patience to the end has refused', async () => {
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
    const { relay, client } = await connected()
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
    assert.equal(await ask(1000), false)
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
    const impatient = Array.from({ length: 5 }, () => client.query({ kinds: [1] }, () => {}, { timeoutMs: 20 }))
    const patient = client.query({ kinds: [1] }, () => {}, { timeoutMs: 60_000 })
    assert.ok((await Promise.all(impatient)).every(answer => !answer))
    relay.faults.noEose = false
    await Promise.all(slow)
    assert.equal(await patient, true)
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
