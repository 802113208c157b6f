/**
 * Brings events to the web service until it accepts them; states and transitions are in `delivery-plan.ts`. A new event is
 * sent from memory; what fails is written down with the time of its next attempt and forgotten here, so that any process
 * can take it up. Two marks in the database keep processes out of each other's way: `next_attempt_at` is also a claim, and
 * `held` waits for the web service. Once that is back, everything held goes out, oldest first, wallets in turn.
 */
import { type Loop, type NextRun, startLoop } from '@chispa/concurrency/loop'
import { Notifier } from '@chispa/concurrency/notifier'
import { withTimeout } from '@chispa/concurrency/timeout'
import type { ListenerErrorEvent, WalletDeadEvent, WebhookAck } from '@chispa/contract/webhooks'
import type { Deps } from '../deps.ts'
import { reportBacklog } from './backlog.ts'
import { type DeliveryState, planMark, planTerms, type Terms } from './delivery-plan.ts'
import { FairQueue } from './fair-queue.ts'
import { Marks } from './marks.ts'
import { Outage } from './outage.ts'
import { Sender, type Sent } from './sender.ts'
import { claimDue, claimHeld, claimTrials, findNextAttempt, type Undelivered } from './store.ts'

type DeliveryDeps = Pick<Deps, 'sql' | 'log' | 'clock' | 'counters'>
type DeliveryTarget = { origin: string; secret: string; maxAttempts: number }
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

type Waiting = Undelivered & { claimedUntil: Date }

