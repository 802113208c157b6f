/** The table at the head of the file, row by row, against a relay that says what the test tells it to. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ManualClock } from '@chispa/testing/manual-clock'
import { defaultStandingOptions } from './standing-relay.ts'
import { StandingSubscription } from './standing-subscription.ts'

type Frame = ['REQ' | 'CLOSE', string, ...{ '#p': string[]; since: number }[]]

function subscribed(...keys: string[]) {
  const clock = new ManualClock()
  const sent: Frame[] = []
  const told: string[] = []
  const signedIn: string[][] = []
  const handedOn: [string[], number][] = []
  const relay = { isOpen: false, takesSignIn: true, heardAt: clock.now().getTime() }
  const standing = new StandingSubscription(
    {
      send: frame => relay.isOpen && sent.push(frame as Frame) > 0,
      heardAt: () => relay.heardAt,
      signIn: async keys => {
        signedIn.push([...keys])
        return relay.takesSignIn
      },
      onChange: () => told.push('change'),
      onLoss: () => told.push('loss'),
      handOn: ({ keys, coveredUntil }) => handedOn.push([[...keys], coveredUntil]),
    },
    { kinds: [1], clock, random: () => 1, ...defaultStandingOptions, minKeysPerConnection: 10 },
  )
  for (const key of keys) standing.add(key)
  const open = () => {
    relay.isOpen = true
    standing.opened()
  }
  const close = () => {
    relay.isOpen = false
    standing.closed()
  }
  /** The subscriptions sent since the last time, as their keys. */
  const requests = () =>
    sent
      .splice(0)
      .filter(([type]) => type === 'REQ')
      .map(([, id, ...filters]) => [id, filters.flatMap(filter => filter['#p'])] as const)
  const covered = () => keys.filter(key => standing.isCovered(key))
  return { clock, standing, relay, open, close, sent, requests, covered, told, signedIn, handedOn }
}

describe('transitions', () => {
  test('unsent, asked, covered', () => {
    const { standing, open, requests, covered, told } = subscribed('a', 'b')
    assert.deepEqual([requests(), covered()], [[], []])
    open()
    assert.deepEqual([requests(), covered()], [[['k1', ['a', 'b']]], []])
    assert.equal(standing.onEose('k1'), true)
    assert.deepEqual([covered(), told], [['a', 'b'], ['change']])
    assert.equal(standing.onEose('q7'), false)
  })

  test('keys that are added go together, and what was covered stays so', async () => {
    const { clock, standing, open, requests } = subscribed('a')
    open()
    standing.onEose('k1')
    requests()
    for (const key of ['b', 'c']) standing.add(key)
    assert.deepEqual(requests(), [])
    await clock.advance(20)
    assert.deepEqual(requests(), [['k1', ['a', 'b', 'c']]])
    assert.deepEqual([standing.isCovered('a'), standing.isCovered('b')], [true, false])
    standing.add('d')
    await clock.advance(20)
    assert.deepEqual(requests(), [], 'nothing is sent while an answer is awaited')
    standing.onEose('k1')
    assert.deepEqual([standing.isCovered('b'), standing.isCovered('d')], [true, false])
    await clock.advance(20)
    assert.deepEqual(requests(), [['k1', ['a', 'b', 'c', 'd']]])
  })

  test('asked, believed, and asked again with growing pauses until it answers', async () => {
    const { clock, standing, open, requests, covered } = subscribed('a')
    open()
    requests()
    await clock.advance(5000)
    assert.deepEqual([covered(), clock.timers], [['a'], [1000]])
    await clock.advance(1000)
    assert.equal(requests().length, 1)
    await clock.advance(5000)
    assert.deepEqual(clock.timers, [2000])
    standing.onEose('k1')
    assert.deepEqual([covered(), clock.timers], [['a'], []])
  })

  test('silence after a complaint is a refusal', async () => {
    const { clock, standing, open, covered, told } = subscribed('a')
    open()
    standing.onNotice('ERROR: bad req')
    await clock.advance(5000)
    assert.deepEqual([covered(), told.includes('loss'), standing.lastRefusal], [[], true, 'ERROR: bad req'])
  })

  test('a complaint about something earlier is none', async () => {
    const { clock, standing, open, covered } = subscribed('a')
    standing.onNotice('ERROR: bad req')
    await clock.advance(1)
    open()
    await clock.advance(5000)
    assert.deepEqual(covered(), ['a'])
  })

  test('refused while covered: nothing is covered, and it is sent again after a pause', async () => {
    const { clock, standing, open, requests, covered, told } = subscribed('a')
    open()
    standing.onEose('k1')
    requests()
    assert.equal(standing.onClosed('k1', 'blocked: no'), true)
    assert.deepEqual([covered(), told, clock.timers], [[], ['change', 'loss'], [1000]])
    standing.onClosed('k1', 'blocked: no')
    assert.deepEqual(clock.timers, [1000], 'said twice, it is no news')
    await clock.advance(1000)
    assert.deepEqual(requests(), [['k1', ['a']]])
    standing.onClosed('k1', 'blocked: no')
    assert.deepEqual(clock.timers, [2000])
  })

  test('the pause is skipped for whoever hurries, unless the relay asked for it', async () => {
    const { clock, standing, open } = subscribed('a')
    open()
    await clock.advance(400)
    standing.onClosed('k1', 'blocked: no')
    standing.hurry()
    assert.deepEqual(clock.timers, [600], 'a second after it was last sent')
    await clock.advance(600)
    standing.onClosed('k1', 'rate-limited: slow down')
    standing.hurry()
    assert.deepEqual(clock.timers, [2000])
  })

  test('a lost connection leaves everything unsent, and asks from before the loss', async () => {
    const { clock, standing, relay, open, close, sent, covered, told } = subscribed('a')
    open()
    standing.onEose('k1')
    relay.heardAt = clock.now().getTime()
    close()
    assert.deepEqual([covered(), told.at(-1), clock.timers], [[], 'loss', []])
    await clock.advance(600_000)
    sent.length = 0
    open()
    const [, , filter] = sent[0]!
    assert.equal(filter!.since, relay.heardAt / 1000 - 60)
  })
})

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

