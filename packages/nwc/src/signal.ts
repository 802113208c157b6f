/** Moments other code waits for: every wait has a bound and can be cancelled. */

/** A longer timer would fire at once. */
const longestTimerMs = 2 ** 31 - 1

/** Resolves to undefined when the time is over or the signal fires before the promise settles. */
export async function within<T>(promise: Promise<T>, timeoutMs: number, signal?: AbortSignal): Promise<T | undefined> {
  if (signal?.aborted || timeoutMs <= 0) return undefined
  const { promise: ended, resolve } = Promise.withResolvers<undefined>()
  const end = () => resolve(undefined)
  const timer = setTimeout(end, Math.min(timeoutMs, longestTimerMs))
  signal?.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([promise, ended])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

/** One promise for all who wait for the next change; a new one after each. */
export class Change {
  #next = Promise.withResolvers<true>()

  get next(): Promise<true> {
    return this.#next.promise
  }

  happen(): void {
    const { resolve } = this.#next
    this.#next = Promise.withResolvers<true>()
    resolve(true)
  }
}
