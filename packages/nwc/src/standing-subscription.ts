/**
 * The subscriptions that stay open on one relay: events of some kinds addressed (`p`) to any of our keys.
 *
 * Keys are batched within the relay's limits and additions are coalesced. Everything is sent again after a reconnect,
 * from a little before the moment the relay was last heard, so that what a relay stored meanwhile is not missed. A
 * refused batch signs in (NIP-42), shrinks its filters or packs anew; if that does not help, the keys that came last are
 * set apart, or it is divided until the ones that the relay does not want are alone, and comes back with backoff. Failures
 * are forgotten once a batch was covered for a while, so that a relay which accepts and refuses in turns is not asked in a
 * loop.
 */
import { backoffMs, defaultBackoff } from '@chispa/concurrency/backoff'
import { type Batch, KeyBatches } from './key-batches.ts'
import { type RelayLimits, usualRelayLimits } from './relay-information.ts'
import { prefixOf } from './relay-messages.ts'

export type StandingOptions = {
  kinds: readonly number[]
  now: () => number
  random: () => number
  coalesceMs: number
  /** A relay that never says EOSE is believed after this long, unless it complained meanwhile, and asked again later. */
  eoseTimeoutMs: number
  /** Clocks differ and relays are slow: so much is asked for again after a gap. */
  overlapMs: number
}

/** What the subscription needs of its relay. */
export type StandingRelay = {
  send(frame: unknown[]): boolean
  heardAt(): number
  /** NIP-42 for all these keys; whether the relay accepted all of them. */
  signIn(keys: Iterable<string>): Promise<boolean>
  /** Some key became covered, or is not wanted any more. */
  onChange(): void
  /** Keys have lost their cover; it may be back in no time. */
  onLoss(): void
}

export const usualStandingOptions = { coalesceMs: 20, eoseTimeoutMs: 5000, overlapMs: 60_000 }

/** Further back a relay is not asked: a longer gap is for the wallet's own ledger. */
const longestReplayMs = 24 * 3_600_000
const usualKeysPerFilter = 500
const smallestFilter = 10
const steadyAfterMs = 30_000
/** However many are in a hurry, a refused batch is not sent again before. */
const shortestRetryMs = 1000

export class StandingSubscription {
  readonly #relay: StandingRelay
  readonly #options: StandingOptions
  readonly #batches: KeyBatches
  #limits: RelayLimits = usualRelayLimits
  #keysPerFilter = usualKeysPerFilter
  #open = false
  #flush: NodeJS.Timeout | undefined
  #noticeAt = 0
  #notice = ''
  #lastRefusal: string | null = null

  constructor(relay: StandingRelay, options: StandingOptions) {
    this.#relay = relay
    this.#options = options
    this.#batches = new KeyBatches(this.#limits)
  }

  get size(): number {
    return this.#batches.size
  }

  get lastRefusal(): string | null {
    return this.#lastRefusal
  }

