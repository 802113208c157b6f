/** Time as an argument: whatever waits or measures takes a clock, so that tests decide how much time passes. */

export type Clock = {
  /** The time of day. It may jump; durations are never taken from it. */
  now(): Date
  /** Milliseconds that never run backwards, from an arbitrary start. */
  monotonicMs(): number
}

export type Timer = { cancel(): void }

/** A clock that also wakes. */
export type Scheduler = Clock & {
  /** Timers keep the process alive unless `background` is set. */
  setTimer(fire: () => void, afterMs: number, options?: { background?: boolean }): Timer
}

/** Node fires a longer timer at once. */
const maxTimerMs = 2 ** 31 - 1

export const systemClock: Scheduler = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  setTimer(fire, afterMs, { background = false } = {}) {
    const timer = setTimeout(fire, Math.min(Math.max(afterMs, 0), maxTimerMs))
    if (background) timer.unref()
    return { cancel: () => clearTimeout(timer) }
  },
}
