/**
 * One client's connection to the sandbox relay: NIP-01 frames in, NIP-01 frames out, NIP-42 where the relay asks for it.
 * Everything the client can get wrong is answered in the words of the standard; limits are those of the relay.
 */
import { isAuthFor } from '@chispa/nwc/nip42'
import { checkEvent, firstTag, type NostrEvent } from '@chispa/protocols/nip01'
import { verifySchnorr } from '@chispa/signatures/schnorr'
import type { WebSocket } from 'ws'
import type { Board, Subscription } from './board.ts'
import { compileFilter, type Filter, type FilterProblem, keysOfFilter } from './filter.ts'

type Frame = unknown[]

/** Of a flood: small frames go out many at once, or the relay itself would be what slows them down. */
const bytesPerTurn = 32 * 1024
const maxHeldBackMs = 500

export class Session {
  readonly #socket: WebSocket
  readonly #board: Board
  readonly #address: string
  readonly #challenge: string
  readonly #subscriptions = new Map<string, Subscription>()
  readonly #authenticated = new Set<string>()
  #minute = 0
  #eventsThisMinute = 0
  #flooding = false
  #heldBack: { frame: Frame; timer: NodeJS.Timeout } | undefined

  constructor(socket: WebSocket, board: Board, address: string, challenge: string) {
    this.#socket = socket
    this.#board = board
    this.#address = address
    this.#challenge = challenge
    socket.on('message', data => this.#receive(String(data)))
    socket.on('ping', data => board.faults.frozen || socket.pong(data))
    socket.on('error', () => socket.terminate())
    if (board.auth) this.#send(['AUTH', challenge])
  }

  get subscriptionCount(): number {
    return this.#subscriptions.size
  }

  deliver(subscriptionId: string, event: NostrEvent): void {
    const frame = ['EVENT', subscriptionId, event]
    const { reorderEvents, duplicateEvents } = this.#board.faults
    if (reorderEvents && !this.#heldBack) {
      this.#holdBack(frame)
      return
    }
    this.#send(frame)
    if (duplicateEvents) this.#send(frame)
    this.#letGo()
  }

  #holdBack(frame: Frame): void {
    this.#heldBack = { frame, timer: setTimeout(() => this.#letGo(), maxHeldBackMs).unref() }
  }