  /** Any one key, for relays that only want to know some key. */
  someKey(): string[] {
    for (const batch of this.#batches) return [...batch.keys].slice(0, 1)
    return []
  }

  /** Whether events for this key arrive now. */
  isCovered(key: string): boolean {
    const batch = this.#batches.batchOf(key)
    return this.#open && batch !== undefined && !batch.uncovered.has(key)
  }

  has(key: string): boolean {
    return this.#batches.batchOf(key) !== undefined
  }

  add(key: string): void {
    if (this.#batches.batchOf(key)) return
    this.#batches.add(key, Number.POSITIVE_INFINITY)
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
    clearTimeout(batch.timer)
    this.#relay.send(['CLOSE', batch.id])
  }

  /** Somebody waits for what a relay has refused. */
  hurry(): void {
    for (const batch of this.#batches) this.#hurry(batch)
  }

  opened(): void {
    this.#open = true
    this.#noticeAt = 0
    this.#batches.pack(this.#limits)
    this.#sendNow()
  }

  closed(): void {
    this.#open = false
    clearTimeout(this.#flush)
    this.#flush = undefined
    for (const batch of this.#batches) this.#uncover(batch)
    this.#relay.onLoss()
  }

  setLimits(limits: RelayLimits): void {
    this.#limits = limits
    if (this.#open && !this.#batches.fits(limits)) this.#packAnew()
  }

  /** True when the frame was about one of these subscriptions. */
  onEose(subscriptionId: string): boolean {
    const batch = this.#batches.find(subscriptionId)
    if (batch) batch.unanswered = 0
    if (batch?.waitsFor === 'answer') this.#cover(batch)
    return batch !== undefined
  }

  onClosed(subscriptionId: string, text: string): boolean {
    const batch = this.#batches.find(subscriptionId)
    // Said again while we are at it, it is no news.
    if (batch && batch.waitsFor !== 'retry') void this.#refused(batch, text)
    return batch !== undefined
  }

  onNotice(text: string): void {
    this.#noticeAt = this.#options.now()
    this.#notice = text
  }

  #sendSoon(): void {
    if (!this.#open || this.#flush) return
    this.#flush = setTimeout(() => this.#sendNow(), this.#options.coalesceMs)
  }

  #sendNow(): void {
    clearTimeout(this.#flush)
    this.#flush = undefined
    for (const batch of this.#batches) if (batch.dirty && batch.waitsFor === 'nothing') this.#send(batch)
  }

  #send(batch: Batch): void {
    const { now, kinds, overlapMs, eoseTimeoutMs } = this.#options
    const since = Math.max(Math.min(batch.coveredUntil, now()), now() - longestReplayMs) - overlapMs
    const filters = chunks([...batch.keys], this.#keysPerFilter).map(keys => ({
      kinds,
      '#p': keys,
      since: Math.floor(since / 1000),
    }))
    if (!this.#relay.send(['REQ', batch.id, ...filters])) return
    batch.dirty = false
    batch.isAsleep = false
    batch.waitsFor = 'answer'
    batch.covering = [...batch.uncovered]
    batch.sentAt = now()
    batch.filterSize = Math.min(this.#keysPerFilter, batch.keys.size)
    clearTimeout(batch.timer)
    batch.timer = setTimeout(() => this.#unanswered(batch), eoseTimeoutMs)
  }

  #unanswered(batch: Batch): void {
    if (this.#noticeAt >= batch.sentAt) {
      void this.#refused(batch, this.#notice)
      return
    }
    this.#cover(batch)
    // It may never have heard of it: said once more now and then, it costs little.
    this.#retry(batch, backoffMs(++batch.unanswered, this.#options.random, defaultBackoff))
  }

  #cover(batch: Batch): void {
    this.#rest(batch)
    batch.isSuspect = false
    for (const key of batch.covering) batch.uncovered.delete(key)
    batch.covering = []
    batch.coveredAt = this.#options.now()
    batch.coveredUntil = Number.POSITIVE_INFINITY
    this.#lastRefusal = null
    this.#relay.onChange()
    // Keys that came while the relay was answering.
    if (batch.dirty) this.#sendSoon()
  }

  #uncover(batch: Batch): void {
    this.#rest(batch)
    batch.dirty = true
    batch.coveredUntil = Math.min(batch.coveredUntil, this.#relay.heardAt())
    for (const key of batch.keys) batch.uncovered.add(key)
  }

  #rest(batch: Batch): void {
    clearTimeout(batch.timer)
    batch.isAsleep = false
    batch.waitsFor = 'nothing'
  }

  async #refused(batch: Batch, text: string): Promise<void> {
    if (batch.coveredUntil === Number.POSITIVE_INFINITY && this.#options.now() - batch.coveredAt >= steadyAfterMs) {
      batch.failures = 0
      batch.signIns = 0
    }
    const hasProven = batch.uncovered.size < batch.keys.size
    const added = hasProven ? batch.covering.filter(key => batch.keys.has(key)) : []
    this.#uncover(batch)
    batch.waitsFor = 'retry'
    this.#lastRefusal = text
    this.#relay.onLoss()
    const prefix = prefixOf(text)
    const isAboutSize = !['auth-required', 'restricted', 'rate-limited', 'blocked'].includes(prefix)
    if (prefix === 'auth-required' || prefix === 'restricted') {
      if (await this.#signIn(batch, prefix)) return this.#retry(batch, 0)
      // The connection was another one meanwhile, or the keys are in other batches.
      if (!this.#isCurrent(batch)) return
    }
    if (isAboutSize && /subscriptions|concurrent|too many req/i.test(text) && this.#takeFewerPlaces(batch)) return
    if (prefix !== 'rate-limited') {
      const apart = this.#batches.setApart(batch, added)
      if (apart) return this.#retryBoth(batch, apart)
      if (isAboutSize && this.#shrinkFilters(batch)) return this.#retry(batch, 0)
      const half = batch.failures > 0 && this.#batches.halve(batch)
      if (half) return this.#retryBoth(batch, half)
    }
    this.#retry(batch, backoffMs(++batch.failures, this.#options.random, defaultBackoff))
    batch.isAsleep = prefix !== 'rate-limited'
  }

  #isCurrent(batch: Batch): boolean {
    return this.#open && this.#batches.find(batch.id) === batch
  }

  #retry(batch: Batch, afterMs: number): void {
    if (!this.#isCurrent(batch)) return
    clearTimeout(batch.timer)
    batch.timer = setTimeout(() => this.#send(batch), afterMs)
  }

  #retryBoth(batch: Batch, apart: Batch): void {
    apart.waitsFor = 'retry'
    this.#retry(batch, 0)
    this.#retry(apart, 0)
  }

  #hurry(batch: Batch): void {
    if (!batch.isAsleep || !this.#isCurrent(batch)) return
    batch.isAsleep = false
    this.#retry(batch, Math.max(0, batch.sentAt + shortestRetryMs - this.#options.now()))
  }

  /** One key is enough for most relays; some want every key of the filter. Whoever still refuses then means it. */
  async #signIn(batch: Batch, prefix: string): Promise<boolean> {
    const attempt = ++batch.signIns
    const keys = attempt === 1 && prefix === 'auth-required' ? [...batch.keys].slice(0, 1) : batch.keys
    return (await this.#relay.signIn(keys)) && attempt <= 2
  }

  /** The relay allows fewer subscriptions than it said: pack into as many as it has accepted. */
  #takeFewerPlaces(refused: Batch): boolean {
    const accepted = [...this.#batches].filter(batch => batch !== refused && batch.waitsFor === 'nothing').length
    if (accepted === 0 || accepted >= this.#limits.maxSubscriptions) return false
    this.#limits = { ...this.#limits, maxSubscriptions: accepted }
    this.#packAnew()
    return true
  }

  /** No relay says how many keys it takes in one filter, so it is found out; when small ones fail too, size was not it. */
  #shrinkFilters(batch: Batch): boolean {
    // Another batch has already found out that this was too large.
    if (batch.filterSize > this.#keysPerFilter) return true
    const worthIt = batch.filterSize > smallestFilter
    this.#keysPerFilter = worthIt ? Math.ceil(batch.filterSize / 2) : usualKeysPerFilter
    return worthIt
  }

  #packAnew(): void {
    const before = [...this.#batches]
    this.#batches.pack(this.#limits)
    for (const batch of before) this.#relay.send(['CLOSE', batch.id])
    this.#sendNow()
    this.#relay.onLoss()
  }
}

function chunks<T>(items: T[], size: number): T[][] {
  const parts: T[][] = []
  for (let from = 0; from < items.length; from += size) parts.push(items.slice(from, from + size))
  return parts
}
