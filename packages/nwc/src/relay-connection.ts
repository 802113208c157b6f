/**
 * One connection to a relay: standing subscriptions for as many keys as the relay lets it have, publishing with a verdict,
 * queries that end, and signing in when the relay asks. Handlers are called for live events as they come, not yet checked.
 */
import type { Scheduler } from '@chispa/concurrency/clock'
import { withTimeout } from '@chispa/concurrency/timeout'
import type { NostrEvent } from '@chispa/protocols/nip01'
import { type InfoAnswer, InfoLookups } from './info-lookups.ts'
import { type Published, Publishing, type PublishOptions } from './publishing.ts'
import { Queries, type QueryFilter, type QueryOptions } from './queries.ts'
import { fetchRelayLimits } from './relay-information.ts'
import { parseRelayMessage, type RelayMessage } from './relay-messages.ts'
import { defaultSocketOptions, RelaySocket, type SocketOptions, type SocketState } from './relay-socket.ts'
import { type SignFor, SignIn } from './sign-in.ts'
import { defaultStandingOptions, type HandedOn, type StandingOptions, type StandingRelay } from './standing-relay.ts'
import { StandingSubscription } from './standing-subscription.ts'

export type RelayConnectionOptions = SocketOptions & Omit<StandingOptions, 'kinds'>

export const defaultRelayConnectionOptions: RelayConnectionOptions = {
  ...defaultSocketOptions,
  ...defaultStandingOptions,
}

export type RelayConnectionEvents = Pick<StandingRelay, 'onChange' | 'onLoss' | 'handOn'> & {
  signFor: SignFor
  onEvent(event: NostrEvent): void
  onState(): void
}

/** So many keys fit any relay; more are worth waiting for its limits. */
const fewKeys = 500
const limitsTimeoutMs = 2000

export class RelayConnection {
  readonly #url: string
  readonly #socket: RelaySocket
  readonly #standing: StandingSubscription
  readonly #publishing: Publishing
  readonly #queries: Queries
  readonly #infoLookups: InfoLookups
  readonly #signIn: SignIn
  readonly #events: RelayConnectionEvents
  readonly #clock: Scheduler
  readonly #lookup: SocketOptions['lookup']
  #limits: Promise<void> | undefined
  #lastNotice: string | null = null

  constructor(url: string, kinds: readonly number[], events: RelayConnectionEvents, options: RelayConnectionOptions) {
    this.#url = url
    this.#events = events
    this.#clock = options.clock
    this.#lookup = options.lookup
    const socketEvents = {
      onOpen: () => void this.#opened(),
      onData: (data: string) => this.#receive(data),
      onDown: () => this.#down(),
    }
    const send = (frame: unknown[]) => this.#socket.send(frame)
    this.#socket = new RelaySocket(url, socketEvents, options)
    this.#publishing = new Publishing({
      send,
      clock: options.clock,
      random: options.random,
      signIn: keys => this.#signIn.prove(keys),
    })
    this.#signIn = new SignIn({
      url,
      clock: options.clock,
      signFor: events.signFor,
      submit: (event, timeoutMs) => this.#publishing.submit('AUTH', event, timeoutMs),
    })
    this.#standing = new StandingSubscription(
      {
        send,
        heardAt: () => this.#socket.heardAt ?? 0,
        signIn: keys => this.#signIn.prove(keys),
        onChange: () => events.onChange(),
        onLoss: () => events.onLoss(),
        handOn: keys => {
          this.#socket.setKeyCount(this.keyCount)
          events.handOn(keys)
        },
      },
      { ...options, kinds },
    )
    this.#queries = new Queries({
      send,
      clock: options.clock,
      signIn: keys => this.#signIn.prove(keys ?? this.#standing.someKey()),
    })
    this.#infoLookups = new InfoLookups(
      (filter, onEvent, limits) => this.#queries.ask(filter, onEvent, limits),
      options.clock,
    )
  }

  get state(): SocketState {
    return this.#socket.state
  }

  get isOpen(): boolean {
    return this.#socket.state === 'open'
  }

  /** Whether it was ever open. */
  get hasConnected(): boolean {
    return this.#socket.heardAt !== undefined
  }

  get keyCount(): number {
    return this.#standing.size
  }

  /** What last went wrong, in the relay's or the network's words. */
  get lastError(): string | null {
    return this.#socket.lastError ?? this.#standing.lastRefusal ?? this.#lastNotice
  }

  get isFull(): boolean {
    return this.#standing.isFull
  }

  get withoutPlace(): number {
    return this.#standing.withoutPlace
  }

  start(): void {
    this.#socket.start()
  }

  /** Somebody needs the relay now, who would otherwise wait for a backoff. */
  hurry(): void {
    this.#socket.hurry()
    this.#standing.hurry()
  }

  add(key: string): void {
    this.#standing.add(key)
    this.#socket.setKeyCount(this.keyCount)
  }

  takeOver(keys: HandedOn): void {
    this.#standing.takeOver(keys)
    this.#socket.setKeyCount(this.keyCount)
  }

  remove(key: string): void {
    this.#standing.remove(key)
    this.#socket.setKeyCount(this.keyCount)
  }

  has(key: string): boolean {
    return this.#standing.has(key)
  }

  /** Whether events for this key arrive now: only then is a request worth publishing. */
  covers(key: string): boolean {
    return this.isOpen && this.#standing.isCovered(key)
  }

  publish(event: NostrEvent, options: PublishOptions): Promise<Published> {
    return this.#publishing.publish(event, options)
  }

  query(filter: QueryFilter, onEvent: (event: NostrEvent) => void, options: QueryOptions): Promise<boolean> {
    return this.#queries.ask(filter, onEvent, options)
  }

  findInfo(author: string, options: QueryOptions): Promise<InfoAnswer> {
    return this.#infoLookups.find(author, options)
  }

  stop(): Promise<void> {
    return this.#socket.stop()
  }

  async #opened(): Promise<void> {
    this.#limits ??= this.#learnLimits()
    if (this.#standing.size > fewKeys) await withTimeout(this.#limits, limitsTimeoutMs, undefined, this.#clock)
    if (!this.isOpen) return
    this.#standing.opened()
    this.#events.onChange()
    this.#events.onState()
  }

  async #learnLimits(): Promise<void> {
    const limits = await fetchRelayLimits(this.#url, this.#lookup)
    this.#standing.setLimits(limits)
    if (!limits) this.#limits = undefined
  }

  #down(): void {
    this.#signIn.onDown()
    this.#publishing.onDown()
    this.#queries.onDown()
    this.#standing.closed()
    this.#events.onState()
  }

  #receive(data: string): void {
    const message = parseRelayMessage(data)
    if (message) this.#handle(message)
  }

  #handle(message: RelayMessage): void {
    switch (message.type) {
      case 'event':
        if (!this.#queries.onEvent(message.subscriptionId, message.event)) this.#events.onEvent(message.event)
        break
      case 'eose':
        if (!this.#standing.onEose(message.subscriptionId)) this.#queries.onEose(message.subscriptionId)
        break
      case 'closed':
        if (this.#standing.onClosed(message.subscriptionId, message.text)) break
        this.#queries.onClosed(message.subscriptionId, message.text)
        break
      case 'ok':
        this.#publishing.onOk(message.eventId, message.accepted, message.text)
        break
      case 'notice':
        this.#lastNotice = message.text
        this.#standing.onNotice(message.text)
        break
      case 'auth':
        this.#signIn.onChallenge(message.challenge)
    }
  }
}
