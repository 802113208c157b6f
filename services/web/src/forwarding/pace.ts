/**
 * How quickly destinations have answered lately, by host, or by address where it is one of our own. What is slow, or not
 * known yet, is worked on in lanes of its own, so that it holds up nothing else. Remembered in this process only.
 */
import type { Clock } from '@chispa/concurrency/clock'

export type Pace = 'quick' | 'new' | 'slow'

const slowMs = 2000
const maxKnown = 2000

export class Paces {
  readonly #clock: Pick<Clock, 'monotonicMs'>
  /** The one that was asked last stands last. */
  readonly #known = new Map<string, 'quick' | 'slow'>()

  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    this.#clock = clock
  }

  of(key: string): Pace {
    return this.#known.get(key) ?? 'new'
  }

  keys(pace: 'quick' | 'slow'): string[] {
    return [...this.#known].flatMap(([key, known]) => (known === pace ? [key] : []))
  }

  /** The last answer counts: a slow host gets out of its lane as soon as it is quick. */
  async measure<T>(key: string, ask: () => Promise<T>, hasAnswered: (answer: T) => boolean): Promise<T> {
    const from = this.#clock.monotonicMs()
    const answer = await ask()
    const isQuick = hasAnswered(answer) && this.#clock.monotonicMs() - from < slowMs
    this.#known.delete(key)
    this.#known.set(key, isQuick ? 'quick' : 'slow')
    if (this.#known.size > maxKnown) this.#known.delete(this.#known.keys().next().value as string)
    return answer
  }
}
