/**
 * Brings events to the web service until it accepts them. A new event is sent from memory; what fails is written down
 * with the time of its next attempt and forgotten here, so that any process can take it up. Two marks in the database
 * keep processes out of each other's way: `next_attempt_at` is also a claim, and `held` waits for the web service. While
 * that is away nothing is sent but trials; once it is back, everything held goes out, oldest first, wallets in turn.
 */

import { type Loop, startLoop } from '@chispa/concurrency/loop'
import { Notifier } from '@chispa/concurrency/notifier'
import { withTimeout } from '@chispa/concurrency/timeout'
import type { ListenerErrorEvent, WalletDeadEvent, WebhookAck } from '@chispa/contract/webhooks'
import type { Deps } from '../deps.ts'
import { reportBacklog } from './backlog.ts'
import { FairQueue } from './fair-queue.ts'
import { Marks } from './marks.ts'
import { Outage } from './outage.ts'
import { nextAttempt } from './retry-schedule.ts'
import { Sender } from './sender.ts'
import { claimDue, claimHeld, claimTrials, findNextAttempt, type Undelivered } from './store.ts'

type DeliveryDeps = Pick<Deps, 'sql' | 'log' | 'clock' | 'counters'>
export type DeliveryTarget = { origin: string; secret: string; maxAttempts: number }
export type DeliveryOptions = {
  concurrency?: number
  timeoutMs?: number
  /** How long an event is ours once we took it. */
  claimMs?: number
  firstProbeMs?: number
  maxProbeMs?: number
  sweepMs?: number
  stopTimeoutMs?: number
}

/** How a new event is inserted: ours to send until then, due at once, or held. */
export type Terms = { nextAttemptAt: Date; held: boolean }
type Waiting = Undelivered & { claimedUntil: Date }

const usual = {
  concurrency: 32,
  timeoutMs: 10_000,
  claimMs: 30_000,
  firstProbeMs: 5000,
  // So that a backlog is gone within two minutes after an outage of any length.
  maxProbeMs: 60_000,
  sweepMs: 5 * 60_000,
  stopTimeoutMs: 3000,
}
/** In memory, waiting for a place; more stay in the database. What comes from there leaves room for what is new. */
const maxWaiting = 1024
const maxFromStore = 512
const refillAt = 128
const minNapMs = 100

export class Delivery {
  readonly #deps: DeliveryDeps
  readonly #maxAttempts: number
  readonly #options: Required<DeliveryOptions>
  readonly #sender: Sender
  readonly #outage: Outage
  readonly #marks: Marks
  readonly #waiting = new FairQueue<Waiting>(maxWaiting)
  readonly #sending = new Set<Promise<void>>()
  readonly #moved = new Notifier()
  #loops: Loop[] = []
  #timer: NodeJS.Timeout | undefined
  #timerAt = Number.POSITIVE_INFINITY
  #isStopping = false

