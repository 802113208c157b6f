/** Periodic work that can also be woken early; every background job of the services is a loop. */
import { type Scheduler, systemClock } from './clock.ts'

export type Loop = {
  wake: () => void
  /** Wakes after so long, unless it is to wake sooner anyway. */
  wakeIn: (afterMs: number) => void
  stop: () => Promise<void>
}

/** What a run says about the next one; without it the next run comes after the period. */
export type NextRun = { nextDueInMs: number }

export type LoopOptions = {
  /** The longest rest between two runs. */
  periodMs: number
  work: ((signal: AbortSignal) => Promise<void>) | ((signal: AbortSignal) => Promise<NextRun | undefined>)
  onError: (error: unknown) => void
  /** Rest after a run that failed; the period if it is not set. */
  retryMs?: number
  /** Rests one period before the first run, for work that need not delay the start. */
  startLater?: boolean
  clock?: Scheduler
}

/** Runs never overlap. A wake during a run causes exactly one more run, so a signal is never lost. */
export function startLoop({
  periodMs,
  work,
  onError,
  retryMs = periodMs,
  startLater = false,
  clock = systemClock,
}: LoopOptions): Loop {
  const stopping = new AbortController()
  let runAt = startLater ? clock.monotonicMs() + periodMs : Number.NEGATIVE_INFINITY
  let endRest = () => {}

  const bringForward = (at: number) => {
    if (at >= runAt) return
    runAt = at
    endRest()
  }

  /** How long to rest after it. A synchronous throw counts as a failed run too. */
  const runOnce = async (): Promise<number> => {
    try {
      const next = await work(stopping.signal)
      return Math.min(next?.nextDueInMs ?? periodMs, periodMs)
    } catch (error) {
      onError(error)
      return retryMs
    }
  }

  const rest = async () => {
    while (!stopping.signal.aborted && clock.monotonicMs() < runAt) {
      const { promise, resolve } = Promise.withResolvers<void>()
      endRest = resolve
      const timer = clock.setTimer(resolve, runAt - clock.monotonicMs(), { background: true })
      await promise
      timer.cancel()
    }
  }

  const finished = (async () => {
    if (startLater) await rest()
    while (!stopping.signal.aborted) {
      runAt = Number.POSITIVE_INFINITY
      const restMs = await runOnce()
      bringForward(clock.monotonicMs() + restMs)
      await rest()
    }
  })()

  return {
    wake: () => bringForward(Number.NEGATIVE_INFINITY),
    wakeIn: afterMs => bringForward(clock.monotonicMs() + afterMs),
    stop() {
      stopping.abort()
      endRest()
      return finished
    },
  }
}
