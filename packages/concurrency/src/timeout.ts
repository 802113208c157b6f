/** Bounded waits. */
import { type Clock, type Scheduler, systemClock } from './clock.ts'

/** Resolves to undefined when the time is over or the signal aborts before the promise settles; a failure after that is nobody's. */
export async function withTimeout<T>(
  promise: Promise<T>,
  timeoutMs: number,
  signal?: AbortSignal,
  clock: Scheduler = systemClock,
): Promise<T | undefined> {
  if (signal?.aborted || timeoutMs <= 0) {
    promise.catch(() => {})
    return undefined
  }
  const { promise: ended, resolve } = Promise.withResolvers<undefined>()
  const end = () => resolve(undefined)
  const timer = clock.setTimer(end, timeoutMs)
  signal?.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([promise, ended])
  } finally {
    timer.cancel()
    signal?.removeEventListener('abort', end)
  }
}

/** Waits; false when the signal aborts first. */
export async function pause(ms: number, signal?: AbortSignal, clock: Scheduler = systemClock): Promise<boolean> {
  if (signal?.aborted) return false
  await withTimeout(new Promise<never>(() => {}), ms, signal, clock)
  return !signal?.aborted
}

/** One time limit over several steps. */
export type Deadline = {
  /** Negative once it has passed. */
  leftMs(): number
  hasPassed(): boolean
}

export function startDeadline(timeoutMs: number, clock: Clock = systemClock): Deadline {
  const endsAt = clock.monotonicMs() + timeoutMs
  const leftMs = () => endsAt - clock.monotonicMs()
  return { leftMs, hasPassed: () => leftMs() <= 0 }
}
