/** What all connections of one relay share: its memory, who listens for what, its limits and its faults. */
import type { NostrEvent } from '@chispa/protocols/nip01'
import { EventStore, type StoreOptions } from './event-store.ts'
import type { RelayFaults } from './faults.ts'
import { type Filter, keysOfEvent, matches } from './filter.ts'
import { KeyIndex } from './key-index.ts'
import type { RelayLimits } from './limits.ts'

/** Whom an event is passed to. */
type Subscriber = { deliver: (subscriptionId: string, event: NostrEvent) => void }
export type Subscription = { id: string; session: Subscriber; filters: Filter[] }

/** NIP-42: who must sign in, for what. `ownKeysOnly`: a subscription may name only keys that signed in. */
export type AuthPolicy = { subscriptions: boolean; ownKeysOnly: boolean; eventKinds: number[] }

export type BoardOptions = {
  limits: RelayLimits
  faults: RelayFaults
  auth: AuthPolicy | undefined
  store: StoreOptions
  nowSeconds: () => number
  url: () => string
}

export class Board {
  readonly limits: RelayLimits
  readonly faults: RelayFaults
  readonly auth: AuthPolicy | undefined
  readonly nowSeconds: () => number
  readonly url: () => string
  readonly index = new KeyIndex<Subscription>()
  readonly #subscriptionsPerAddress = new Map<string, number>()
  /** Since the start: REQ frames, and what became of events. */
  readonly counts = { requests: 0, events: 0, refused: 0, lost: 0, flooded: 0 }
  readonly #storeOptions: StoreOptions
  #store: EventStore

  constructor(options: BoardOptions) {
    this.limits = options.limits
    this.faults = options.faults
    this.auth = options.auth
    this.nowSeconds = options.nowSeconds
    this.url = options.url
    this.#storeOptions = options.store
    this.#store = new EventStore(options.store)
  }

  get store(): EventStore {
    return this.#store
  }

  /** Keeps the event where its kind is kept, passes it to everyone who asked for it; answers the text of the OK. */
  publish(event: NostrEvent): string {
    this.counts.events++
    const stored = this.#store.add(event)
    if (stored === 'duplicate') return 'duplicate: already have this event'
    if (stored === 'outdated') return 'duplicate: have a newer event'
    for (const { id, session, filters } of this.index.find(keysOfEvent(event))) {
      if (filters.some(filter => matches(filter, event))) session.deliver(id, event)
    }
    return ''
  }

  /** Subscriptions of all connections from there. */
  subscriptionsFrom(address: string): number {
    return this.#subscriptionsPerAddress.get(address) ?? 0
  }

  countSubscription(address: string, change: 1 | -1): void {
    this.#subscriptionsPerAddress.set(address, this.subscriptionsFrom(address) + change)
  }

  forget(): void {
    this.#store = new EventStore(this.#storeOptions)
  }
}
