/**
 * Keys packed into few batches: as many as a relay lets us subscribe, as large as its longest message allows. A batch
 * leaves room to grow, so that one more key costs one re-sent subscription and not all of them. Keys that a relay may
 * have refused are kept apart from those it takes, so that one key never costs the others their events.
 */
import { type Batch, createBatch } from './batch.ts'
import type { RelayLimits } from './relay-information.ts'
import { maxKeysInMessage } from './replay-filters.ts'

export type BatchLimits = RelayLimits & {
  /** Subscriptions have filters of so many keys. */
  keysPerFilter: number
}

const minCapacity = 100
/** One-shot queries need a place beside the standing subscriptions. */
const placesForQueries = 2

export class KeyBatches {
  readonly #batchOf = new Map<string, Batch>()
  #batches: Batch[] = []
  /** Those that hold: what the relay announces, or what it was found to take where that is less. */
  #limits: BatchLimits
  #announcedSubscriptions: number
  #provenSubscriptions = Number.POSITIVE_INFINITY
  #created = 0

  constructor(limits: BatchLimits) {
    this.#limits = limits
    this.#announcedSubscriptions = limits.maxSubscriptions
  }

  get limits(): BatchLimits {
    return this.#limits
  }

  /** For what is added from now on; see `fits` and `pack` for what is there. */
  setLimits(limits: Partial<BatchLimits>): void {
    this.#announcedSubscriptions = limits.maxSubscriptions ?? this.#announcedSubscriptions
    const maxSubscriptions = Math.min(this.#announcedSubscriptions, this.#provenSubscriptions)
    this.#limits = { ...this.#limits, ...limits, maxSubscriptions }
  }

  /** The relay refused more than so many: that holds whatever it announces, until it takes more. */
  proveSubscriptions(count: number): void {
    this.#provenSubscriptions = count
    this.setLimits({})
  }

  /** To be called when the relay has taken one: what a refusal seemed to prove may be over. */
  noteTaken(): void {
    const taken = this.#batches.filter(({ state }) => state === 'covered').length
    if (taken > this.#provenSubscriptions) this.proveSubscriptions(taken)
  }

  get size(): number {
    return this.#batchOf.size
  }

  /** Whether the relay has a place for one more. */
  get hasRoom(): boolean {
    return this.#batches.length < placesOf(this.#limits)
  }

  /** Whether one more key would be beyond what the relay has places for. */
  get isFull(): boolean {
    const hasSpace = ({ isSuspect, keys }: Batch) => !isSuspect && keys.size < maxKeysOf(this.#limits)
    return !this.hasRoom && !this.#batches.slice(0, placesOf(this.#limits)).some(hasSpace)
  }

  /** Those that the relay has no place for. */
  get beyond(): Batch[] {
    return this.#batches.slice(placesOf(this.#limits))
  }

  /** Those beyond, and those for which the relay had no place although it should have. */
  get withoutPlace(): Batch[] {
    const places = placesOf(this.#limits)
    return this.#batches.filter(({ hasNoPlace }, at) => hasNoPlace || at >= places)
  }

  [Symbol.iterator](): Iterator<Batch> {
    return this.#batches.values()
  }

  batchOf(key: string): Batch | undefined {
    return this.#batchOf.get(key)
  }

  find(id: string): Batch | undefined {
    return this.#batches.find(batch => batch.id === id)
  }

  add(key: string, coveredUntil: number, isSuspect = false): void {
    const found =
      this.#findWithRoom(isSuspect, this.#capacity()) ??
      (this.hasRoom ? undefined : this.#findWithRoom(isSuspect, maxKeysOf(this.#limits)))
    this.#put(key, found ?? this.#create(coveredUntil, isSuspect), coveredUntil)
  }

  /** These keys of the batch get one of their own; undefined when the relay has no place for it. */
  setApart(batch: Batch, keys: readonly string[]): Batch | undefined {
    if (keys.length === 0 || !this.hasRoom) return undefined
    const apart = this.#create(batch.coveredUntil, true)
    // What was refused in company and is refused again is divided at once.
    apart.failures = 1
    for (const key of keys) {
      batch.keys.delete(key)
      batch.uncovered.delete(key)
      this.#put(key, apart, batch.coveredUntil)
    }
    batch.isOutdated = true
    return apart
  }

  /** Half of its keys get a batch of their own, and all of them are suspects. */
  halve(batch: Batch): Batch | undefined {
    const half = [...batch.keys].slice(0, Math.floor(batch.keys.size / 2))
    const apart = this.setApart(batch, half)
    if (apart) batch.isSuspect = true
    return apart
  }

  /** The relay keeps sending for the key until the batch is next sent; nobody listens to it any more. */
  remove(key: string): Batch | undefined {
    const batch = this.#batchOf.get(key)
    this.#batchOf.delete(key)
    batch?.keys.delete(key)
    batch?.uncovered.delete(key)
    if (batch?.keys.size === 0) this.#batches = this.#batches.filter(one => one !== batch)
    return batch
  }

  /** Those that the relay has no place for leave with all their keys, unless so few would be left that it is not worth it. */
  takeBeyond(minLeft: number): Batch[] {
    const { beyond } = this
    const left = beyond.reduce((count, { keys }) => count - keys.size, this.size)
    if (left < minLeft) return []
    for (const { keys } of beyond) for (const key of keys) this.#batchOf.delete(key)
    this.#batches = this.#batches.slice(0, placesOf(this.#limits))
    return beyond
  }

  /** Everything anew within the limits. What was missed by one batch may belong to any of the new ones. */
  pack(): void {
    const keys = [...this.#batchOf.keys()]
    const suspects = new Set(this.#batches.filter(batch => batch.isSuspect).flatMap(batch => [...batch.keys]))
    const coveredUntil = Math.min(Number.POSITIVE_INFINITY, ...this.#batches.map(batch => batch.coveredUntil))
    for (const batch of this.#batches) batch.timer?.cancel()
    this.#batches = []
    for (const key of keys) this.add(key, coveredUntil, suspects.has(key))
  }

  get fits(): boolean {
    return this.#batches.length <= placesOf(this.#limits) && this.#batches.every(batch => this.fitsMessage(batch))
  }

  /** Whether one message holds its keys. */
  fitsMessage({ keys }: Batch): boolean {
    return keys.size <= maxKeysOf(this.#limits)
  }

  #findWithRoom(isSuspect: boolean, capacity: number): Batch | undefined {
    return this.#batches.findLast(batch => batch.isSuspect === isSuspect && batch.keys.size < capacity)
  }

  #capacity(): number {
    const roomy = Math.ceil((this.#batchOf.size * 1.25) / placesOf(this.#limits))
    return Math.min(maxKeysOf(this.#limits), Math.max(minCapacity, roomy))
  }

  #put(key: string, batch: Batch, coveredUntil: number): void {
    batch.coveredUntil = Math.min(batch.coveredUntil, coveredUntil)
    batch.keys.add(key)
    batch.uncovered.add(key)
    batch.isOutdated = true
    this.#batchOf.set(key, batch)
  }

  #create(coveredUntil: number, isSuspect: boolean): Batch {
    const batch = createBatch(`k${this.#created++}`, coveredUntil, isSuspect)
    this.#batches.push(batch)
    return batch
  }
}

const placesOf = (limits: RelayLimits) => Math.max(1, limits.maxSubscriptions - placesForQueries)
const maxKeysOf = ({ maxMessageLength, keysPerFilter }: BatchLimits) =>
  maxKeysInMessage(maxMessageLength, keysPerFilter)
