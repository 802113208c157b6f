/**
 * The relay's memory (NIP-01): ephemeral kinds are never kept, of a replaceable or addressable event only the newest is,
 * on equal times the one with the lowest id. The oldest entry leaves when the store is full.
 */
import type { NostrEvent } from '@chispa/protocols/nip01'
import { type Filter, keysOfEvent, keysOfFilter, matches } from './filter.ts'
import { KeyIndex } from './key-index.ts'

export type StoreOptions = { maxEvents: number; keepEphemeral: boolean }
export type Stored = 'stored' | 'passed-on' | 'duplicate' | 'outdated'

export class EventStore {
  readonly #options: StoreOptions
  readonly #byId = new Map<string, NostrEvent>()
  readonly #newest = new Map<string, NostrEvent>()
  readonly #index = new KeyIndex<NostrEvent>()

  constructor(options: StoreOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#byId.size
  }

  add(event: NostrEvent): Stored {
    if (this.#byId.has(event.id)) return 'duplicate'
    if (isEphemeral(event.kind) && !this.#options.keepEphemeral) return 'passed-on'
    const address = addressOf(event)
    if (address) {
      const known = this.#newest.get(address)
      if (known && !isNewer(event, known)) return 'outdated'
      if (known) this.#remove(known)
      this.#newest.set(address, event)
    }
    this.#byId.set(event.id, event)
    this.#index.add(keysOfEvent(event), event)
    if (this.#byId.size > this.#options.maxEvents) this.#remove(this.#byId.values().next().value!)
    return 'stored'
  }

  /** Newest first, as the standard asks for queries with a limit. */
  query(filter: Filter, maxLimit: number): NostrEvent[] {
    const found = [...this.#index.find(keysOfFilter(filter))].filter(event => matches(filter, event))
    found.sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? -1 : 1))
    return found.slice(0, Math.min(filter.limit, maxLimit))
  }

  #remove(event: NostrEvent): void {
    this.#byId.delete(event.id)
    this.#index.remove(keysOfEvent(event), event)
    const address = addressOf(event)
    if (address && this.#newest.get(address) === event) this.#newest.delete(address)
  }
}

const isEphemeral = (kind: number) => kind >= 20_000 && kind < 30_000
const isNewer = (event: NostrEvent, known: NostrEvent) =>
  event.created_at > known.created_at || (event.created_at === known.created_at && event.id < known.id)

function addressOf(event: NostrEvent): string | undefined {
  const { kind, pubkey } = event
  if (kind === 0 || kind === 3 || (kind >= 10_000 && kind < 20_000)) return `${kind}:${pubkey}`
  if (kind >= 30_000 && kind < 40_000) return `${kind}:${pubkey}:${event.tags.find(tag => tag[0] === 'd')?.[1] ?? ''}`
}
