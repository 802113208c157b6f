/** The table at the head of the module, row by row, against a relay that says what the test tells it to. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { subscribed } from '../test/subscribed.ts'

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
