/** How deliveries ended, written down in batches: delivered, failed, or held for the web service. */
import type { Deps } from '../deps.ts'
import { BatchWriter } from '../events/batch-writer.ts'
import { type Failure, markDelivered, markFailed, markHeld } from './store.ts'

export class Marks {
  readonly #delivered: BatchWriter<string>
  readonly #failed: BatchWriter<Failure>
  readonly #held: BatchWriter<string>

  /** `onFailed` hears when the earliest of them is due again. */
  constructor({ sql, log, now }: Pick<Deps, 'sql' | 'log' | 'now'>, onFailed: (nextAttemptAt: Date) => void) {
    const options = {
      onError: (error: unknown) => log.warn({ err: error }, 'deliveries not written down yet'),
      onGivenUp: (item: unknown, error: unknown) =>
        log.error({ err: error, item }, 'a delivery cannot be written down'),
    }
    this.#delivered = new BatchWriter<string>({ ...options, write: keys => markDelivered(sql, keys, now()) })
    this.#held = new BatchWriter<string>({ ...options, write: keys => markHeld(sql, keys) })
    this.#failed = new BatchWriter<Failure>({
      ...options,
      write: async failures => {
        await markFailed(sql, failures)
        const due = failures.filter(({ held }) => !held).map(({ nextAttemptAt }) => nextAttemptAt.getTime())
        if (due.length > 0) onFailed(new Date(Math.min(...due)))
      },
    })
  }

  delivered(eventKey: string): void {
    this.#delivered.add(eventKey)
  }

  failed(failure: Failure): void {
    this.#failed.add(failure)
  }

  hold(eventKey: string): void {
    this.#held.add(eventKey)
  }

  async settled(): Promise<void> {
    await Promise.all([this.#delivered.settled(), this.#failed.settled(), this.#held.settled()])
  }

  async stop(patienceMs: number): Promise<void> {
    await Promise.all([this.#delivered, this.#failed, this.#held].map(writer => writer.stop(patienceMs)))
  }
}
