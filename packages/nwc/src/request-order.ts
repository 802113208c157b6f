/**
 * Wallets from before NIP-44 that run on phones and in tabs pass over a request that is not newer, by whole seconds, than
 * the last one they saw. So no two requests over a connection have the same second, which puts a burst a few seconds ahead,
 * and what is signed first is published first: a payment is stored in between, and a question signed meanwhile would
 * overtake it. A payment has a second of its own however many questions there are; one that was overtaken is not sent.
 */
import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import type { Scheduler } from '@chispa/concurrency/clock'
import { startDeadline, withTimeout } from '@chispa/concurrency/timeout'

/** Wallets that look at the clock allow a minute. Beyond the first questions share a second, and may be passed over. */
const maxSecondsAhead = { question: 20, payment: 40 }
/** Nobody waits longer for one that was signed and is not published: it may have been given up. */
const maxTurnMs = 5000
const remembered = 10_000

export type Turn = {
  /** Unix seconds. */
  createdAt: number
  /** None was signed since. */
  isLast(): boolean
  /** It is on its way, or never will be: the next may be signed. */
  end(): void
}

export type TurnOptions = { timeoutMs: number; signal: AbortSignal | undefined; isPayment: boolean }

type OpenTurn = { ended: Promise<void>; leftMs(): number }

export class RequestOrder {
  readonly #clock: Scheduler
  #lastSecond = 0
  #open: OpenTurn | undefined
  #taken = 0

  constructor(clock: Scheduler) {
    this.#clock = clock
  }

  /** Whoever has a turn signs and publishes, and the others wait. Undefined when their time is over before their turn. */
  async take({ timeoutMs, signal, isPayment }: TurnOptions): Promise<Turn | undefined> {
    const deadline = startDeadline(timeoutMs, this.#clock)
    for (let before = this.#open; before && before.leftMs() > 0; before = this.#open) {
      await withTimeout(before.ended, Math.min(deadline.leftMs(), before.leftMs()), signal, this.#clock)
      // Whoever leaves takes nobody's turn along.
      if (signal?.aborted || deadline.hasPassed()) return undefined
    }
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const { leftMs } = startDeadline(maxTurnMs, this.#clock)
    const open = { ended, leftMs }
    this.#open = open
    const taken = ++this.#taken
    return {
      createdAt: this.#nextSecond(isPayment ? maxSecondsAhead.payment : maxSecondsAhead.question),
      isLast: () => this.#taken === taken,
      end: () => {
        if (this.#open === open) this.#open = undefined
        resolve()
      },
    }
  }

  #nextSecond(maxAhead: number): number {
    const now = Math.floor(this.#clock.now().getTime() / 1000)
    // The clock may have been put back.
    const last = Math.min(this.#lastSecond, now + maxSecondsAhead.payment)
    const second = Math.min(Math.max(now, last + 1), now + maxAhead)
    this.#lastSecond = Math.max(last, second)
    return second
  }
}

/** By connection: the same may be opened more than once, and again. */
export class RequestOrders {
  readonly #clock: Scheduler
  readonly #orders = new BoundedCache<string, RequestOrder>({ max: remembered })

  constructor(clock: Scheduler) {
    this.#clock = clock
  }

  of({ walletPublicKey, clientPublicKey }: { walletPublicKey: string; clientPublicKey: string }): RequestOrder {
    const connection = `${walletPublicKey} ${clientPublicKey}`
    const order = this.#orders.get(connection) ?? new RequestOrder(this.#clock)
    this.#orders.set(connection, order)
    return order
  }
}
