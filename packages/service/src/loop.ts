/** Periodic work that can also be woken early; every background job of the services is a loop. */
import { setTimeout as sleep } from 'node:timers/promises'

export type Loop = { wake: () => void; stop: () => Promise<void> }

type LoopOptions = {
  periodMs: number
  work: (signal: AbortSignal) => Promise<void>
  onError: (error: unknown) => void
  /** Waits one period before the first run, for work that need not delay the start. */
  startLater?: boolean
}

/** Runs never overlap. A wake during a run causes one more run, so a signal is never lost. */
export function startLoop({ periodMs, work, onError, startLater = false }: LoopOptions): Loop {
  const stopping = new AbortController()
  let nap = new AbortController()
  let woken = false

  const rest = () => {
    nap = new AbortController()
    return sleep(periodMs, undefined, { signal: AbortSignal.any([nap.signal, stopping.signal]), ref: false }).catch(
      () => {},
    )
  }

  const finished = (async () => {
    if (startLater) await rest()
    while (!stopping.signal.aborted) {
      woken = false
      // A synchronous throw counts as a failed run too.
      await (async () => work(stopping.signal))().catch(onError)
      if (!woken) await rest()
    }
  })()

  return {
    wake() {
      woken = true
      nap.abort()
    },
    stop() {
      stopping.abort()
      return finished
    },
  }
}
