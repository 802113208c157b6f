/**
 * Which blocks of our own code ran, told by V8 itself (`node:inspector`): an input that reaches a block for the first time is kept and changed further. No
 * instrumented build, no native module.
 */
import { Session } from 'node:inspector'

type Script = { url: string; functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[] }

const isOurs = (url: string) => /\/(?:packages|services)\/[\w-]+\/src\//.test(url)

export class Coverage implements Disposable {
  readonly #session = new Session()
  readonly #seen = new Set<string>()

  constructor() {
    this.#session.connect()
    this.#session.post('Profiler.enable')
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  }

  get size(): number {
    return this.#seen.size
  }

  /** Blocks that ran since it was last asked. The answer comes at once: the session is of this thread. */
  take(): string[] {
    let ran: string[] = []
    this.#session.post('Profiler.takePreciseCoverage', (error, told) => {
      if (error) throw error
      ran = (told.result as Script[]).filter(({ url }) => isOurs(url)).flatMap(blocksOf)
    })
    return ran
  }

  /** Those that never ran before, and from now on have. */
  takeNew(): string[] {
    const fresh = this.take().filter(block => !this.#seen.has(block))
    for (const block of fresh) this.#seen.add(block)
    return fresh
  }

  stop(): void {
    this.#session.post('Profiler.stopPreciseCoverage')
  }

  [Symbol.dispose](): void {
    this.#session.disconnect()
  }
}

const blocksOf = ({ url, functions }: Script) =>
  functions.flatMap(({ ranges }) =>
    ranges.filter(({ count }) => count > 0).map(({ startOffset, endOffset }) => `${url}:${startOffset}-${endOffset}`),
  )
