/**
 * The subscriptions that stay open on one relay: events of some kinds addressed (`p`) to any of our keys. Keys are packed
 * into batches, one subscription each, and additions are coalesced. A batch is in one of these states:
 *
 *   unsent    nothing was sent for it on this connection
 *   asked     sent; the relay has not answered
 *   covered   the relay said EOSE: events for its keys arrive
 *   believed  the relay said nothing in time, and did not complain: taken for covered, and asked again now and then
 *   refused   the relay said CLOSED, or complained (NOTICE) and said nothing more: what to do is being decided
 *   pausing   sent again when the pause has passed
 *
 *   from                      when                                            to
 *   unsent, covered, believed keys are to be sent, and the relay is open      asked
 *   asked, believed           EOSE                                            covered
 *   asked                     no answer in time, no complaint                 believed
 *   asked                     no answer in time, a complaint since            refused
 *   asked, covered, believed  CLOSED                                          refused
 *   refused                   decided: see refused-batches                    pausing, or unsent when packed anew
 *   believed, pausing         the pause has passed, or somebody hurries       asked
 *   any                       the connection is lost, or all are packed anew  unsent
 *
 * `#enter` is the only place where the state changes. Keys for which the relay has no place on this connection are handed
 * on before anything is sent, and are no business of this one any more. After a gap everything is asked for from a little before the moment
 * the relay was last heard, so that what it stored meanwhile is not missed. Failures are forgotten once a batch was
 * covered for a while, so that a relay which accepts and refuses in turns is not asked in a loop.
 */
import { backoffMs } from '@chispa/concurrency/backoff'
import type { Scheduler } from '@chispa/concurrency/clock'
import { Coalesced } from '@chispa/concurrency/coalesced'
import { type Batch, type BatchState, coveredForMs, markCovered, markUncovered, newKeysOf } from './batch.ts'
import { KeyBatches } from './key-batches.ts'
import { defaultKeysPerFilter } from './refusal-plan.ts'
import { RefusedBatches } from './refused-batches.ts'
import { defaultRelayLimits, type RelayLimits } from './relay-information.ts'
import { filtersFor, replaySince } from './replay-filters.ts'
import type { HandedOn, StandingOptions, StandingRelay } from './standing-relay.ts'

const steadyAfterMs = 30_000
/** However many are in a hurry, a refused batch is not sent again before. */
const minRetryMs = 1000

export class StandingSubscription {
  readonly #relay: StandingRelay
  readonly #options: StandingOptions
  readonly #clock: Scheduler
  readonly #batches = new KeyBatches({ ...defaultRelayLimits, keysPerFilter: defaultKeysPerFilter })
  readonly #refusedBatches: RefusedBatches
  #isOpen = false
  #hasAskedForLimits = false
  readonly #outdated: Coalesced
  #notice: { text: string; at: number } | undefined
  #lastRefusal: string | null = null

