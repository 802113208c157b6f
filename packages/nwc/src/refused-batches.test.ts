/** What is tried after a relay refused a subscription, in which order, and when it is left at that. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { subscribed } from '../test/subscribed.ts'

describe('refusals', () => {
  test('one key signs in, then every key, then it is left at that', async () => {
    const { clock, standing, open, requests, signedIn } = subscribed('a', 'b')
    open()
    for (let round = 0; round < 2; round++) {
      standing.onClosed('k1', 'auth-required: who')
      await clock.advance(0)
    }
    assert.deepEqual(signedIn, [['a'], ['a', 'b']])
    assert.equal(requests().length, 3)
    standing.onClosed('k1', 'auth-required: who')
    assert.deepEqual([signedIn.length, clock.timers], [2, [1000]])
  })

  test('a key that cannot sign leaves the batch; the others sign in without it, and wait for nothing', async () => {
    const { clock, standing, open, requests, signedIn, unreadable } = subscribed('foe', 'a', 'b', 'foe too')
    unreadable.add('foe').add('foe too')
    open()
    requests()
    for (const keys of [
      ['a', 'b', 'foe too'],
      ['a', 'b'],
    ]) {
      standing.onClosed('k1', 'auth-required: who')
      await clock.advance(0)
      assert.deepEqual(requests(), [['k1', keys]])
    }
    assert.deepEqual(signedIn, [['foe'], ['a'], ['a', 'b', 'foe too'], ['a', 'b']])
  })

  test('a batch whose keys all cannot sign is gone', async () => {
    const { clock, standing, open, requests, signedIn, unreadable } = subscribed('foe', 'foe too')
    unreadable.add('foe').add('foe too')
    open()
    requests()
    standing.onClosed('k1', 'auth-required: who')
    await clock.advance(0)
    assert.deepEqual([signedIn, requests(), clock.timers, standing.size], [[['foe'], ['foe too']], [], [], 0])
  })

  test('what came last and left while the others signed in is not put back', async () => {
    const { clock, standing, relay, open, requests, unreadable } = subscribed('foe', 'a', 'b')
    standing.remove('foe')
    open()
    standing.onEose('k1')
    standing.add('foe')
    await clock.advance(20)
    requests()
    relay.takesSignIn = false
    unreadable.add('foe')
    standing.onClosed('k1', 'restricted: who')
    await clock.advance(60_000)
    const asked = new Set(requests().flatMap(([, keys]) => keys))
    assert.deepEqual([standing.size, asked], [2, new Set(['a', 'b'])])
  })

  test('what came last is set apart; the others are covered again at once', async () => {
    const { clock, standing, open, requests, covered } = subscribed('a', 'b', 'foe')
    standing.remove('foe')
    open()
    standing.onEose('k1')
    standing.add('foe')
    await clock.advance(20)
    requests()
    standing.onClosed('k1', 'blocked: foe')
    await clock.advance(0)
    const [[first, kept], [second, apart]] = requests() as [[string, string[]], [string, string[]]]
    assert.deepEqual([kept, apart], [['a', 'b'], ['foe']])
    standing.onEose(first)
    standing.onClosed(second, 'blocked: foe')
    assert.deepEqual([covered(), clock.timers], [['a', 'b'], [2000]])
  })

  test('a batch is divided until the unwanted key is alone', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'foe']
    const { clock, standing, open, requests, covered } = subscribed(...keys)
    open()
    for (let round = 0; round < 10 && covered().length < 7; round++) {
      for (const [id, asked] of requests()) {
        if (asked.includes('foe')) standing.onClosed(id, 'blocked: one of them')
        else standing.onEose(id)
      }
      await clock.advance(clock.timers[0] ?? 0)
    }
    assert.deepEqual(covered(), keys.slice(0, 7))
  })

  test('failures are forgotten once it was covered for a while', async () => {
    const { clock, standing, open } = subscribed('a')
    open()
    for (const expected of [1000, 2000, 4000]) {
      standing.onClosed('k1', 'blocked: no')
      assert.deepEqual(clock.timers, [expected])
      await clock.advance(expected)
      standing.onEose('k1')
    }
    await clock.advance(30_000)
    standing.onClosed('k1', 'blocked: no')
    assert.deepEqual(clock.timers, [1000])
  })

  test('a full message that would be too long with smaller filters: everything is packed anew', async () => {
    const keys = Array.from({ length: 27 }, (_, at) => `key ${at}`)
    const { clock, standing, open, requests, covered } = subscribed(...keys)
    standing.setLimits({ maxSubscriptions: 20, maxMessageLength: 2048 })
    open()
    const [whole, ...none] = requests()
    assert.deepEqual([whole![1].length, none], [27, []])
    standing.onClosed(whole![0], 'invalid: too many values')
    await clock.advance(0)
    const parts = requests()
    assert.deepEqual(
      parts.map(([, part]) => part.length),
      [25, 2],
    )
    for (const [id] of parts) standing.onEose(id)
    assert.deepEqual(covered(), keys)
  })

  test('fewer subscriptions than promised: everything is packed anew', async () => {
    const keys = Array.from({ length: 250 }, (_, at) => `key ${at}`)
    const { standing, open, sent, requests, covered } = subscribed(...keys)
    open()
    const [first, ...others] = requests()
    assert.ok(others.length >= 2)
    standing.onEose(first![0])
    standing.onClosed(others[0]![0], 'error: too many subscriptions')
    const closed = sent.filter(([type]) => type === 'CLOSE').length
    assert.deepEqual([closed, covered()], [others.length + 1, []])
    const again = requests()
    assert.equal(again.length, 1)
    for (const [id] of again) standing.onEose(id)
    assert.equal(covered().length, 250)
  })
})

describe('fewer subscriptions than the relay announces', () => {
  const keys = Array.from({ length: 350 }, (_, at) => `key ${at}`)
  const announced = { maxSubscriptions: 20, maxMessageLength: 8192 }
  /** Batches of 119, of which it took three. */
  const refused = () => {
    const made = subscribed(...keys)
    made.standing.setLimits(announced)
    made.open()
    const [first, second, third, fourth] = made.requests()
    for (const taken of [first, second, third]) made.standing.onEose(taken![0])
    made.standing.onClosed(fourth![0], 'error: too many subscriptions')
    return made
  }

  test('are what holds, also when it announces more once again', () => {
    const { standing, handedOn } = refused()
    assert.deepEqual([standing.size, handedOn.length, standing.isFull], [119, 2, true])
    standing.setLimits(announced)
    assert.equal(standing.isFull, true)
    standing.setLimits({ ...announced, maxSubscriptions: 1 })
    assert.equal(standing.isFull, true)
  })
})