const defaults = {
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
  #state: DeliveryState = 'up'
  #sweep: Loop | undefined
  #backlog: Loop | undefined

  constructor(deps: DeliveryDeps, { origin, secret, maxAttempts }: DeliveryTarget, options: DeliveryOptions = {}) {
    this.#deps = deps
    this.#maxAttempts = maxAttempts
    this.#options = { ...defaults, ...options }
    const { timeoutMs, concurrency } = this.#options
    // A few more than for events: reports of wallets go out beside them.
    this.#sender = new Sender({ origin, secret, now: deps.clock.now, timeoutMs, maxConnections: concurrency + 8 })
    this.#outage = new Outage(this.#options, deps.clock)
    this.#marks = new Marks(deps, {
      due: nextAttemptAt => this.#sweep?.wakeIn(this.#msUntil(nextAttemptAt)),
      // It may be back before they were written down.
      held: () => this.#state === 'up' && this.wake(),
    })
  }

  get isWebDown(): boolean {
    return this.#state === 'down'
  }

  start(): void {
    const { log, clock } = this.#deps
    const periodMs = this.#options.sweepMs
    this.#sweep = startLoop({
      periodMs,
      clock,
      onError: error => log.warn({ err: error }, 'undelivered events not looked for'),
      work: signal => this.#work(signal),
    })
    this.#backlog = startLoop({
      periodMs,
      clock,
      onError: error => log.warn({ err: error }, 'undelivered events not counted'),
      work: () => reportBacklog(this.#deps),
    })
  }

  /** Looks for due events now. */
  wake(): void {
    this.#sweep?.wake()
  }

  /** How new events of these members are to be inserted. */
  terms(userIds: readonly string[]): Terms[] {
    const times = { now: this.#deps.clock.now(), claimEnd: this.#claimEnd() }
    return this.#waiting.roomFor(userIds).map(hasRoom => planTerms(this.#state, hasRoom, times))
  }

  /** Events that were inserted on these terms. `isRepeated`: perhaps more were, and nobody knows which. */
  accept(events: readonly (Omit<Undelivered, 'attempts'> & Terms)[], isRepeated: boolean): void {
    const now = this.#deps.clock.now()
    let hasLeft = isRepeated
    for (const { eventKey, userId, body, nextAttemptAt, held } of events) {
      if (nextAttemptAt > now) this.#waiting.add({ eventKey, userId, body, attempts: 0, claimedUntil: nextAttemptAt })
      else if (!held || this.#state !== 'down' || this.#outage.hasNews()) hasLeft = true
    }
    if (this.#state !== 'up') this.#holdWaiting()
    if (hasLeft) this.wake()
    this.#advance()
  }

  /** Sends once; undefined when it was not accepted. */
  async sendOnce(event: ListenerErrorEvent | WalletDeadEvent): Promise<WebhookAck | undefined> {
    if (this.#state !== 'up') return undefined
    const sent = await this.#sender.send(JSON.stringify(event), event.eventKey)
    this.#deps.counters.add(sent.kind === 'accepted' ? 'webhooksDelivered' : 'webhooksFailed')
    return sent.kind === 'accepted' ? sent.ack : undefined
  }

  /** What is under way may end; what is not is left for whoever starts next. */
  async stop(): Promise<void> {
    this.#enter('stopping')
    const { stopTimeoutMs } = this.#options
    await withTimeout(Promise.allSettled(this.#sending), stopTimeoutMs)
    this.#sender.stop()
    await Promise.allSettled(this.#sending)
    const ended = Promise.all([this.#sweep?.stop(), this.#backlog?.stop()])
    await Promise.all([this.#marks.stop(stopTimeoutMs), withTimeout(ended, stopTimeoutMs)])
  }

  /** The one place where the state changes, and where what belongs to it begins. */
  #enter(next: DeliveryState, problem?: string): void {
    if (this.#state === next || this.#state === 'stopping') return
    this.#state = next
    const { log } = this.#deps
    if (next === 'up') log.info('the web service takes webhooks again')
    else this.#holdWaiting()
    if (next === 'down') log.warn({ problem }, 'the web service does not take webhooks')
    this.#moved.notify()
    if (next !== 'stopping') this.wake()
  }

  async #work(signal: AbortSignal): Promise<NextRun | undefined> {
    if (this.#state === 'down') await this.#probe()
    if (this.#state === 'down') return { nextDueInMs: this.#outage.probeInMs }
    await this.#drain(signal)
    const next = await findNextAttempt(this.#deps.sql)
    return next ? { nextDueInMs: this.#msUntil(next) } : undefined
  }

  /** Takes what is due from the database until there is nothing more. */
  async #drain(signal: AbortSignal): Promise<void> {
    const { sql, clock } = this.#deps
    while (!signal.aborted && this.#state === 'up') {
      if (this.#waiting.size > refillAt) {
        await this.#moved.next
        continue
      }
      const claim = { now: clock.now(), until: this.#claimEnd(), limit: maxFromStore - this.#waiting.size }
      const held = await claimHeld(sql, claim)
      const due = held.length < claim.limit ? await claimDue(sql, { ...claim, limit: claim.limit - held.length }) : []
      if (held.length + due.length === 0) return
      for (const event of [...held, ...due]) this.#waiting.add({ ...event, claimedUntil: claim.until })
      // Things may have changed meanwhile.
      if ((this.#state as DeliveryState) !== 'up') this.#holdWaiting()
      this.#advance()
    }
  }

  #advance(): void {
    while (this.#sending.size < this.#options.concurrency && this.#state === 'up') {
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
    const sent = await this.#sender.send(event.body, event.eventKey)
    const isCutOff = sent.kind === 'away' && this.#state === 'stopping'
    if (!isCutOff) counters.add(sent.kind === 'accepted' ? 'webhooksDelivered' : 'webhooksFailed')
    this.#record(event, sent)
  }

  /** The event first, then what the attempt says about the web service. */
  #record(event: Waiting, sent: Sent): void {
    const isAway = sent.kind === 'away' && this.#state !== 'stopping'
    const affected = isAway ? this.#outage.away(event.eventKey, sent.isCertain) : []
    const state = isAway && this.#outage.isDown ? 'down' : this.#state
    const { clock } = this.#deps
    this.#marks.add(planMark(sent, event, { state, maxAttempts: this.#maxAttempts, now: clock.now() }))
    for (const eventKey of affected) if (eventKey !== event.eventKey) this.#marks.add({ kind: 'held', eventKey })
    if (sent.kind === 'away') this.#enter(state, sent.message)
    else this.#answered()
  }

  #answered(): void {
    this.#outage.answered()
    this.#enter('up')
  }

  #holdWaiting(): void {
    for (const { eventKey } of this.#waiting.takeAll()) this.#marks.add({ kind: 'held', eventKey })
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
      if (this.#state === 'down') await this.#attempt({ ...event, claimedUntil })
      else this.#waiting.add({ ...event, claimedUntil })
    }
    this.#advance()
  }

  #claimEnd(): Date {
    return new Date(this.#deps.clock.now().getTime() + this.#options.claimMs)
  }

  /** What is due already is in the hands of another process, for a moment. */
  #msUntil(time: Date): number {
    return Math.max(time.getTime() - this.#deps.clock.now().getTime(), minNapMs)
  }
}
