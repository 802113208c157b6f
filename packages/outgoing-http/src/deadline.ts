/** The one limit of time of a request: over its name, its connection, all redirects and the last byte of the answer. */

export type Deadline = {
  readonly ended: 'timeout' | 'cancelled' | undefined
  /** Called once, when it ends while somebody waits; one at a time. */
  onEnd: (() => void) | undefined
  clear: () => void
}

/** A longer timer would fire at once. */
const maxTimerMs = 2 ** 31 - 1

export function startDeadline(timeoutMs: number, signals: readonly (AbortSignal | undefined)[]): Deadline {
  let ended: Deadline['ended'] = signals.some(signal => signal?.aborted) ? 'cancelled' : undefined
  const end = (why: 'timeout' | 'cancelled') => {
    if (ended) return
    ended = why
    deadline.onEnd?.()
  }
  const cancel = () => end('cancelled')
  const timer = setTimeout(end, Math.min(Math.max(timeoutMs, 1), maxTimerMs), 'timeout')
  for (const signal of signals) signal?.addEventListener('abort', cancel, { once: true })
  const deadline: Deadline = {
    get ended() {
      return ended
    },
    onEnd: undefined,
    clear() {
      clearTimeout(timer)
      for (const signal of signals) signal?.removeEventListener('abort', cancel)
    },
  }
  return deadline
}
