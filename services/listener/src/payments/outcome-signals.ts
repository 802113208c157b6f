/**
 * Whoever waits for a payment hears when its state changed: in this process at once and with the row, from another by
 * the database's signal (channel `listener_payment_changed`), which is a hint to read the row. It is listened to only
 * while there are other listeners.
 */
import { Channel } from '@chispa/database/channel'
import type { Connection } from '@chispa/database/connect'
import type { ShownPayment } from './store.ts'

/** Without the payment: another process wrote it, or a signal may have been missed. */
type Written = { payment?: ShownPayment }

export type Subscription = Disposable & {
  /** Resolves with the next change. Taken before the row is read, it misses none. */
  readonly next: Promise<Written>
}

type Waiting = { next: PromiseWithResolvers<Written>; subscribers: number }

/** A class: a literal with a getter has a shape of its own each time it is made, which every payment would pay for. */
class WaitingSubscription implements Subscription {
  readonly #waiting: Waiting
  readonly #leave: () => void

  constructor(waiting: Waiting, leave: () => void) {
    this.#waiting = waiting
    this.#leave = leave
  }

  get next(): Promise<Written> {
    return this.#waiting.next.promise
  }

  [Symbol.dispose](): void {
    this.#leave()
  }
}

export class OutcomeSignals {
  readonly #sql: Connection
  readonly #onError: (error: unknown) => void
  readonly #waiting = new Map<string, Waiting>()
  #channel: Channel | undefined
  #hasPeers = false
  #following: Promise<void> = Promise.resolve()

  constructor(sql: Connection, onError: (error: unknown) => void) {
    this.#sql = sql
    this.#onError = onError
  }

  subscribe(requestId: string): Subscription {
    const waiting = this.#waiting.get(requestId) ?? { next: Promise.withResolvers<Written>(), subscribers: 0 }
    waiting.subscribers++
    this.#waiting.set(requestId, waiting)
    return new WaitingSubscription(waiting, () => {
      if (--waiting.subscribers === 0) this.#waiting.delete(requestId)
    })
  }

  /** This process changed its state. */
  written(payment: ShownPayment): void {
    this.#tell(payment.requestId, { payment })
  }

  /** Others came or went. */
  peersChanged(hasPeers: boolean): void {
    this.#hasPeers = hasPeers
    this.#following = this.#following.then(() => this.#follow()).catch(this.#onError)
  }

  async stop(): Promise<void> {
    this.peersChanged(false)
    await this.#following
  }

  async #follow(): Promise<void> {
    if (this.#hasPeers === (this.#channel !== undefined)) return
    if (!this.#hasPeers) {
      const channel = this.#channel
      this.#channel = undefined
      return channel?.stop()
    }
    const readAgain = () => {
      for (const requestId of this.#waiting.keys()) this.#tell(requestId, {})
    }
    this.#channel = new Channel(this.#sql, 'listener_payment_changed', {
      heard: requestId => this.#tell(requestId, {}),
      gap: readAgain,
    })
    await this.#channel.start(this.#onError)
    readAgain()
  }

  #tell(requestId: string, written: Written): void {
    const waiting = this.#waiting.get(requestId)
    if (!waiting) return
    const { resolve } = waiting.next
    waiting.next = Promise.withResolvers<Written>()
    resolve(written)
  }
}
