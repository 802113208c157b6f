/** Who is served next, who waits, and who is turned away. */
import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { Admission, type AdmissionLimits, type Visit } from './admission.ts'

const limits: AdmissionLimits = {
  total: 3,
  each: 2,
  heldMs: 100,
  maxWaiting: 4,
  maxWaitMs: 1000,
  maxPaymentWaitMs: 5000,
}

let now: number
let admission: Admission
let told: string[]

beforeEach(() => {
  now = 0
  told = []
  admission = new Admission(limits, () => now)
})

function come(name: string, keys: string[], { isPayment = false, isAnswered = false } = {}): Visit {
  const visit = {
    ...{ keys, isPayment },
    enter: () => void told.push(name),
    refuse: () => void told.push(`not ${name}`),
    isAnswered: () => isAnswered,
  }
  admission.come(visit)
  return visit
}

/** Takes the words that were said since. */
const heard = () => told.splice(0)

describe('places', () => {
  test('so many of one address at once; another one has the next', () => {
    const first = come('a1', ['a'])
    come('a2', ['a'])
    come('a3', ['a'])
    come('b1', ['b'])
    assert.deepEqual(heard(), ['a1', 'a2', 'b1'])
    admission.leave(first)
    assert.deepEqual(heard(), ['a3'])
  })

  test('so many in all: the next goes to who has the fewest, then to who came first', () => {
    const [first] = [come('a1', ['a']), come('a2', ['a']), come('b1', ['b'])]
    come('b2', ['b'])
    come('a3', ['a'])
    come('c1', ['c'])
    come('d1', ['d'])
    assert.deepEqual(heard(), ['a1', 'a2', 'b1'])
    admission.leave(first)
    assert.deepEqual(heard(), ['c1'])
  })

  test('a network and a token count as an address does', () => {
    for (const at of [1, 2, 3]) come(`n${at}`, [`address ${at}`, 'network'])
    assert.deepEqual(heard(), ['n1', 'n2'])
    for (const at of [1, 2, 3]) come(`t${at}`, [`elsewhere ${at}`, 'token'])
    assert.deepEqual(heard(), ['t1'])
  })

  test('payments go before everything else', () => {
    const first = come('a1', ['a'])
    come('a2', ['a'])
    come('b1', ['b'])
    come('page', ['c'])
    come('tap', ['d'], { isPayment: true })
    heard()
    admission.leave(first)
    assert.deepEqual(heard(), ['tap'])
  })

  test('what is not answered soon, or is being answered, gives its place on and is counted no more', () => {
    for (const at of [1, 2]) come(`a${at}`, ['a'])
    come('stream', ['s'], { isAnswered: true })
    come('a3', ['a'])
    come('b1', ['b'])
    heard()
    admission.sweep()
    assert.deepEqual(heard(), ['b1'])
    now = 100
    admission.sweep()
    assert.deepEqual(heard(), ['a3'])
    assert.equal(admission.inside, 1)
  })

  test('a place is given back once, however a request ends', () => {
    const visits = [1, 2, 3].map(at => come(`a${at}`, [`a${at}`]))
    for (const visit of [...visits, ...visits]) admission.leave(visit)
    for (const at of [1, 2, 3, 4]) come(`b${at}`, ['b'])
    assert.deepEqual([admission.inside, admission.waiting], [2, 2])
  })
})

describe('who waits', () => {
  const fill = () => {
    for (const at of [1, 2, 3]) come(`x${at}`, [`x${at}`])
    heard()
  }

  test('for longer than a second is turned away, a payment after five', () => {
    admission = new Admission({ ...limits, heldMs: 1_000_000 }, () => now)
    fill()
    come('page', ['a'])
    come('tap', ['a'], { isPayment: true })
    now += 1001
    admission.sweep()
    assert.deepEqual(heard(), ['not page'])
    now += 4000
    admission.sweep()
    assert.deepEqual(heard(), ['not tap'])
  })

  test('with one too many, who has the most waiting gives way, whoever came last', () => {
    fill()
    for (const at of [1, 2, 3, 4]) come(`a${at}`, ['a'])
    come('b1', ['b'])
    assert.deepEqual(heard(), ['not a4'])
    come('a5', ['a'])
    assert.deepEqual(heard(), ['not a5'])
  })

  test('with one too many, a payment gives way to nobody else', () => {
    fill()
    for (const at of [1, 2, 3]) come(`tap${at}`, ['a'], { isPayment: true })
    come('page', ['b'])
    come('other page', ['c'])
    assert.deepEqual(heard(), ['not other page'])
    come('tap4', ['a'], { isPayment: true })
    assert.deepEqual(heard(), ['not page'])
    come('tap5', ['a'], { isPayment: true })
    assert.deepEqual(heard(), ['not tap5'])
  })

  test('and leaves, waits no more', () => {
    fill()
    const left = come('left', ['a'])
    admission.leave(left)
    come('b', ['b'])
    now = 100
    admission.sweep()
    assert.deepEqual(heard(), ['b'])
  })
})
