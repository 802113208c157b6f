/**
 * When one wallet catches up, as a state machine without side effects. `catch-up.ts` carries out what is planned here.
 *
 *   state    meaning                                            leaves by
 *   idle     nothing is known to be missing                     missed → queued, returned → resting, turn → queued
 *   queued   waits for a place in a line                        begun → running, missed → a more urgent line
 *   running  is being caught up; may have given its place away  ended → what `planAfter` says
 *   resting  a timer runs: it was busy, failed, told too much,  due → queued, missed → queued, returned → resting for less
 *            or has just come back
 *   gone     closed, or another process's                       never
 *
 * Lines: `urgent` for whoever may have missed something, `routine` for turns, `slow` for whoever failed or has a long list:
 * those have places of their own and hold nobody up. What happens during a run counts when it has ended.
 */
import type { CatchUpEnd } from './catch-up-wallet.ts'

export type Line = 'urgent' | 'routine' | 'slow'

export type CatchUpState =
  | { name: 'idle' }
  | { name: 'queued'; line: Line }
  | { name: 'running'; meanwhile: 'missed' | 'returned' | undefined }
  /** `next`: the line after that, unless it belongs into the slow one. */
  | { name: 'resting'; forMs: number; untilMs: number; next: Line }
  | { name: 'gone' }

/** What is remembered of a wallet from one run to the next. */
export type History = {
  failures: number
  /** Its list is too long for one turn, or it tells of more than it may. */
  isLong: boolean
}

export type Pauses = {
  /** After the first failure; doubled with each that follows. */
  firstPauseMs: number
  /** It is being used for something that cannot wait. */
  busyPauseMs: number
  /** After a gap wallets, too, need a moment to come back. */
  settleMs: number
  /** For whoever tells of more payments than it may. */
  restMs: number
}

/** One for all: almost every wallet is idle, and has nothing to remember. */
export const idle: CatchUpState = { name: 'idle' }
export const freshHistory: History = { failures: 0, isLong: false }
export const maxPauseMs = 30 * 60_000

/** `missed`: something may be missing. `returned`: it, or one of its relays, was away. `turn`: once a period. */
export type CatchUpEvent = 'missed' | 'returned' | 'turn' | 'due'

type Situation = { history: History; pauses: Pauses; nowMs: number }

export function planOn(event: CatchUpEvent, state: CatchUpState, { history, pauses, nowMs }: Situation): CatchUpState {
  switch (state.name) {
    case 'gone':
      return state
    case 'running':
      // Missing something asks for more than having been away.
      if (event === 'missed') return { ...state, meanwhile: 'missed' }
      if (event === 'returned') return { ...state, meanwhile: state.meanwhile ?? 'returned' }
      return state
    case 'resting':
      if (event === 'due') return queue(state.next, history)
      // Its next turn is set, whatever happens meanwhile.
      if (history.isLong || event === 'turn') return state
      if (event === 'missed') return queue('urgent', history)
      return soonest(state, rest(pauses.settleMs, 'urgent', nowMs))
    case 'queued':
      return event === 'missed' && state.line === 'routine' ? queue('urgent', history) : state
    case 'idle':
      if (event === 'missed') return queue('urgent', history)
      if (event === 'returned') return rest(pauses.settleMs, 'urgent', nowMs)
      return event === 'turn' ? queue('routine', history) : state
    default:
      return state satisfies never
  }
}

type Planned = { state: CatchUpState; history: History }

/** What follows the end of a run. `not-ready` and `in-use`: nothing was asked of the wallet. */
export function planAfter(
  end: CatchUpEnd['kind'] | 'not-ready' | 'in-use',
  { history, pauses, nowMs }: Situation,
): Planned {
  const clean: History = { ...history, failures: 0 }
  const long: History = { failures: 0, isLong: true }
  switch (end) {
    case 'done':
      return { state: idle, history: freshHistory }
    // Once it is ready again it is asked for again; in its turn at the latest.
    case 'not-ready':
      return { state: idle, history }
    case 'more':
      return { state: queue('urgent', clean), history: clean }
    case 'unfinished':
      return { state: queue('slow', long), history: long }
    case 'overdrawn':
      return { state: rest(pauses.restMs, 'slow', nowMs), history: long }
    case 'in-use':
      return { state: rest(pauses.busyPauseMs, 'routine', nowMs), history }
    case 'busy':
      return { state: rest(pauses.busyPauseMs, 'routine', nowMs), history: clean }
    case 'gone':
      return { state: { name: 'gone' }, history }
    case 'failed': {
      const pauseMs = Math.min(pauses.firstPauseMs * 2 ** history.failures, maxPauseMs)
      return {
        state: rest(pauseMs, 'routine', nowMs),
        history: { ...history, failures: history.failures + 1 },
      }
    }
    default:
      return end satisfies never
  }
}

const queue = (line: Line, { failures, isLong }: History): CatchUpState => ({
  name: 'queued',
  line: failures > 0 || isLong ? 'slow' : line,
})

const rest = (forMs: number, next: Line, nowMs: number): CatchUpState & { name: 'resting' } => ({
  name: 'resting',
  forMs,
  untilMs: nowMs + forMs,
  next,
})

/** Whatever flaps is caught up with all the same: a later return does not put the first one's rest off. */
function soonest(one: CatchUpState & { name: 'resting' }, other: CatchUpState & { name: 'resting' }): CatchUpState {
  return one.untilMs <= other.untilMs ? { ...one, next: other.next } : other
}
