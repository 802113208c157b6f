/**
 * Gathers what is to be written while the write before is under way: one statement for many, in order, one at a time.
 * While the database is away everything waits here; only a row that the database will never take is given up.
 */
import { type Scheduler, systemClock } from '@chispa/concurrency/clock'
import { pause, withTimeout } from '@chispa/concurrency/timeout'

type BatchWriterOptions<T> = {
  /** `isRepeated`: an attempt before failed, and may have been carried out all the same. */
  write: (batch: T[], isRepeated: boolean) => Promise<void>
  onError: (error: unknown) => void
  onGivenUp: (item: T, error: unknown) => void
  maxBatch?: number
  pauseMs?: number
  clock?: Scheduler
}

const maxPauseMs = 5000

export class BatchWriter<T> {
  readonly #options: BatchWriterOptions<T>
  readonly #maxBatch: number
  readonly #waiting: { place: number; resolve: (written: boolean) => void }[] = []
  readonly #stopping = new AbortController()
  #queue: T[] = []
  #added = 0
  #written = 0
  #running: Promise<void> | undefined

  constructor(options: BatchWriterOptions<T>) {
    this.#options = options
    this.#maxBatch = options.maxBatch ?? 500
  }

  /** How much is not written yet. */
  get size(): number {
    return this.#added - this.#written
  }

  add(item: T): void {
    this.#queue.push(item)
    this.#added++
    this.#running ??= this.#run()
  }

  /** Resolves once everything that was added before is written; to false when that is given up. */
  settled(): Promise<boolean> {
    if (this.size === 0) return Promise.resolve(true)
    if (this.#stopping.signal.aborted) return Promise.resolve(false)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#waiting.push({ place: this.#added, resolve })
    return promise
  }

  /** Writes what it can in that time; answers how much was left. */
  async stop(timeoutMs: number): Promise<number> {
    if (this.#running) await withTimeout(this.#running, timeoutMs)
    this.#stopping.abort()
    for (const { resolve } of this.#waiting.splice(0)) resolve(false)
    return this.size
  }

  async #run(): Promise<void> {
    // What one packet brought is written together.
    await new Promise(resolve => setImmediate(resolve))
    while (this.#queue.length > 0 && !this.#stopping.signal.aborted) {
      const batch = this.#queue.splice(0, this.#maxBatch)
      if (!(await this.#writeUntilDone(batch))) this.#queue = [...batch, ...this.#queue]
    }
    this.#running = undefined
  }

  async #writeUntilDone(batch: T[]): Promise<boolean> {
    const { signal } = this.#stopping
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        await this.#options.write(batch, failures > 0)
        this.#finish(batch.length)
        return true
      } catch (error) {
        if (isItsOwnFault(error)) return this.#separately(batch, error)
        this.#options.onError(error)
        const pauseMs = Math.min((this.#options.pauseMs ?? 100) * 2 ** failures, maxPauseMs)
        await pause(pauseMs, signal, this.#options.clock ?? systemClock)
      }
    }
    return false
  }

  /** One bad row must not hold up the others. */
  async #separately(batch: T[], error: unknown): Promise<boolean> {
    const [first] = batch
    if (batch.length > 1) {
      for (const item of batch) if (!(await this.#writeUntilDone([item]))) return false
    } else if (first !== undefined) {
      this.#options.onGivenUp(first, error)
      this.#finish(1)
    }
    return true
  }

  #finish(count: number): void {
    this.#written += count
    while (this.#waiting[0] && this.#waiting[0].place <= this.#written) this.#waiting.shift()!.resolve(true)
  }
}

/** Bad data and broken constraints: trying again cannot help. */
function isItsOwnFault(error: unknown): boolean {
  return /^2[23]...$/.test(String((error as { code?: unknown } | undefined)?.code))
}
