/**
 * How deliveries ended, written down in batches: failed, held for the web service, or delivered. In the order in which
 * things happened: an event that failed and is held because of it must not lose that mark to its own failure.
 */

import { BatchWriter } from '@chispa/database/batch-writer'
import type { Deps } from '../deps.ts'
import type { Mark } from './delivery-plan.ts'
import { markDelivered, markFailed, markHeld } from './store.ts'

type MarkEvents = {
  /** Failed, and due again then. */
  due(nextAttemptAt: Date): void
  /** Some wait for the web service from now on. */
  held(): void
}

export class Marks {
  readonly #deps: Pick<Deps, 'sql' | 'clock'>
  readonly #events: MarkEvents
  readonly #writer: BatchWriter<Mark>

  constructor({ sql, log, clock }: Pick<Deps, 'sql' | 'log' | 'clock'>, events: MarkEvents) {
    this.#deps = { sql, clock }
    this.#events = events
    this.#writer = new BatchWriter<Mark>({
      clock,
      write: marks => this.#write(marks),
      onError: error => log.warn({ err: error }, 'deliveries not written down yet'),
      onGivenUp: (mark, error) => log.error({ err: error, mark }, 'a delivery cannot be written down'),
    })
  }

  add(mark: Mark): void {
    this.#writer.add(mark)
  }

  settled(): Promise<boolean> {
    return this.#writer.settled()
  }

  async stop(timeoutMs: number): Promise<void> {
    await this.#writer.stop(timeoutMs)
  }

  /** Within a batch an event fails, then is held; it can be delivered only after it was claimed anew. */
  async #write(marks: Mark[]): Promise<void> {
    const { sql, clock } = this.#deps
    const failures = marks.flatMap(mark => (mark.kind === 'failed' ? [mark.failure] : []))
    const held = marks.flatMap(mark => (mark.kind === 'held' ? [mark.eventKey] : []))
    const delivered = marks.flatMap(mark => (mark.kind === 'delivered' ? [mark.eventKey] : []))
    if (failures.length > 0) await markFailed(sql, failures)
    if (held.length > 0) await markHeld(sql, held)
    if (delivered.length > 0) await markDelivered(sql, delivered, clock.now())
    const due = failures.filter(failure => !failure.held).map(({ nextAttemptAt }) => nextAttemptAt.getTime())
    if (due.length > 0) this.#events.due(new Date(Math.min(...due)))
    if (held.length > 0 || due.length < failures.length) this.#events.held()
  }
}
