/** Strangers who make us hash PINs, and a card with a PIN that pays meanwhile. */
import assert from 'node:assert/strict'
import { after, describe, mock, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { newPerson, type Person } from '@chispa/testing/person'
import { refusalIn } from '../../test/app.ts'
import { longAnswerTimeout, stretchMinutes } from '../../test/long-minutes.ts'
import { openStage, paid, told } from '../../test/till-stage.ts'
import { SlowHashes } from '../cards/slow-hashes.ts'
import { Refusal } from '../http/refusal.ts'

const stage = await openStage({ rateLimits: true, trustProxy: ['10.0.0.1'], limits: longAnswerTimeout })
after(() => stage.close())
const { web, bill } = stage

const openTill = (as: Person, client: string, pin = '2468') =>
  web.call({
    method: 'POST',
    url: '/api/tills',
    as,
    body: { pin },
    address: '10.0.0.1',
    headers: { 'x-forwarded-for': client },
  })

const clientAt = (at: number) => `198.51.${Math.floor(at / 200)}.${1 + (at % 200)}`

async function heldWithPin() {
  const held = await stage.heldCard()
  const body = { pin: '4711', limitMsats: 1000 }
  const reply = await web.call({ method: 'PUT', url: `/api/cards/${held.card.id}/pin`, as: held.holder, body })
  assert.equal(reply.statusCode, 200, reply.body)
  return held
}

describe('POST /api/tills with a PIN', () => {
  test('three hundred strangers at once cost no hash, and a card with a PIN pays', async () => {
    const { card } = await heldWithPin()
    const tap = await stage.scanned(card)
    const turns = mock.method(web.deps.slowHashes, 'enter')
    const flood = Array.from({ length: 300 }, (_, at) => openTill(newPerson(), clientAt(at)))
    const payment = stage.pay(card, { ...tap, pin: '4711' } as never, bill(21_000).invoice)
    assert.deepEqual(told(await payment), paid)
    // More than are let in at once: those beyond are refused before anything is looked at.
    const reasons = (await Promise.all(flood)).map(reply => refusalIn(reply).reason)
    assert.deepEqual([...new Set(reasons)].sort(), ['overloaded', 'user_not_found'])
    assert.deepEqual(
      turns.mock.calls.map(({ arguments: [turn] }) => turn.isTap),
      [true],
    )
    turns.mock.restore()
  })

  test('409 for a member who has twenty, without a hash', async () => {
    const owner = await web.member()
    await web.sql`
      insert into tills (id, user_id, token_hash, opened_at, expires_at)
      select gen_random_uuid(), ${owner.userId}, sha256(n::text::bytea), now(), now() + interval '1 day'
      from generate_series(1, 20) n`
    const turns = mock.method(web.deps.slowHashes, 'enter')
    assert.equal(refusalIn(await openTill(owner, '192.0.2.7')).reason, 'too_many_tills')
    assert.equal(turns.mock.callCount(), 0)
    turns.mock.restore()
  })

  test('429 from the sixty-first of one address on, whoever signs', async () => {
    await stretchMinutes(web.sql, ['openTill address 203.0.113.9'])
    const replies = await Promise.all(Array.from({ length: 70 }, () => openTill(newPerson(), '203.0.113.9')))
    const reasons = replies.map(reply => refusalIn(reply).reason)
    assert.equal(reasons.filter(reason => reason === 'rate_limited').length, 10)
    assert.equal(refusalIn(await openTill(newPerson(), '203.0.113.10')).reason, 'user_not_found')
  })
})

describe('members who open tills with a PIN, all at once', () => {
  test('as many as fit are hashed, the rest is told to wait, and a card with a PIN pays', async () => {
    const { card } = await heldWithPin()
    const owners = await Promise.all(Array.from({ length: 40 }, () => web.member()))
    const tap = await stage.scanned(card)
    const flood = owners.map((owner, at) => openTill(owner, clientAt(300 + at)))
    // The lane is full: the first who found no place was told so.
    await Promise.race(flood)
    assert.deepEqual(told(await stage.pay(card, { ...tap, pin: '4711' } as never, bill(21_000).invoice)), paid)
    const replies = await Promise.all(flood)
    const reasons = replies.map(reply => (reply.statusCode === 201 ? 'opened' : refusalIn(reply).reason))
    const tally = (reason: string) => reasons.filter(one => one === reason).length
    assert.equal(tally('opened') + tally('rate_limited'), 40, reasons.join())
    assert.ok(tally('opened') >= 20 && tally('rate_limited') > 0, reasons.join())
  })
})

describe('the lane', () => {
  const busy = (error: unknown) => error instanceof Refusal && error.reason === 'rate_limited'

  test('two at a time, and taps before whoever waits', async () => {
    const begun: { of: string; end: () => void }[] = []
    const lane = new SlowHashes(of => {
      const { promise, resolve } = Promise.withResolvers<Buffer>()
      begun.push({ of, end: () => resolve(Buffer.alloc(32)) })
      return promise
    })
    const enter = async (of: string, isTap = false) => {
      using place = lane.enter({ of, isTap })
      await place.derive(of, Buffer.alloc(16), 32)
    }
    const all = Promise.all([enter('a'), enter('b'), enter('c'), enter('d'), enter('card', true)])
    const names = () => begun.map(({ of }) => of)
    for (const expected of [
      ['a', 'b'],
      ['a', 'b', 'card'],
      ['a', 'b', 'card', 'c'],
      ['a', 'b', 'card', 'c', 'd'],
    ]) {
      await until(() => begun.length === expected.length)
      assert.deepEqual(names(), expected)
      begun[expected.length - 2]?.end()
    }
    begun.at(-1)?.end()
    await all
  })

  test('a member has ten places, all together twenty, and taps have their own', () => {
    const lane = new SlowHashes()
    const own = Array.from({ length: 10 }, () => lane.enter({ of: 'one' }))
    assert.throws(() => lane.enter({ of: 'one' }), busy)
    for (let at = 0; at < 10; at++) lane.enter({ of: `member ${at}` })
    assert.throws(() => lane.enter({ of: 'one more' }), busy)
    for (let at = 0; at < 60; at++) lane.enter({ of: 'card', isTap: true })
    assert.throws(() => lane.enter({ of: 'other card', isTap: true }), busy)
    own[0]?.[Symbol.dispose]()
    lane.enter({ of: 'one more' })
  })
})
