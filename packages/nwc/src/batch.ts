/** Keys that share one subscription, and what the relay has said to it. */
import type { Timer } from '@chispa/concurrency/clock'

/** See standing-subscription. */
export type BatchState = 'unsent' | 'asked' | 'covered' | 'believed' | 'refused' | 'pausing'

export type Batch = {
  readonly id: string
  readonly keys: Set<string>
  /** The relay refused keys of this one, and has not taken them since. */
  isSuspect: boolean
  /** Keys that no answered subscription covers yet. */
  readonly uncovered: Set<string>
  /** Whether what was last sent differs from the keys. */
  isOutdated: boolean
  state: BatchState
  /** What the last subscription sent would cover in addition. */
  covering: string[]
  /** Refusals in a row after which nothing was left but to wait. */
  failures: number
  /** How often in a row the relay has said nothing to it, neither yes nor no. */
  unanswered: number
  signIns: number
  /** The relay said that it has no place for it, and has not taken it since. */
  hasNoPlace: boolean
  /** Whether somebody who waits may end the pause. */
  canHurry: boolean
  /** Monotonic: when the relay last said that it covers the keys, and when it was last asked to. */
  coveredAt: number
  sentAt: number
  /** Keys in the largest filter of what was last sent. */
  filterSize: number
  /** Until when, by the wall clock in milliseconds, the relay surely passed events on; Infinity while it does. */
  coveredUntil: number
  timer: Timer | undefined
}

export function createBatch(id: string, coveredUntil: number, isSuspect: boolean): Batch {
  return {
    id,
    keys: new Set(),
    isSuspect,
    uncovered: new Set(),
    isOutdated: true,
    state: 'unsent',
    covering: [],
    failures: 0,
    unanswered: 0,
    signIns: 0,
    hasNoPlace: false,
    canHurry: false,
    coveredAt: 0,
    sentAt: 0,
    filterSize: 0,
    coveredUntil,
    timer: undefined,
  }
}

/** What was last sent is in force. */
export function markCovered(batch: Batch, nowMs: number): void {
  for (const key of batch.covering) batch.uncovered.delete(key)
  batch.covering = []
  batch.isSuspect = false
  batch.hasNoPlace = false
  batch.coveredAt = nowMs
  batch.coveredUntil = Number.POSITIVE_INFINITY
}

/** Nothing is in force any more; events surely came until `heardAt`. */
export function markUncovered(batch: Batch, heardAt: number): void {
  for (const key of batch.keys) batch.uncovered.add(key)
  batch.isOutdated = true
  batch.canHurry = false
  batch.coveredUntil = Math.min(batch.coveredUntil, heardAt)
}

/** Keys that were asked for the first time while the relay covers others: if it refuses, it is for one of these. */
export function newKeysOf({ keys, uncovered, covering }: Batch): string[] {
  return uncovered.size < keys.size ? covering.filter(key => keys.has(key)) : []
}

/** For how long it has been covered without a break; undefined when it is not. */
export function coveredForMs({ coveredUntil, coveredAt }: Batch, nowMs: number): number | undefined {
  return coveredUntil === Number.POSITIVE_INFINITY ? nowMs - coveredAt : undefined
}