  constructor(deps: DeliveryDeps, { origin, secret, maxAttempts }: DeliveryTarget, options: DeliveryOptions = {}) {
    this.#deps = deps
    this.#maxAttempts = maxAttempts
    this.#options = { ...usual, ...options }
    const { timeoutMs, concurrency } = this.#options
    // A few more than for events: reports of wallets go out beside them.
    this.#sender = new Sender({ origin, secret, now: deps.clock.now, timeoutMs, maxConnections: concurrency + 8 })
    this.#outage = new Outage(this.#options)
    this.#marks = new Marks(deps, {
      due: nextAttemptAt => this.#wakeAt(nextAttemptAt),
      // It may be back before they were written down.
      held: () => this.#outage.isDown || this.wake(),
    })
  }

  get isWebDown(): boolean {
    return this.#outage.isDown
  }

  start(): void {
    const { log } = this.#deps
    const periodMs = this.#options.sweepMs
    const sweep = startLoop({
      periodMs,
      onError: error => log.warn({ err: error }, 'undelivered events not looked for'),
      work: signal => this.#work(signal),
    })
    const backlog = startLoop({
      periodMs,
      onError: error => log.warn({ err: error }, 'undelivered events not counted'),
      work: () => reportBacklog(this.#deps),
    })
    this.#loops = [sweep, backlog]
  }

  /** Looks for due events now. */
  wake(): void {
    this.#loops[0]?.wake()
  }

  /** How new events of these wallets are to be inserted. */
  terms(walletIds: readonly string[]): Terms[] {
    const now = this.#deps.clock.now()
    const { isDown: held } = this.#outage
    const until = held || this.#isStopping ? now : this.#claimEnd()
    return this.#waiting.roomFor(walletIds).map(hasRoom => ({ nextAttemptAt: hasRoom ? until : now, held }))
  }

  /** Events that were inserted on these terms. `isRepeated`: perhaps more were, and nobody knows which. */
  accept(events: readonly (Omit<Undelivered, 'attempts'> & Terms)[], isRepeated: boolean): void {
    const now = this.#deps.clock.now()
    let hasLeft = isRepeated
    for (const { eventKey, walletId, body, nextAttemptAt, held } of events) {
      if (nextAttemptAt > now) this.#waiting.add({ eventKey, walletId, body, attempts: 0, claimedUntil: nextAttemptAt })
      else if (!held || !this.#outage.isDown || this.#outage.hasNews()) hasLeft = true
    }
    if (this.#outage.isDown) this.#holdWaiting()
    if (hasLeft) this.wake()
    this.#advance()
  }

  /** Sends once; undefined when it was not accepted. */
  async sendOnce(event: ListenerErrorEvent | WalletDeadEvent): Promise<WebhookAck | undefined> {
    if (this.#outage.isDown || this.#isStopping) return undefined
    const sent = await this.#sender.send(JSON.stringify(event))
    this.#deps.counters.add(sent.kind === 'accepted' ? 'webhooksDelivered' : 'webhooksFailed')
    return sent.kind === 'accepted' ? sent.ack : undefined
  }

  /** What is under way may end; what is not is left for whoever starts next. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#timer)
    this.#holdWaiting()
    this.#moved.notify()
    const { stopTimeoutMs } = this.#options
    await withTimeout(Promise.allSettled(this.#sending), stopTimeoutMs)
    this.#sender.stop()
    await Promise.allSettled(this.#sending)
    const ended = Promise.all(this.#loops.map(loop => loop.stop()))
    await Promise.all([this.#marks.stop(stopTimeoutMs), withTimeout(ended, stopTimeoutMs)])
  }

  async #work(signal: AbortSignal): Promise<void> {
    if (this.#outage.isDown) await this.#probe()
    if (this.#outage.isDown) return this.#setTimer(performance.now() + this.#outage.probeInMs)
    await this.#drain(signal)
    const next = await findNextAttempt(this.#deps.sql)
    if (next) this.#wakeAt(next)
  }

  /** Takes what is due from the database until there is nothing more. */
  async #drain(signal: AbortSignal): Promise<void> {
    const { sql, clock } = this.#deps
    while (!signal.aborted && !this.#isStopping && !this.#outage.isDown) {
      if (this.#waiting.size > refillAt) {
        await this.#moved.next
        continue
      }
      const claim = { now: clock.now(), until: this.#claimEnd(), limit: maxFromStore - this.#waiting.size }
      const held = await claimHeld(sql, claim)
      const due = held.length < claim.limit ? await claimDue(sql, { ...claim, limit: claim.limit - held.length }) : []
      if (held.length + due.length === 0) return
      for (const event of [...held, ...due]) this.#waiting.add({ ...event, claimedUntil: claim.until })
      if (this.#outage.isDown || this.#isStopping) this.#holdWaiting()
      this.#advance()
    }
  }

  #advance(): void {
    while (this.#sending.size < this.#options.concurrency && !this.#outage.isDown && !this.#isStopping) {
      const event = this.#waiting.take()
      if (!event) return
      const sending = this.#attempt(event).finally(() => {
        this.#sending.delete(sending)
        this.#moved.notify()
        this.#advance()
      })
      this.#sending.add(sending)
    }
  }

  async #attempt(event: Waiting): Promise<void> {
    const { clock, counters } = this.#deps
    // It waited for so long that its claim may end while it is sent: then it is due for all.
    if (clock.now().getTime() > event.claimedUntil.getTime() - this.#options.timeoutMs) return this.wake()
    const sent = await this.#sender.send(event.body)
    // Cut off by our own stop: nothing was learned about the web service.
    if (this.#isStopping && sent.kind === 'away') return this.#marks.hold(event.eventKey)
    counters.add(sent.kind === 'accepted' ? 'webhooksDelivered' : 'webhooksFailed')
    switch (sent.kind) {
      case 'accepted':
        this.#marks.delivered(event.eventKey)
        return this.#answered()
      case 'refused':
        this.#fail(event, sent.message)
        return this.#answered()
      case 'away':
        return this.#away(event, sent)
    }
  }

  #fail({ eventKey, attempts }: Undelivered, error: string): void {
    const { status, waitMs } = nextAttempt(attempts + 1, this.#maxAttempts)
    const nextAttemptAt = new Date(this.#deps.clock.now().getTime() + waitMs)
    this.#marks.failed({ eventKey, status, error, nextAttemptAt, held: this.#outage.isDown })
  }

  #answered(): void {
    if (!this.#outage.answered()) return
    this.#deps.log.info('the web service takes webhooks again')
    this.wake()
  }

  #away(event: Waiting, { message, isCertain }: { message: string; isCertain: boolean }): void {
    const wasDown = this.#outage.isDown
    const affected = this.#outage.away(event.eventKey, isCertain)
    this.#fail(event, message)
    for (const key of affected) if (key !== event.eventKey) this.#marks.hold(key)
    if (wasDown || !this.#outage.isDown) return
    this.#deps.log.warn({ problem: message }, 'the web service does not take webhooks')
    this.#holdWaiting()
    this.#moved.notify()
    this.wake()
  }

  #holdWaiting(): void {
    for (const { eventKey } of this.#waiting.takeAll()) this.#marks.hold(eventKey)
  }

  /** A light question first; only when somebody answers, an event, and only when that is accepted, all of them. */
  async #probe(): Promise<void> {
    if (this.#outage.probeInMs > 0) return
    const isHealthy = await this.#sender.isHealthy()
    this.#outage.probed(isHealthy)
    if (!isHealthy) return
    await this.#marks.settled()
    const claimedUntil = this.#claimEnd()
    const trials = await claimTrials(this.#deps.sql, claimedUntil, this.#outage.tried)
    if (trials.length === 0 && this.#outage.tried.length === 0) return this.#answered()
    this.#outage.trying(trials.map(({ eventKey }) => eventKey))
    for (const event of trials) {
      if (this.#outage.isDown) await this.#attempt({ ...event, claimedUntil })
      else this.#waiting.add({ ...event, claimedUntil })
    }
    this.#advance()
  }

  #claimEnd(): Date {
    return new Date(this.#deps.clock.now().getTime() + this.#options.claimMs)
  }

  #wakeAt(time: Date): void {
    // What is due already is in the hands of another process, for a moment.
    this.#setTimer(performance.now() + Math.max(time.getTime() - this.#deps.clock.now().getTime(), minNapMs))
  }

  /** One timer, for the earliest. */
  #setTimer(at: number): void {
    if (at >= this.#timerAt || this.#isStopping) return
    clearTimeout(this.#timer)
    this.#timerAt = at
    const waitMs = Math.min(Math.max(at - performance.now(), 0), this.#options.sweepMs)
    const fire = () => {
      this.#timerAt = Number.POSITIVE_INFINITY
      this.wake()
    }
    this.#timer = setTimeout(fire, waitMs).unref()
  }
}
