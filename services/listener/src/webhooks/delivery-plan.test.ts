import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type DeliveryState, planMark, planTerms } from './delivery-plan.ts'
import type { Sent } from './sender.ts'

const now = new Date('2026-11-15T12:00:00Z')
const claimEnd = new Date(now.getTime() + 30_000)
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe('how a new event is inserted', () => {
  for (const [state, hasRoom, terms] of [
    ['up', true, { nextAttemptAt: claimEnd, held: false }],
    ['up', false, { nextAttemptAt: now, held: false }],
    ['down', true, { nextAttemptAt: now, held: true }],
    ['down', false, { nextAttemptAt: now, held: true }],
    ['stopping', true, { nextAttemptAt: now, held: false }],
  ] as const) {
    test(`${state}, ${hasRoom ? 'with' : 'without'} room`, () => {
      assert.deepEqual(planTerms(state, hasRoom, { now, claimEnd }), terms)
    })
  }
})

describe('how an attempt is written down', () => {
  const accepted: Sent = { kind: 'accepted', ack: { received: true } }
  const refused: Sent = { kind: 'refused', message: 'HTTP 400' }
  const away: Sent = { kind: 'away', message: 'HTTP 503', isCertain: false }
  const delivered = { kind: 'delivered', eventKey: 'e' }
  const held = { kind: 'held', eventKey: 'e' }
  const failed = (status: string, error: string, seconds: number, isHeld: boolean) => ({
    kind: 'failed',
    failure: { eventKey: 'e', status, error, nextAttemptAt: inSeconds(seconds), held: isHeld },
  })
  for (const [what, sent, state, attempts, mark] of [
    ['accepted', accepted, 'up', 0, delivered],
    ['accepted as a trial', accepted, 'down', 3, delivered],
    ['accepted while we stop', accepted, 'stopping', 0, delivered],
    ['refused', refused, 'up', 0, failed('pending', 'HTTP 400', 1, false)],
    ['refused for the last time at once', refused, 'up', 4, failed('failed', 'HTTP 400', 120, false)],
    ['refused as a trial: the web service answers', refused, 'down', 0, failed('pending', 'HTTP 400', 1, false)],
    ['refused while we stop', refused, 'stopping', 1, failed('pending', 'HTTP 400', 5, false)],
    ['away, not yet taken for an outage', away, 'up', 0, failed('pending', 'HTTP 503', 1, false)],
    ['away, an outage', away, 'down', 1, failed('pending', 'HTTP 503', 5, true)],
    ['cut off by our stop', away, 'stopping', 0, held],
  ] as [string, Sent, DeliveryState, number, object][]) {
    test(what, () => {
      assert.deepEqual(planMark(sent, { eventKey: 'e', attempts }, { state, maxAttempts: 5, now }), mark)
    })
  }
})
