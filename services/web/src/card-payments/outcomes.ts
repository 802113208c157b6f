/**
 * Who waits for what became of a payment, by payment hash. In this process they hear of it at once, from others by the
 * database's signal. It is only a hint to look: the row tells the outcome.
 */
import { KeyedNotifier, type Subscription } from '@chispa/concurrency/notifier'
import { Channel } from '@chispa/database/channel'
import type { Connection } from '@chispa/database/connect'
import type { Log } from '@chispa/service/log'
import type { Running } from '../feature.ts'

/** The trigger of card_payments speaks on it. */
const channelName = 'card_payment_resolved'

export class Outcomes {
  readonly #waiting = new KeyedNotifier<string>()

  /** How many payments are waited for. */
  get waiting(): number {
    return this.#waiting.size
  }

  subscribe(paymentHash: string): Subscription {
    return this.#waiting.subscribe(paymentHash)
  }

  notify(paymentHash: string): void {
    this.#waiting.notify(paymentHash)
  }

  /** Hears other processes. */
  async listen({ sql, log }: { sql: Connection; log: Log }): Promise<Running> {
    const channel = new Channel(sql, channelName, {
      heard: paymentHash => this.notify(paymentHash),
      gap: () => this.#waiting.notifyAll(),
    })
    await channel.start(error => log.warn({ err: error }, 'outcomes of card payments are not heard of'))
    return channel
  }
}
