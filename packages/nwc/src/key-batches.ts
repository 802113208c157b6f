/**
 * Keys packed into few batches: as many as a relay lets us subscribe, as large as its longest message allows. A batch
 * leaves room to grow, so that one more key costs one re-sent subscription and not all of them. Keys that a relay may
 * have refused are kept apart from those it takes, so that one key never costs the others their events.
 */
import type { RelayLimits } from './relay-information.ts'

export type Batch = {
  readonly id: string
  readonly keys: Set<string>
  /** The relay refused keys of this one, and has not taken them since. */
  isSuspect: boolean
  /** Keys that no answered subscription covers yet. */
  readonly uncovered: Set<string>
  /** Whether the relay lacks the newest keys. */
  dirty: boolean
  /** Nothing is sent for it meanwhile, so that every answer belongs to the last subscription sent. */
  waitsFor: 'nothing' | 'answer' | 'retry'
  /** Waits for a backoff to pass, and for nothing else. */
  isAsleep: boolean
  /** What the last subscription sent would cover in addition. */
  covering: string[]
  failures: number
  /** How often in a row the relay has said nothing to it, neither yes nor no. */
  unanswered: number
  signIns: number
  /** When the relay last said that it covers the keys. */
  coveredAt: number
  sentAt: number
  /** Keys in the largest filter of what was last sent. */
  filterSize: number
  /** Until when, in milliseconds, the relay surely passed events on; Infinity while it does. */
  coveredUntil: number
  timer: NodeJS.Timeout | undefined
}

/** `"<64 hex digits>",` */
const bytesPerKey = 67
const smallestCapacity = 100
/** One-shot queries need a place beside the standing subscriptions. */
const placesForQueries = 2

export class KeyBatches {
  readonly #batchOf = new Map<string, Batch>()
  #batches: Batch[] = []
  #limits: RelayLimits
  #created = 0

  constructor(limits: RelayLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#batchOf.size
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
    const hasRoom = (batch: Batch) => batch.isSuspect === isSuspect && batch.keys.size < this.#capacity()
    this.#put(key, this.#batches.findLast(hasRoom) ?? this.#create(coveredUntil, isSuspect), coveredUntil)
  }

  /** These keys of the batch get one of their own; undefined when the relay has no place for it. */
  setApart(batch: Batch, keys: readonly string[]): Batch | undefined {
    if (keys.length === 0 || this.#batches.length >= placesOf(this.#limits)) return undefined
    const apart = this.#create(batch.coveredUntil, true)
    // What was refused in company and is refused again is divided at once.
    apart.failures = 1
    for (const key of keys) {
      batch.keys.delete(key)
      batch.uncovered.delete(key)
      this.#put(key, apart, batch.coveredUntil)
    }
    batch.dirty = true
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

  /** Everything anew within these limits. What was missed by one batch may belong to any of the new ones. */
  pack(limits: RelayLimits): void {
    this.#limits = limits
    const keys = [...this.#batchOf.keys()]
    const suspects = new Set(this.#batches.filter(batch => batch.isSuspect).flatMap(batch => [...batch.keys]))
    const coveredUntil = Math.min(Number.POSITIVE_INFINITY, ...this.#batches.map(batch => batch.coveredUntil))
    for (const batch of this.#batches) clearTimeout(batch.timer)
    this.#batches = []
    for (const key of keys) this.add(key, coveredUntil, suspects.has(key))
  }

  fits(limits: RelayLimits): boolean {
    return (
      this.#batches.length <= placesOf(limits) && this.#batches.every(batch => batch.keys.size <= largestOf(limits))
    )
  }

  #capacity(): number {
    const roomy = Math.ceil((this.#batchOf.size * 1.25) / placesOf(this.#limits))
    return Math.min(largestOf(this.#limits), Math.max(smallestCapacity, roomy))
  }

  #put(key: string, batch: Batch, coveredUntil: number): void {
    batch.coveredUntil = Math.min(batch.coveredUntil, coveredUntil)
    batch.keys.add(key)
    batch.uncovered.add(key)
    batch.dirty = true
    this.#batchOf.set(key, batch)
  }

  #create(coveredUntil: number, isSuspect: boolean): Batch {
    const batch: Batch = {
      id: `k${this.#created++}`,
      keys: new Set(),
      isSuspect,
      isAsleep: false,
      uncovered: new Set(),
      dirty: true,
      waitsFor: 'nothing',
      covering: [],
      failures: 0,
      unanswered: 0,
      signIns: 0,
      coveredAt: 0,
      sentAt: 0,
      filterSize: 0,
      coveredUntil,
      timer: undefined,
    }
    this.#batches.push(batch)
    return batch
  }
}

const placesOf = (limits: RelayLimits) => Math.max(1, limits.maxSubscriptions - placesForQueries)
/** A tenth of the message is for everything but keys. */
const largestOf = (limits: RelayLimits) => Math.max(1, Math.floor((limits.maxMessageLength * 0.9) / bytesPerKey))
