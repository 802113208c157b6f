/** The one limit of time of a request: over its name, its connection, all redirects and the last byte of the answer. */
import type { Scheduler } from '@chispa/concurrency/clock'

export type Deadline = {
  readonly ended: 'timeout' | 'cancelled' | undefined
  /** Called when it ends; one at a time is told. */
  onEnd: (() => void) | undefined
  clear: () => void
}

type Limits = { timeoutMs: number; signals: readonly (AbortSignal | undefined)[] }

export function startDeadline(clock: Pick<Scheduler, 'setTimer'>, { timeoutMs, signals }: Limits): Deadline {
  let ended: Deadline['ended'] = signals.some(signal => signal?.aborted) ? 'cancelled' : undefined
  const end = (why: 'timeout' | 'cancelled') => {
    if (ended) return
    ended = why
    deadline.onEnd?.()
  }
  const cancel = () => end('cancelled')
  const timer = clock.setTimer(() => end('timeout'), timeoutMs)
  for (const signal of signals) signal?.addEventListener('abort', cancel, { once: true })
  const deadline: Deadline = {
    get ended() {
      return ended
    },
    onEnd: undefined,
    clear() {
      timer.cancel()
      for (const signal of signals) signal?.removeEventListener('abort', cancel)
    },
  }
  return deadline
}