  #letGo(): void {
    if (!this.#heldBack) return
    clearTimeout(this.#heldBack.timer)
    this.#send(this.#heldBack.frame)
    this.#heldBack = undefined
  }

  notice(text: string): void {
    this.#send(['NOTICE', text])
  }

  end(): void {
    for (const id of [...this.#subscriptions.keys()]) this.#drop(id)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  #receive(text: string): void {
    if (this.#board.faults.silent || this.#board.faults.frozen) return
    const answer = this.#answerTo(text)
    if (answer) this.#send(answer)
    if (this.#board.faults.floodBytes > 0 && !this.#flooding) this.#flood()
  }

  /** As fast as the socket takes it. */
  #flood(): void {
    const { faults, counts } = this.#board
    this.#flooding = faults.floodBytes > 0 && this.#socket.readyState === this.#socket.OPEN
    if (!this.#flooding) return
    const frame = `["NOTICE","${'f'.repeat(faults.floodBytes)}"]`
    const frames = Math.ceil(bytesPerTurn / frame.length)
    counts.flooded += frames
    for (let sent = 1; sent < frames; sent++) this.#socket.send(frame, () => {})
    this.#socket.send(frame, error => {
      if (!error) setImmediate(() => this.#flood())
    })
  }

  #answerTo(text: string): Frame | undefined {
    const [type, ...rest] = parseFrame(text)
    if (type === 'EVENT') return this.#publish(rest[0], text.length)
    if (type === 'REQ') return this.#subscribe(rest[0], rest.slice(1))
    if (type === 'AUTH') return this.#authenticate(rest[0])
    if (type !== 'CLOSE') return ['NOTICE', 'invalid: unknown message']
    this.#drop(String(rest[0]))
  }

  #publish(event: unknown, length: number): Frame | undefined {
    const { faults, limits, counts } = this.#board
    const refusal = faults.refuseEvents ?? this.#refusalOf(event, length, limits.maxEventLength)
    if (refusal) {
      counts.refused++
      return this.#verdict(event, false, refusal)
    }
    const accepted = event as NostrEvent
    if (faults.loseKinds.includes(accepted.kind)) {
      counts.lost++
      return this.#verdict(event, true, '')
    }
    return this.#verdict(event, true, this.#board.publish(accepted))
  }

  #refusalOf(event: unknown, length: number, maxLength: number): string | undefined {
    if (length > maxLength) return 'invalid: event too large'
    if (this.#isOverRate()) return 'rate-limited: slow down'
    if (!checkEvent(event, verifySchnorr)) return 'invalid: bad event id or signature'
    const expiration = firstTag(event, 'expiration')
    const isExpired = expiration && Number(expiration) < this.#board.nowSeconds()
    if (isExpired && !this.#board.faults.takesExpired) return 'invalid: event expired'
    if (!this.#board.auth?.eventKinds.includes(event.kind)) return undefined
    if (this.#authenticated.size === 0) return 'auth-required: sign in to publish this kind'
    if (!this.#authenticated.has(event.pubkey)) return 'restricted: sign in as the author'
  }

  #subscribe(id: unknown, inputs: unknown[]): Frame | undefined {
    const { faults, limits, counts } = this.#board
    counts.requests++
    if (typeof id !== 'string' || id.length === 0 || id.length > limits.maxSubscriptionIdLength) {
      return ['NOTICE', 'invalid: subscription id']
    }
    const filters = inputs.map(input => compileFilter(input, limits.maxKeysPerFilter))
    const refusal = faults.refuseSubscriptions ?? this.#subscriptionRefusal(id, filters)
    this.#drop(id)
    if (refusal) return ['CLOSED', id, refusal]
    this.#open(id, filters as Filter[])
    if (!faults.noEose) this.#send(['EOSE', id])
    if (faults.closeSubscriptions === null) return undefined
    this.#drop(id)
    return ['CLOSED', id, faults.closeSubscriptions]
  }

  #subscriptionRefusal(id: string, filters: (Filter | FilterProblem)[]): string | undefined {
    const { limits, auth } = this.#board
    for (const filter of filters) if ('problem' in filter) return `invalid: ${filter.problem}`
    if (filters.length === 0 || filters.length > limits.maxFilters) return 'invalid: number of filters'
    if (!this.#subscriptions.has(id) && this.#isFull()) {
      return 'error: too many concurrent subscriptions'
    }
    if (auth?.subscriptions) return this.#readRefusal(filters as Filter[], auth.ownKeysOnly)
  }

  #open(id: string, filters: Filter[]): void {
    const { limits, store, index } = this.#board
    const subscription: Subscription = { id, session: this, filters }
    this.#subscriptions.set(id, subscription)
    this.#board.countSubscription(this.#address, 1)
    const stored = new Set(filters.flatMap(filter => store.query(filter, limits.maxLimit)))
    for (const event of stored) this.deliver(id, event)
    for (const filter of filters) index.add(keysOfFilter(filter), subscription)
  }

  #readRefusal(filters: Filter[], ownKeysOnly: boolean): string | undefined {
    if (this.#authenticated.size === 0) return 'auth-required: sign in to subscribe'
    if (!ownKeysOnly) return undefined
    const named = filters.flatMap(filter => filter.tags.filter(([letter]) => letter === 'p').map(([, keys]) => keys))
    const foreign = named.some(keys => [...keys].some(key => !this.#authenticated.has(key)))
    if (foreign) return 'restricted: sign in as every key of the filter'
  }

  #authenticate(event: unknown): Frame | undefined {
    if (!isAuthFor(event, this.#board.url(), this.#challenge, this.#board.nowSeconds())) {
      return this.#verdict(event, false, 'invalid: authentication failed')
    }
    this.#authenticated.add(event.pubkey)
    return this.#verdict(event, true, '')
  }

  #drop(id: string): void {
    const subscription = this.#subscriptions.get(id)
    if (!subscription) return
    this.#subscriptions.delete(id)
    this.#board.countSubscription(this.#address, -1)
    for (const filter of subscription.filters) this.#board.index.remove(keysOfFilter(filter), subscription)
  }

  #isFull(): boolean {
    const { maxSubscriptions, maxSubscriptionsPerAddress: perAddress } = this.#board.limits
    if (this.#subscriptions.size >= maxSubscriptions) return true
    return perAddress > 0 && this.#board.subscriptionsFrom(this.#address) >= perAddress
  }

  #isOverRate(): boolean {
    const allowed = this.#board.limits.eventsPerMinute
    if (allowed === 0) return false
    const minute = Math.floor(this.#board.nowSeconds() / 60)
    if (minute !== this.#minute) this.#eventsThisMinute = 0
    this.#minute = minute
    return ++this.#eventsThisMinute > allowed
  }

  #verdict(event: unknown, accepted: boolean, text: string): Frame | undefined {
    if (this.#board.faults.withholdOk) return undefined
    return ['OK', String((event as { id?: unknown } | null)?.id ?? ''), accepted, text]
  }

  #send(frame: Frame): void {
    const { silent, frozen, delayMs } = this.#board.faults
    if (silent || frozen) return
    const text = JSON.stringify(frame)
    if (delayMs > 0) setTimeout(() => this.#socket.send(text, () => {}), delayMs).unref()
    else this.#socket.send(text, () => {})
  }
}

function parseFrame(text: string): Frame {
  try {
    const frame: unknown = JSON.parse(text)
    return Array.isArray(frame) ? frame : []
  } catch {
    return []
  }
}
