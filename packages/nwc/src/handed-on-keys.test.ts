/** Keys for which a relay has no place on this connection. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Frame, subscribed } from '../test/subscribed.ts'

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
