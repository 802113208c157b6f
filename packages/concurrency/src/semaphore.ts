/** Bounded concurrency: so many permits, handed out in the order in which they were asked for, urgent ones first. */

/** Gives the permit back; calling it again changes nothing. */
export type Release = () => void

export class Semaphore {
  readonly #permits: number
  readonly #urgent = new Set<(release: Release) => void>()
  readonly #waiting = new Set<(release: Release) => void>()
  #inUse = 0

  constructor(permits: number) {
    this.#permits = permits
  }

  get inUse(): number {
    return this.#inUse
  }

  get waiting(): number {
    return this.#urgent.size + this.#waiting.size
  }

  /** A permit if one is free now. */
  tryAcquire(): Release | undefined {
    if (this.#inUse >= this.#permits) return undefined
    this.#inUse++
    return this.#releaseOnce()
  }

  /** Waits for a permit; undefined when the signal aborts first. */
  async acquire(signal?: AbortSignal, { isUrgent = false } = {}): Promise<Release | undefined> {
    if (signal?.aborted) return undefined
    const free = this.tryAcquire()
    if (free) return free
    const { promise, resolve } = Promise.withResolvers<Release | undefined>()
    const queue = isUrgent ? this.#urgent : this.#waiting
    queue.add(resolve)
    const leave = () => {
      if (queue.delete(resolve)) resolve(undefined)
    }
    signal?.addEventListener('abort', leave, { once: true })
    const release = await promise
    signal?.removeEventListener('abort', leave)
    return release
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = (await this.acquire())!
    try {
      return await work()
    } finally {
      release()
    }
  }

  #releaseOnce(): Release {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const queue = this.#urgent.size > 0 ? this.#urgent : this.#waiting
      const [next] = queue
      if (!next) {
        this.#inUse--
        return
      }
      queue.delete(next)
      next(this.#releaseOnce())
    }
  }
}

/** Does the work for each item, at most `maxConcurrent` at the same time; the first failure ends the taking and is thrown. */
export async function forEachConcurrently<T>(
  items: Iterable<T>,
  maxConcurrent: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = Iterator.from(items)
  let hasFailed = false
  const take = async () => {
    for (let item = left.next(); !item.done; item = left.next()) {
      if (hasFailed) return
      await work(item.value).catch(error => {
        hasFailed = true
        throw error
      })
    }
  }
  const results = await Promise.allSettled(Array.from({ length: maxConcurrent }, take))
  const failed = results.find(result => result.status === 'rejected')
  if (failed) throw failed.reason
}