  constructor(relay: StandingRelay, options: StandingOptions) {
    this.#relay = relay
    this.#options = options
    this.#clock = options.clock
    const waysOut = {
      signIn: (keys: Iterable<string>) => relay.signIn(keys),
      isCurrent: (batch: Batch) => this.#isCurrent(batch),
      pause: (batch: Batch, pauseMs: number) => this.#enter(batch, 'pausing', pauseMs),
      packAnew: () => this.#packAnew(),
    }
    this.#refusedBatches = new RefusedBatches(this.#batches, waysOut, options.random)
    this.#outdated = new Coalesced(() => this.#sendOutdated(), options.coalesceMs, {
      clock: options.clock,
      maxMs: options.maxCoalesceMs,
    })
  }

  get size(): number {
    return this.#batches.size
  }

  get lastRefusal(): string | null {
    return this.#lastRefusal
  }

  /** Whether one more key would be handed on, or be left without a place. */
  get isFull(): boolean {
    return this.#batches.isFull
  }

  /** Keys that are not handed on and for which the relay was asked in vain, because it has no place for more. */
  get withoutPlace(): number {
    if (!this.#isOpen) return 0
    return this.#batches.withoutPlace.reduce((count, { uncovered }) => count + uncovered.size, 0)
  }

  /** Any one key, for relays that only want to know some key. */
  someKey(): string[] {
    for (const batch of this.#batches) return [...batch.keys].slice(0, 1)
    return []
  }

  /** Whether events for this key arrive now. */
  isCovered(key: string): boolean {
    const batch = this.#batches.batchOf(key)
    return this.#isOpen && batch !== undefined && !batch.uncovered.has(key)
  }

  has(key: string): boolean {
    return this.#batches.batchOf(key) !== undefined
  }

  add(key: string): void {
    if (this.#batches.batchOf(key)) return
    this.#batches.add(key, Number.POSITIVE_INFINITY)
    this.#sendSoon()
  }

  /** Keys that another connection had no place for. */
  takeOver({ keys, coveredUntil, isSuspect }: HandedOn): void {
    for (const key of keys) this.#batches.add(key, coveredUntil, isSuspect)
    this.#sendSoon()
  }

  remove(key: string): void {
    const batch = this.#batches.remove(key)
    this.#relay.onChange()
    if (!batch) return
    if (batch.keys.size > 0) {
      // It may have been the one that the relay did not want.
      this.#hurry(batch)
      return
    }
    batch.timer?.cancel()
    this.#relay.send(['CLOSE', batch.id])
  }

  /** Somebody waits for what a relay has refused. */
  hurry(): void {
    for (const batch of this.#batches) this.#hurry(batch)
  }

  opened(): void {
    this.#isOpen = true
    this.#notice = undefined
    this.#batches.pack()
    this.#outdated.runNow()
  }

  closed(): void {
    this.#isOpen = false
    this.#outdated.cancel()
    for (const batch of this.#batches) this.#enter(batch, 'unsent')
    this.#relay.onLoss()
  }

  /** Undefined when the relay could not be asked: the usual ones hold. */
  setLimits(limits: RelayLimits | undefined): void {
    this.#hasAskedForLimits = true
    if (limits) this.#batches.setLimits(limits)
    if (!this.#isOpen) return
    if (limits && !this.#batches.fits) this.#packAnew()
    else this.#outdated.runNow()
  }

  /** True when the frame was about one of these subscriptions. */
  onEose(subscriptionId: string): boolean {
    const batch = this.#batches.find(subscriptionId)
    if (batch?.state === 'asked' || batch?.state === 'believed') {
      batch.unanswered = 0
      this.#enter(batch, 'covered')
      this.#batches.noteTaken()
    }
    return batch !== undefined
  }

  onClosed(subscriptionId: string, text: string): boolean {
    const batch = this.#batches.find(subscriptionId)
    // Said again while it is being dealt with, it is no news.
    if (batch && ['asked', 'covered', 'believed'].includes(batch.state)) this.#refused(batch, text)
    return batch !== undefined
  }

  onNotice(text: string): void {
    this.#notice = { text, at: this.#clock.monotonicMs() }
  }

  #enter(batch: Batch, state: BatchState, pauseMs = 0): void {
    const { eoseTimeoutMs } = this.#options
    batch.timer?.cancel()
    batch.timer = undefined
    batch.state = state
    if (state === 'unsent' || state === 'refused') markUncovered(batch, this.#relay.heardAt())
    if (state === 'covered' || state === 'believed') this.#cover(batch)
    if (state === 'asked') this.#setTimer(batch, eoseTimeoutMs, () => this.#timedOut(batch))
    if (state === 'believed' || state === 'pausing') this.#setTimer(batch, pauseMs, () => this.#send(batch))
  }

  #setTimer(batch: Batch, afterMs: number, fire: () => void): void {
    batch.timer = this.#clock.setTimer(fire, afterMs)
  }

  #sendSoon(): void {
    if (this.#isOpen) this.#outdated.runSoon()
  }

  #sendOutdated(): void {
    if (this.#hasAskedForLimits) this.#handOnTheRest()
    // There may be a place for them: the relay is still being asked for its limits.
    const waiting = this.#hasAskedForLimits ? [] : this.#batches.beyond
    const isIdle = ({ state }: Batch) => state === 'unsent' || state === 'covered' || state === 'believed'
    for (const batch of this.#batches) {
      // Sending one may pack them anew, and then the others are gone.
      const isDue = batch.isOutdated && isIdle(batch) && !waiting.includes(batch) && this.#isCurrent(batch)
      if (isDue) this.#send(batch)
    }
  }

  #handOnTheRest(): void {
    const rest = this.#batches.takeBeyond(this.#options.minKeysPerConnection)
    for (const batch of rest) {
      if (batch.state !== 'unsent') this.#relay.send(['CLOSE', batch.id])
      this.#enter(batch, 'unsent')
      this.#relay.handOn(batch)
    }
    if (rest.length > 0) this.#relay.onLoss()
  }

  /** From asked until answered nothing is sent, so that every answer belongs to the last subscription sent. */
  #send(batch: Batch): void {
    // Filters have become smaller since it was packed, which makes the message longer.
    if (!this.#batches.fitsMessage(batch)) {
      this.#packAnew()
      return
    }
    const { kinds, overlapMs } = this.#options
    const { keysPerFilter } = this.#batches.limits
    const since = replaySince(batch.coveredUntil, this.#clock.now(), overlapMs)
    const filters = filtersFor(batch.keys, keysPerFilter, { kinds, since })
    if (!this.#relay.send(['REQ', batch.id, ...filters])) return
    batch.isOutdated = false
    batch.covering = [...batch.uncovered]
    batch.sentAt = this.#clock.monotonicMs()
    batch.filterSize = Math.min(keysPerFilter, batch.keys.size)
    this.#enter(batch, 'asked')
  }

  #timedOut(batch: Batch): void {
    if (this.#notice && this.#notice.at >= batch.sentAt) this.#refused(batch, this.#notice.text)
    // The relay may never have heard of it: said once more now and then, it costs little.
    else this.#enter(batch, 'believed', backoffMs(++batch.unanswered, this.#options.random))
  }

  #cover(batch: Batch): void {
    markCovered(batch, this.#clock.monotonicMs())
    this.#lastRefusal = null
    this.#relay.onChange()
    // Keys that came while the relay was answering.
    if (batch.isOutdated) this.#sendSoon()
  }

  #refused(batch: Batch, text: string): void {
    if ((coveredForMs(batch, this.#clock.monotonicMs()) ?? 0) >= steadyAfterMs) {
      batch.failures = 0
      batch.signIns = 0
    }
    const newKeys = newKeysOf(batch)
    this.#enter(batch, 'refused')
    this.#lastRefusal = text
    this.#relay.onLoss()
    void this.#refusedBatches.settle(batch, text, newKeys)
  }

  #isCurrent(batch: Batch): boolean {
    return this.#isOpen && this.#batches.find(batch.id) === batch
  }

  #hurry(batch: Batch): void {
    if (batch.state !== 'pausing' || !batch.canHurry) return
    batch.canHurry = false
    this.#enter(batch, 'pausing', Math.max(0, batch.sentAt + minRetryMs - this.#clock.monotonicMs()))
  }

  #packAnew(): void {
    const before = [...this.#batches]
    this.#batches.pack()
    for (const batch of before) this.#relay.send(['CLOSE', batch.id])
    this.#outdated.runNow()
    this.#relay.onLoss()
  }
}
