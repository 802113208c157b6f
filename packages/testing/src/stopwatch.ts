/**
 * Time as this process could use it, for "ends within its limit". A busy machine lets a process wait for its turn; that
 * says nothing about the program, and is left out: a tick that comes late counts as one tick.
 */
const tickMs = 5
const maxTickMs = 2 * tickMs

export class Stopwatch implements Disposable {
  #usedMs = 0
  #tickedAt = performance.now()
  readonly #timer = setInterval(() => this.#tick(), tickMs).unref()

  get elapsedMs(): number {
    return this.#usedMs + this.#sinceTick()
  }

  #tick(): void {
    this.#usedMs += this.#sinceTick()
    this.#tickedAt = performance.now()
  }

  #sinceTick(): number {
    return Math.min(performance.now() - this.#tickedAt, maxTickMs)
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }
}

/** What the work comes to, and how long it took. Work that keeps the process busy is measured by `cpuMs` instead. */
export async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  using watch = new Stopwatch()
  const result = await work
  return [result, watch.elapsedMs]
}

/** Processor time of work that waits for nothing, whatever else the machine does meanwhile. */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
