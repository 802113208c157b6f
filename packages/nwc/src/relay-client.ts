/**
 * Everything one process does on one relay. It is one connection as long as the relay lets one subscribe to all keys; keys
 * beyond that are handed on to a further connection, and from that to the next. What concerns a key, its requests among
 * it, goes over the connection that has it, so that the others are none of its business: they may be lost and come back.
 */
import { Notifier } from '@chispa/concurrency/notifier'
import type { NostrEvent } from '@chispa/protocols/nip01'
import type { InfoAnswer } from './info-lookups.ts'
import type { Published, PublishOptions } from './publishing.ts'
import type { QueryFilter, QueryOptions } from './queries.ts'
import { defaultRelayConnectionOptions, RelayConnection, type RelayConnectionOptions } from './relay-connection.ts'
import type { SocketState } from './relay-socket.ts'
import type { SignFor } from './sign-in.ts'
import type { HandedOn } from './standing-relay.ts'

export type RelayClientOptions = RelayConnectionOptions

export const defaultRelayClientOptions: RelayClientOptions = defaultRelayConnectionOptions

export type RelayClientEvents = {
  signFor: SignFor
  onEvent(event: NostrEvent, relay: RelayClient): void
  onState(relay: RelayClient): void
}

export class RelayClient {
  readonly url: string
  /** When it last brought what some wallet said, in milliseconds; 0 before the first time. */
  heardAt = 0
  readonly #kinds: readonly number[]
  readonly #events: RelayClientEvents
  readonly #options: RelayClientOptions
  /** The first is there for good, the others as long as they have keys. */
  readonly #first: RelayConnection
  #connections: RelayConnection[]
  readonly #change = new Notifier()
  readonly #loss = new Notifier()

  constructor(url: string, kinds: readonly number[], events: RelayClientEvents, options: RelayClientOptions) {
    this.url = url
    this.#kinds = kinds
    this.#events = events
    this.#options = options
    this.#first = this.#newConnection()
    this.#connections = [this.#first]
  }

  /** `open` when all connections are: where one is not, its keys hear nothing. */
  get state(): SocketState {
    return (this.#connections.find(({ isOpen }) => !isOpen) ?? this.#first).state
  }

  /** Whether it can be asked something. */
  get isOpen(): boolean {
    return this.#connections.some(({ isOpen }) => isOpen)
  }

  /** Whether it was ever open. */
  get hasConnected(): boolean {
    return this.#connections.some(({ hasConnected }) => hasConnected)
  }

  get keyCount(): number {
    return this.#connections.reduce((count, { keyCount }) => count + keyCount, 0)
  }

  /** Keys whose events do not come: further connections are not worth it, or the relay takes no more on those either. */
  get withoutPlace(): number {
    return this.#connections.reduce((count, { withoutPlace }) => count + withoutPlace, 0)
  }

  get connectionCount(): number {
    return this.#connections.length
  }

  get openCount(): number {
    return this.#connections.filter(({ isOpen }) => isOpen).length
  }

  /** What last went wrong, in the relay's or the network's words. */
  get lastError(): string | null {
    return this.#connections.map(({ lastError }) => lastError).find(error => error !== null) ?? null
  }

  /** Resolves when a connection or the cover of some key changes. */
  get nextChange(): Promise<true> {
    return this.#change.next
  }

  /** Resolves when some key has lost its cover, before it can have it back. */
  get nextLoss(): Promise<true> {
    return this.#loss.next
  }

  start(): void {
    for (const connection of this.#connections) connection.start()
  }

  /** Somebody needs the relay now, who would otherwise wait for a backoff. */
  hurry(): void {
    for (const connection of this.#connections) connection.hurry()
  }

  /** Where all are full, the last one finds out whether its keys fit, and hands on those that do not. */
  add(key: string): void {
    if (this.has(key)) return
    const connection = this.#connections.find(({ isFull }) => !isFull) ?? this.#connections.at(-1)
    connection?.add(key)
  }

  remove(key: string): void {
    const connection = this.#connectionOf(key)
    connection?.remove(key)
    if (!connection || connection === this.#first || connection.keyCount > 0) return
    this.#connections = this.#connections.filter(one => one !== connection)
    void connection.stop()
  }

  has(key: string): boolean {
    return this.#connectionOf(key) !== undefined
  }

  /** Whether events for this key arrive now: only then is a request worth publishing. */
  covers(key: string): boolean {
    return this.#connectionOf(key)?.covers(key) ?? false
  }

  publish(event: NostrEvent, options: PublishOptions): Promise<Published> {
    return this.#connectionFor(event.pubkey).publish(event, options)
  }

  query(filter: QueryFilter, onEvent: (event: NostrEvent) => void, options: QueryOptions): Promise<boolean> {
    return this.#connectionFor(filter['#p']?.[0]).query(filter, onEvent, options)
  }

  findInfo(author: string, options: QueryOptions): Promise<InfoAnswer> {
    return this.#connectionFor(undefined).findInfo(author, options)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#connections.map(connection => connection.stop()))
    this.#change.notify()
  }

  #connectionOf(key: string): RelayConnection | undefined {
    return this.#connections.find(connection => connection.has(key))
  }

  /** For what concerns no key of ours, any that is open will do. */
  #connectionFor(key: string | undefined): RelayConnection {
    const own = key === undefined ? undefined : this.#connectionOf(key)
    return own ?? this.#connections.find(({ isOpen }) => isOpen) ?? this.#first
  }

  /** Only ever to one that was opened later, so that keys do not go in circles. */
  #handOn(from: RelayConnection, keys: HandedOn): void {
    let next = this.#connections[this.#connections.indexOf(from) + 1]
    if (!next) {
      next = this.#newConnection()
      this.#connections.push(next)
    }
    next.takeOver(keys)
    next.start()
  }

  #newConnection(): RelayConnection {
    const connection: RelayConnection = new RelayConnection(
      this.url,
      this.#kinds,
      {
        signFor: this.#events.signFor,
        onEvent: event => this.#events.onEvent(event, this),
        onState: () => this.#events.onState(this),
        onChange: () => this.#change.notify(),
        onLoss: () => {
          this.#loss.notify()
          this.#change.notify()
        },
        handOn: keys => this.#handOn(connection, keys),
      },
      this.#options,
    )
    return connection
  }
}
