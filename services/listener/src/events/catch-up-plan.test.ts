import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type CatchUpEvent,
  type CatchUpState,
  freshHistory,
  type History,
  maxPauseMs,
  planAfter,
  planOn,
} from './catch-up-plan.ts'

const pauses = { firstPauseMs: 5000, busyPauseMs: 2000, settleMs: 1500, restMs: 60_000 }
const nowMs = 1_000_000
const situation = (history: History) => ({ history, pauses, nowMs })

const failing: History = { failures: 2, isLong: false }
const long: History = { failures: 0, isLong: true }

const idle: CatchUpState = { name: 'idle' }
const gone: CatchUpState = { name: 'gone' }
const queued = (line: 'urgent' | 'routine' | 'slow'): CatchUpState => ({ name: 'queued', line })
const running = (meanwhile?: 'missed' | 'returned'): CatchUpState => ({ name: 'running', meanwhile })
const resting = (forMs: number, next: 'urgent' | 'routine' | 'slow'): CatchUpState => ({
  name: 'resting',
  forMs,
  untilMs: nowMs + forMs,
  next,
})

describe('what happens to a wallet', () => {
  for (const [state, event, history, next] of [
    [idle, 'missed', freshHistory, queued('urgent')],
    [idle, 'missed', failing, queued('slow')],
    [idle, 'missed', long, queued('slow')],
    [idle, 'returned', freshHistory, resting(1500, 'urgent')],
    [idle, 'turn', freshHistory, queued('routine')],
    [idle, 'turn', failing, queued('slow')],
    [idle, 'due', freshHistory, idle],
    [queued('routine'), 'missed', freshHistory, queued('urgent')],
    [queued('urgent'), 'missed', freshHistory, queued('urgent')],
    [queued('slow'), 'missed', failing, queued('slow')],
    [queued('routine'), 'turn', freshHistory, queued('routine')],
    [queued('urgent'), 'returned', freshHistory, queued('urgent')],
    [running(), 'missed', freshHistory, running('missed')],
    [running(), 'returned', freshHistory, running('returned')],
    [running('returned'), 'missed', freshHistory, running('missed')],
    [running('missed'), 'returned', freshHistory, running('missed')],
    [running(), 'turn', freshHistory, running()],
    [resting(5000, 'routine'), 'due', freshHistory, queued('routine')],
    [resting(1500, 'urgent'), 'due', freshHistory, queued('urgent')],
    [resting(5000, 'routine'), 'due', failing, queued('slow')],
    [resting(5000, 'routine'), 'missed', failing, queued('slow')],
    [resting(2000, 'routine'), 'missed', freshHistory, queued('urgent')],
    [resting(60_000, 'slow'), 'missed', long, resting(60_000, 'slow')],
    [resting(60_000, 'slow'), 'returned', long, resting(60_000, 'slow')],
    [resting(60_000, 'routine'), 'returned', failing, resting(1500, 'urgent')],
    [resting(400, 'urgent'), 'returned', freshHistory, resting(400, 'urgent')],
    [resting(400, 'routine'), 'returned', freshHistory, resting(400, 'urgent')],
    [resting(2000, 'routine'), 'turn', freshHistory, resting(2000, 'routine')],
    [gone, 'missed', freshHistory, gone],
    [gone, 'turn', freshHistory, gone],
  ] as [CatchUpState, CatchUpEvent, History, CatchUpState][]) {
    test(`${event} while ${JSON.stringify(state)}, after ${JSON.stringify(history)}`, () => {
      assert.deepEqual(planOn(event, state, situation(history)), next)
    })
  }
})

describe('how a run ends', () => {
  for (const [end, history, state, after] of [
    ['done', failing, idle, freshHistory],
    ['done', long, idle, freshHistory],
    ['not-ready', failing, idle, failing],
    ['more', failing, queued('urgent'), { failures: 0, isLong: false }],
    ['more', long, queued('slow'), long],
    ['unfinished', freshHistory, queued('slow'), long],
    ['overdrawn', failing, resting(60_000, 'slow'), long],
    ['in-use', failing, resting(2000, 'routine'), failing],
    ['busy', failing, resting(2000, 'routine'), freshHistory],
    ['gone', freshHistory, gone, freshHistory],
    ['failed', freshHistory, resting(5000, 'routine'), { failures: 1, isLong: false }],
    ['failed', failing, resting(20_000, 'routine'), { failures: 3, isLong: false }],
    ['failed', long, resting(5000, 'routine'), { failures: 1, isLong: true }],
    ['failed', { failures: 40, isLong: false }, resting(maxPauseMs, 'routine'), { failures: 41, isLong: false }],
  ] as [Parameters<typeof planAfter>[0], History, CatchUpState, History][]) {
    test(`${end}, after ${JSON.stringify(history)}`, () => {
      assert.deepEqual(planAfter(end, situation(history)), { state, history: after })
    })
  }

  test('what was missed during a run is looked for right after it, also when it failed', () => {
    const { state, history } = planAfter('failed', situation(freshHistory))
    assert.deepEqual(planOn('missed', state, situation(history)), queued('slow'))
  })
})
