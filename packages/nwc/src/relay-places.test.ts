import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Place, type PlaceLimits, planAdmission } from './relay-places.ts'

type Named = Place & { name: string }

const limits: PlaceLimits = {
  maxRelays: 4,
  maxRelaysPerHost: 3,
  maxRelaysPerOwner: 3,
  maxRelaysPerOwnerAndHost: 2,
  connectGraceMs: 1000,
}
const nowMs = 100_000

/** Used, connected, unproven, opened a while ago at a host and by an owner of its own, unless something else is said. */
const place = (name: string, change: Partial<Place> = {}): Named => ({
  name,
  host: `${name}.example`,
  owner: name,
  openedAtMs: 50_000,
  isUsed: true,
  hasConnected: true,
  isProven: false,
  isExpected: false,
  ...change,
})
const newcomer = (change: Partial<Place> = {}) => ({ host: 'new.example', owner: 'new', isProven: false, ...change })

/** What becomes of the newcomer: whose place it takes, that it takes a free one, or why it gets none. */
function admit(places: Named[], change: Partial<Place> = {}): string {
  const admission = planAdmission(places, newcomer(change), limits, nowMs)
  if (admission.kind === 'refused') return admission.reason
  return admission.evict ? admission.evict.name : 'free'
}

const proven = { isProven: true }
const silent = { hasConnected: false }

describe('while no limit is reached', () => {
  test('every relay gets a place', () => {
    assert.equal(admit([]), 'free')
    assert.equal(admit([place('a'), place('b', silent), place('c')]), 'free')
  })
})

describe('when all places are taken', () => {
  const table: [string, Named[], Partial<Place>, string][] = [
    [
      'a relay that nobody uses goes first',
      [place('a', silent), place('b', { isUsed: false, ...proven }), place('c'), place('d')],
      {},
      'b',
    ],
    [
      'then the oldest that never connected',
      [place('a'), place('b', { ...silent, openedAtMs: 900 }), place('c', { ...silent, openedAtMs: 800 }), place('d')],
      {},
      'c',
    ],
    [
      'one that was opened a moment ago may still connect',
      [place('a'), place('b', { ...silent, openedAtMs: nowMs - 500 }), place('c'), place('d')],
      {},
      'all-taken',
    ],
    [
      'strangers with a place each do not displace each other',
      ['a', 'b', 'c', 'd'].map(name => place(name)),
      {},
      'all-taken',
    ],
    [
      'a proven wallet displaces an unproven one',
      [place('a', proven), place('b'), place('c', proven), place('d', proven)],
      proven,
      'b',
    ],
    [
      'one that is just connecting before one that is connected',
      [place('a'), place('b', { ...silent, openedAtMs: nowMs - 1 }), place('c'), place('d')],
      proven,
      'b',
    ],
    [
      'also one that only another relay of its wallet has proven, once it had the time to connect',
      [place('a', proven), place('b', { isExpected: true }), place('c', proven), place('d', proven)],
      proven,
      'b',
    ],
    [
      'but not before',
      [
        place('a', proven),
        place('b', { isExpected: true, openedAtMs: nowMs - 1 }),
        place('c', proven),
        place('d', proven),
      ],
      proven,
      'all-taken',
    ],
    [
      'where all are proven, who has the most gives way',
      [place('a', proven), ...['m1', 'm2', 'm3'].map(name => place(name, { owner: 'm', ...proven }))],
      {},
      'm1',
    ],
    ['but no proven one', ['a', 'b', 'c', 'd'].map(name => place(name, proven)), proven, 'all-taken'],
    [
      'who has many gives way to who has few',
      [place('a'), place('m1', { owner: 'm' }), place('m2', { owner: 'm' }), place('b')],
      {},
      'm1',
    ],
    [
      'unless the newcomer would have as many as it takes from',
      [place('a'), place('m1', { owner: 'm' }), place('m2', { owner: 'm' }), place('mine', { owner: 'new' })],
      {},
      'all-taken',
    ],
    [
      'what is proven is not counted as many',
      [place('a'), place('m1', { owner: 'm', ...proven }), place('m2', { owner: 'm' }), place('b')],
      {},
      'all-taken',
    ],
    [
      'where nobody tells owners apart, nobody has many',
      ['a', 'b', 'c', 'd'].map(name => place(name, { owner: undefined })),
      { owner: undefined },
      'all-taken',
    ],
  ]
  for (const [name, places, change, expected] of table) test(name, () => assert.equal(admit(places, change), expected))
})

describe('the quota of a host', () => {
  const host = 'new.example'
  const here = (name: string, change: Partial<Place> = {}) => place(name, { host, ...change })

  test('holds whatever else is free', () => assert.equal(admit([here('a'), here('b'), here('c')]), 'host-quota'))
  test('made-up addresses at it that never connect make room', () =>
    assert.equal(admit([here('a'), here('b', silent), here('c', silent)]), 'b'))
  test('made-up addresses at it that do connect make room for a proven wallet', () =>
    assert.equal(admit([here('a', proven), here('b'), here('c')], proven), 'b'))
  test('only a place at that host makes room', () =>
    assert.equal(admit([here('a', proven), here('b', proven), here('c', proven), place('d', silent)]), 'host-quota'))
})

test('one owner takes no more than a part of the places at a host', () => {
  const ours = ['a', 'b'].map(name => place(name, { owner: 'new', host: 'new.example', ...proven }))
  assert.equal(admit(ours, proven), 'owner-quota')
  assert.equal(admit(ours, { owner: 'other' }), 'free')
})

describe('the quota of an owner', () => {
  const owner = 'new'
  const mine = (name: string, change: Partial<Place> = {}) => place(name, { owner, ...change })

  test('holds whatever else is free', () => assert.equal(admit([mine('a'), mine('b'), mine('c')]), 'owner-quota'))
  test('its own relay that never connected makes room', () =>
    assert.equal(admit([mine('a'), mine('b', silent), mine('c')]), 'b'))
  test('nobody else’s does', () =>
    assert.equal(admit([mine('a'), mine('b'), mine('c'), place('d', silent)]), 'owner-quota'))
  test('a relay has to make room for every limit that is reached', () =>
    assert.equal(
      admit([
        mine('a', silent),
        mine('b'),
        mine('c', { host: 'new.example', ...silent }),
        place('d', { host: 'new.example' }),
        place('e', { host: 'new.example', ...silent }),
      ]),
      'c',
    ))
})

test('two thousand made-up relays of one stranger leave room for everybody else', () => {
  const many: PlaceLimits = {
    maxRelays: 2000,
    maxRelaysPerHost: 2000,
    maxRelaysPerOwner: 2000,
    maxRelaysPerOwnerAndHost: 2000,
    connectGraceMs: 1000,
  }
  const places = Array.from({ length: 2000 }, (_, at) =>
    place(`made-up ${at}`, { owner: 'stranger', openedAtMs: nowMs }),
  )
  for (let member = 0; member < 100; member++) {
    const own = { host: `relay ${member}`, owner: `member ${member}`, isProven: false }
    const admission = planAdmission(places, own, many, nowMs)
    assert.equal(admission.kind, 'admitted')
    assert.equal(admission.evict?.owner, 'stranger')
    places.splice(places.indexOf(admission.evict), 1, place('honest', { ...own, openedAtMs: nowMs }))
  }
})
