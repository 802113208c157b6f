import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planAfterRefusal, type RefusalPlan, type RefusedBatch, type RelayPlaces } from './refusal-plan.ts'

const batch = (change: Partial<RefusedBatch> = {}): RefusedBatch => ({
  text: 'error: no',
  keys: 8,
  newKeys: 0,
  filterSize: 8,
  failures: 0,
  signIns: 0,
  ...change,
})
const relay = (change: Partial<RelayPlaces> = {}): RelayPlaces => ({
  keysPerFilter: 500,
  maxSubscriptions: 20,
  accepted: 3,
  hasRoom: true,
  ...change,
})
const backOff = { kind: 'back-off', keysPerFilter: 500, canHurry: true } as const

const table: [string, Partial<RefusedBatch>, Partial<RelayPlaces>, RefusalPlan][] = [
  ['who are you: one key first', { text: 'auth-required: who' }, {}, { kind: 'sign-in', keys: 'one' }],
  ['still: every key', { text: 'auth-required: who', signIns: 1 }, {}, { kind: 'sign-in', keys: 'all' }],
  ['members only: every key', { text: 'restricted: members' }, {}, { kind: 'sign-in', keys: 'all' }],
  [
    'in vain: it is about some key, the newest first',
    { text: 'restricted: members', signIns: 2, newKeys: 2 },
    {},
    { kind: 'set-apart' },
  ],
  ['in vain, and none is new: later', { text: 'restricted: members', signIns: 2 }, {}, backOff],
  [
    'after that one is divided',
    { text: 'restricted: members', signIns: 2, failures: 1 },
    {},
    { kind: 'divide', keysPerFilter: 500 },
  ],
  [
    'not so fast: later, and nobody hurries it',
    { text: 'rate-limited: slow down', newKeys: 2, failures: 3 },
    {},
    { ...backOff, canHurry: false },
  ],
  [
    'too many subscriptions: as many as it accepted',
    { text: 'error: too many concurrent REQs' },
    {},
    { kind: 'take-fewer-subscriptions', maxSubscriptions: 3 },
  ],
  [
    'unless it has accepted none: no place here, whatever the size',
    { text: 'error: too many concurrent REQs', filterSize: 400, failures: 2 },
    { accepted: 0 },
    { kind: 'wait-for-place' },
  ],
  [
    'or as many as it may hold anyway',
    { text: 'error: too many concurrent REQs' },
    { accepted: 20 },
    { kind: 'wait-for-place' },
  ],
  [
    'a ban that speaks of subscriptions is a ban',
    { text: 'blocked: your subscriptions', newKeys: 1 },
    {},
    { kind: 'set-apart' },
  ],
  [
    'no room to set keys apart: smaller filters',
    { newKeys: 2, filterSize: 400 },
    { hasRoom: false },
    { kind: 'send-again', keysPerFilter: 200 },
  ],
  ['filters are halved', { filterSize: 401 }, {}, { kind: 'send-again', keysPerFilter: 201 }],
  [
    'another batch found out already',
    { filterSize: 400 },
    { keysPerFilter: 50 },
    { kind: 'send-again', keysPerFilter: 50 },
  ],
  ['small filters fail too: size was not it', { filterSize: 10 }, { keysPerFilter: 10 }, backOff],
  ['nor is it for one who is banned', { text: 'blocked: you', filterSize: 400, keys: 400 }, {}, backOff],
  ['banned before: divided', { text: 'blocked: you', failures: 1 }, {}, { kind: 'divide', keysPerFilter: 500 }],
  ['one key cannot be divided', { text: 'blocked: you', failures: 1, keys: 1 }, {}, backOff],
  ['nor can any without room', { text: 'blocked: you', failures: 1 }, { hasRoom: false }, backOff],
  [
    'a refusal without a word the standard knows',
    { text: 'nope', filterSize: 5, failures: 1 },
    {},
    { kind: 'divide', keysPerFilter: 500 },
  ],
]
for (const [name, ofBatch, ofRelay, expected] of table) {
  test(name, () => assert.deepEqual(planAfterRefusal(batch(ofBatch), relay(ofRelay)), expected))
}

test('whatever a relay says, however often, it ends in waiting', () => {
  for (const text of ['auth-required: x', 'restricted: x', 'error: too many subscriptions', 'blocked: x', 'x', '']) {
    let [refused, places] = [batch({ text, keys: 4000, filterSize: 500, newKeys: 100 }), relay()]
    let plan = planAfterRefusal(refused, places)
    for (let step = 0; plan.kind !== 'back-off' && plan.kind !== 'wait-for-place'; step++) {
      assert.ok(step < 30, `${text}: ${plan.kind}`)
      if (plan.kind === 'sign-in') refused = { ...refused, signIns: refused.signIns + 1 }
      if (plan.kind === 'take-fewer-subscriptions') places = { ...places, maxSubscriptions: plan.maxSubscriptions }
      if (plan.kind === 'set-apart') refused = { ...refused, newKeys: 0 }
      if (plan.kind === 'divide') refused = { ...refused, keys: Math.ceil(refused.keys / 2) }
      if (plan.kind === 'send-again') {
        places = { ...places, keysPerFilter: plan.keysPerFilter }
        refused = { ...refused, filterSize: plan.keysPerFilter }
      }
      plan = planAfterRefusal(refused, places)
    }
  }
})