describe('keys that the relay has no place for', () => {
  const keys = Array.from({ length: 30 }, (_, at) => `key ${at}`)
  /** One subscription of 12 keys. */
  const tiny = { maxSubscriptions: 3, maxMessageLength: 1024 }

  test('are handed on before anything is sent, with the moment from which they were missed', () => {
    const { standing, open, requests, handedOn, told } = subscribed(...keys)
    standing.setLimits(tiny)
    assert.equal(standing.isFull, true)
    open()
    assert.deepEqual(requests(), [['k1', keys.slice(0, 12)]])
    assert.deepEqual(
      handedOn.map(([handed]) => handed),
      [keys.slice(12, 24), keys.slice(24)],
    )
    assert.deepEqual([standing.size, standing.has('key 12'), standing.withoutPlace, told], [12, false, 0, ['loss']])
  })

  test('are handed on when the relay turns out to take fewer, and asked for from before', () => {
    const { clock, standing, open, sent, handedOn, covered } = subscribed(...keys)
    open()
    standing.onEose('k1')
    assert.equal(covered().length, 30)
    standing.setLimits(tiny)
    assert.deepEqual(
      sent.map(([type, id]) => [type, id]),
      [
        ['REQ', 'k1'],
        ['CLOSE', 'k1'],
        ['REQ', 'k2'],
      ],
    )
    assert.ok(handedOn.every(([, coveredUntil]) => coveredUntil <= clock.now().getTime()))
    assert.equal(covered().length, 0)
  })

  test('stay where so few fit that further connections are not worth it, and are counted', async () => {
    const few = keys.slice(0, 4)
    const { clock, standing, open, handedOn, requests } = subscribed(...few)
    standing.setLimits({ maxSubscriptions: 3, maxMessageLength: 260 })
    open()
    assert.deepEqual([requests().length, handedOn, standing.withoutPlace], [4, [], 3])
    standing.remove(few[1]!)
    await clock.advance(20)
    assert.equal(standing.withoutPlace, 2)
  })

  test('wait for the limits of the relay, which may have a place for them after all', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `key ${at}`)
    const { standing, open, requests, handedOn } = subscribed(...many)
    open()
    const first = requests()
    assert.deepEqual([first.length, first.flatMap(([, sent]) => sent).length, handedOn], [18, 17_514, []])
    for (const [id] of first) standing.onEose(id)
    standing.setLimits({ maxSubscriptions: 20, maxMessageLength: 128 * 1024 })
    assert.deepEqual([requests().flatMap(([, sent]) => sent).length, handedOn], [20_000, []])
  })

  test('are handed on when the relay did not tell its limits, and the others stay covered', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `key ${at}`)
    const { standing, open, requests, handedOn, covered } = subscribed(...many)
    open()
    for (const [id] of requests()) standing.onEose(id)
    standing.setLimits(undefined)
    assert.deepEqual([requests(), covered().length], [[], 17_514])
    assert.equal(handedOn.flatMap(([handed]) => handed).length, 20_000 - 17_514)
  })

  test('taken over from another connection, they are asked for from the moment they were missed', async () => {
    const { clock, standing, open, sent } = subscribed('a')
    open()
    standing.onEose('k1')
    sent.splice(0)
    const missedAt = clock.now().getTime() - 600_000
    standing.takeOver({ keys: new Set(['b']), coveredUntil: missedAt, isSuspect: false })
    await clock.advance(20)
    const [[, , filter]] = sent as [Frame]
    assert.deepEqual([filter!['#p'], filter!.since], [['a', 'b'], missedAt / 1000 - 60])
  })
})
