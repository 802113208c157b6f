/** The state alone, by a clock and an event loop that the test turns. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Admission, type AdmissionLimits, type Visit } from './admission.ts'

const limits: AdmissionLimits = {
  light: 2,
  places: 2,
  placesAlone: 2,
  heldMs: 100,
  maxWaiting: 3,
  maxWaitMs: 2000,
  workMs: 500,
  maxAtWork: 100,
  maxUrgentAtWork: 200,
}

function stage(changed: Partial<AdmissionLimits> = {}) {
  const time = { now: 0, costMs: 0 }
  const later: (() => void)[] = []
  const heard: string[] = []
  const options = { now: () => time.now, later: (advance: () => void) => void later.push(advance) }
  const admission = new Admission({ ...limits, ...changed }, options)
  const come = (caller: string, name: string, isUrgent = false): Visit => {
    const visit: Visit = {
      isUrgent,
      decide(isAdmitted) {
        heard.push(isAdmitted ? name : `not ${name}`)
        time.now += time.costMs
      },
    }
    admission.come(caller, visit)
    return visit
  }
  return {
    ...{ admission, come, time },
    /** So many as one caller, of whom those beyond `light` wait. */
    ask: (caller: string, count: number) =>
      Array.from({ length: count }, (_, at) => come(caller, `${caller}${at + 1}`)),
    turn: () => {
      for (const advance of later.splice(0)) advance()
    },
    sweep(afterMs: number) {
      time.now += afterMs
      admission.sweep()
    },
    heard: () => heard.splice(0),
  }
}

describe('who asks seldom', () => {
  test('enters at once, however many others wait', () => {
    const { ask, heard, come } = stage()
    ask('a', 6)
    heard()
    come('b', 'b1')
    assert.deepEqual(heard(), ['b1'])
  })

  test('is who has not asked for much in the last four seconds', () => {
    const { ask, heard, come, turn, sweep } = stage()
    for (const visit of ask('a', 2)) visit.state = 'over'
    sweep(2000)
    come('a', 'soon')
    assert.deepEqual(heard(), ['a1', 'a2'])
    turn()
    sweep(2000)
    sweep(2000)
    come('a', 'later')
    assert.deepEqual(heard(), ['soon', 'later'])
  })
})

describe('who asks for more', () => {
  test('enters in the next turn of the event loop, as places become free', () => {
    const { admission, ask, heard, turn } = stage()
    const visits = ask('a', 5)
    assert.deepEqual(heard(), ['a1', 'a2'])
    turn()
    assert.deepEqual(heard(), ['a3', 'a4'])
    turn()
    assert.deepEqual(heard(), [])
    admission.leave(visits[2]!)
    turn()
    assert.deepEqual(heard(), ['a5'])
  })

  test('goes after who asked for less, and takes turns with equals', () => {
    const { admission, ask, heard, turn } = stage({ places: 1, maxWaiting: 100 })
    const visits = [...ask('a', 7), ...ask('b', 3), ...ask('c', 4)]
    heard()
    const order: string[] = []
    for (const name of ['a3', 'b3', 'c3', 'a4', 'c4', 'a5', 'a6', 'a7']) {
      turn()
      order.push(...heard())
      admission.leave(visits.find(visit => visit.state === 'at work' && visit.sinceMs !== undefined)!)
      assert.equal(order.at(-1), name)
    }
  })

  test('is let in one at a time where each takes long, so that others are heard in between', () => {
    const { ask, heard, turn, time } = stage()
    ask('a', 4)
    heard()
    time.costMs = 5
    turn()
    assert.deepEqual(heard(), ['a3'])
    turn()
    assert.deepEqual(heard(), ['a4'])
  })

  test('has more places while nobody else asks', () => {
    const { ask, come, heard, turn, time, sweep } = stage({ placesAlone: 4, maxWaiting: 100 })
    ask('a', 10)
    turn()
    assert.deepEqual(heard(), ['a1', 'a2', 'a3', 'a4'])
    time.now += 500
    come('a', 'a11')
    sweep(0)
    turn()
    assert.deepEqual(heard(), ['a5', 'a6', 'a7', 'a8'])
    come('b', 'b1')
    sweep(100)
    turn()
    assert.deepEqual(heard(), ['b1', 'a9', 'a10'])
  })

  test('gives a place on after a tenth of a second, and once', () => {
    const { admission, ask, heard, turn, sweep } = stage()
    const visits = ask('a', 7)
    turn()
    heard()
    sweep(99)
    turn()
    assert.deepEqual(heard(), [])
    sweep(1)
    turn()
    assert.deepEqual(heard(), ['a5', 'a6'])
    admission.leave(visits[2]!)
    admission.leave(visits[3]!)
    turn()
    assert.deepEqual(heard(), [])
  })

  test('is refused when too many wait, and after two seconds', () => {
    const { ask, heard, turn, sweep } = stage({ heldMs: 1_000_000, light: 1000, maxAtWork: 2000 })
    ask('a', 1000)
    heard()
    const names = () => heard().map(name => name.replace(/a\d+/, 'one'))
    ask('a', 2)
    turn()
    assert.deepEqual(names(), ['one', 'one'])
    ask('a', 4)
    assert.deepEqual(names(), ['not one'])
    sweep(1999)
    assert.deepEqual(names(), [])
    sweep(1)
    assert.deepEqual(names(), ['not one', 'not one', 'not one'])
  })

  test('and has left waits no more', () => {
    const { admission, ask, heard, turn } = stage()
    const visits = ask('a', 5)
    admission.leave(visits[2]!)
    turn()
    assert.deepEqual(heard(), ['a1', 'a2', 'a4', 'a5'])
  })
})

describe('with too many requests at work', () => {
  test('who asks is refused, for what is urgent there is more room', () => {
    const { admission, come, heard } = stage({ maxAtWork: 2, maxUrgentAtWork: 3 })
    const first = come('a', 'a')
    come('b', 'b')
    come('c', 'c')
    come('d', 'tap', true)
    come('e', 'other tap', true)
    assert.deepEqual(heard(), ['a', 'b', 'not c', 'tap', 'not other tap'])
    admission.leave(first)
    admission.leave(first)
    assert.equal(admission.atWork, 2)
  })

  test('what waits for its client does not count, unless it has a place', () => {
    const { admission, come, ask, turn, heard } = stage({ maxAtWork: 3 })
    const slow = come('a', 'a')
    admission.pause(slow)
    admission.pause(slow)
    assert.equal(admission.atWork, 0)
    admission.resume(slow)
    admission.resume(slow)
    assert.equal(admission.atWork, 1)
    admission.pause(slow)
    admission.leave(slow)
    admission.resume(slow)
    assert.equal(admission.atWork, 0)
    const heavy = ask('b', 3)[2]!
    turn()
    admission.pause(heavy)
    assert.equal(admission.atWork, 3)
    assert.deepEqual(heard(), ['a', 'b1', 'b2', 'b3'])
  })

  test('what takes longer than a second waits for others, and counts no more', () => {
    const { admission, come, sweep } = stage({ maxAtWork: 2 })
    const [first] = [come('a', 'a'), come('b', 'b')]
    sweep(500)
    assert.equal(admission.atWork, 2)
    sweep(500)
    assert.equal(admission.atWork, 0)
    admission.leave(first)
    assert.equal(admission.atWork, 0)
  })
})
