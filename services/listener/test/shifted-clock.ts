/** The machine's clock, set ahead by as much as a test says; timers take their real time. */
import { type Scheduler, systemClock } from '@chispa/concurrency/clock'

export type ShiftedClock = Scheduler & { aheadMs: number }

export function shiftedClock(): ShiftedClock {
  const clock = {
    aheadMs: 0,
    now: () => new Date(systemClock.now().getTime() + clock.aheadMs),
    monotonicMs: () => systemClock.monotonicMs() + clock.aheadMs,
    setTimer: systemClock.setTimer,
  }
  return clock
}
