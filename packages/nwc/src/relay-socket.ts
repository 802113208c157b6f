/**
 * One WebSocket to one relay that is kept open until `stop`.
 *
 *   connecting -> open        the handshake finished within its bound
 *   connecting -> waiting     refused, unreachable or too slow
 *   open       -> waiting     closed by the relay, silent for a ping and its timeout, or flooding
 *   waiting    -> connecting  the backoff has passed, or somebody hurries and the relay had not flooded
 *   any        -> stopped     `stop`
 *
 * `#enter` is the only place where the state changes; when to dial again is decided in redial, how fast to read in
 * paced-reading.
 */
import type { LookupFunction } from 'node:net'
import { type Backoff, backoffMs, defaultBackoff } from '@chispa/concurrency/backoff'
import { type Scheduler, systemClock, type Timer } from '@chispa/concurrency/clock'
import { outsideOfRequests } from '@chispa/concurrency/outside'
import { WebSocket } from 'ws'
import { PacedReading } from './paced-reading.ts'
import { countFailures, hurriedRedialInMs } from './redial.ts'
import { isWorthReading } from './relay-messages.ts'
import { type Budget, type Crowd, defaultBudget } from './socket-budget.ts'

export type SocketState = 'connecting' | 'open' | 'waiting' | 'stopped'

export type SocketOptions = {
  clock: Scheduler
  random: () => number
  connectTimeoutMs: number
  pingIntervalMs: number
  pongTimeoutMs: number
  backoff: Backoff
  /** A longer frame ends the connection; see relay-messages for those that are only dropped. */
  maxFrameBytes: number
  budget: Budget
  /** Shared by the sockets of a pool: those that owe wait for each other. */
  crowd: Crowd | undefined
  /** For callers that pin addresses; undefined resolves as usual. */
  lookup: LookupFunction | undefined
}

export type SocketEvents = {
  onOpen(): void
  onData(data: string): void
  onDown(reason: string): void
}

export const defaultSocketOptions: SocketOptions = {
  clock: systemClock,
  random: Math.random,
  connectTimeoutMs: 10_000,
  pingIntervalMs: 25_000,
  pongTimeoutMs: 10_000,
  backoff: defaultBackoff,
  maxFrameBytes: 512 * 1024,
  budget: defaultBudget,
  crowd: undefined,
  lookup: undefined,
}

/** A peer that does not answer the closing handshake does not get to hold us up. */
const closeTimeoutMs = 1000

export class RelaySocket {
  readonly url: string
  readonly #options: SocketOptions
  readonly #clock: Scheduler
  readonly #events: SocketEvents
  readonly #reading: PacedReading
  #state: SocketState = 'waiting'
  #socket: WebSocket | undefined
  #timer: Timer | undefined
  #hasFlooded = false
  #failures = 0
  #dialledAt = Number.NEGATIVE_INFINITY
  #openedAt: number | undefined
  #heardAt: number | undefined
  #heardSincePing = false
  #lastError: string | null = null

  constructor(url: string, events: SocketEvents, options: Partial<SocketOptions> = {}) {
    this.url = url
    this.#events = events
    this.#options = { ...defaultSocketOptions, ...options }
    this.#clock = this.#options.clock
    this.#reading = new PacedReading(this.#options.budget, this.#options.crowd ?? { owing: 0 }, this.#clock)
  }

  get state(): SocketState {
    return this.#state
  }

  get lastError(): string | null {
    return this.#lastError
  }

  /** When the relay was last known to be there, by the wall clock in milliseconds; undefined before the first time. */
  get heardAt(): number | undefined {
    return this.#heardAt
  }

  setKeyCount(keys: number): void {
    this.#reading.setKeyCount(keys)
  }

  start(): void {
    if (this.#state === 'waiting') this.#enter('connecting')
  }

  /** Somebody needs the relay now: the rest of the backoff is skipped. */
  hurry(): void {
    if (this.#state !== 'waiting' || this.#hasFlooded) return
    const sinceDialMs = this.#clock.monotonicMs() - this.#dialledAt
    this.#after(hurriedRedialInMs(sinceDialMs), () => this.#enter('connecting'))
  }

  /** False when there is no open socket: then nothing has left this process. */
  send(frame: unknown[]): boolean {
    if (this.#state !== 'open' || this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(frame), () => {})
    this.#reading.earn()
    return true
  }

  async stop(): Promise<void> {
    if (this.#state === 'stopped') return
    const socket = this.#socket
    const wasOpen = this.#state === 'open'
    this.#enter('stopped')
    if (wasOpen) this.#events.onDown('stopped')
    if (!socket || socket.readyState === WebSocket.CLOSED) return
    await new Promise<void>(resolve => {
      const timeout = this.#clock.setTimer(() => socket.terminate(), closeTimeoutMs)
      socket.once('close', () => {
        timeout.cancel()
        resolve()
      })
      if (wasOpen) socket.close(1000)
      else socket.terminate()
    })
  }

  #enter(state: SocketState): void {
    const { pingIntervalMs, random, backoff } = this.#options
    this.#timer?.cancel()
    this.#reading.stop()
    this.#state = state
    if (state === 'connecting') this.#dial()
    if (state === 'open') this.#after(pingIntervalMs, () => this.#ping())
    if (state === 'waiting') this.#after(backoffMs(this.#failures, random, backoff), () => this.#enter('connecting'))
  }

  #dial(): void {
    const { connectTimeoutMs, maxFrameBytes, lookup } = this.#options
    this.#dialledAt = this.#clock.monotonicMs()
    this.#openedAt = undefined
    const options = { handshakeTimeout: connectTimeoutMs, maxPayload: maxFrameBytes, perMessageDeflate: false, lookup }
    const socket = outsideOfRequests(() => new WebSocket(this.url, options))
    this.#socket = socket
    const isCurrent = () => this.#socket === socket && this.#state !== 'stopped'
    socket.on('error', error => {
      if (isCurrent()) this.#lastError = error.message
    })
    socket.once('close', (code, reason) => {
      if (isCurrent()) this.#lost(String(reason) || this.#lastError || `closed with code ${code}`)
    })
    socket.once('open', () => {
      if (isCurrent()) this.#opened()
    })
    socket.on('pong', () => this.#hear())
    socket.on('message', (data: Buffer) => {
      if (isCurrent() && !this.#hasFlooded) this.#read(socket, data)
    })
  }

  #opened(): void {
    this.#openedAt = this.#clock.monotonicMs()
    this.#hasFlooded = false
    this.#reading.reset()
    this.#hear()
    this.#lastError = null
    this.#enter('open')
    this.#events.onOpen()
  }

  #read(socket: WebSocket, data: Buffer): void {
    this.#hear()
    if (this.#reading.take(socket, data.length) === 'flooding') {
      this.#hasFlooded = true
      this.#lastError = 'the relay sent more than it may'
      socket.terminate()
    }
    if (isWorthReading(data)) this.#events.onData(String(data))
  }

  #hear(): void {
    this.#heardAt = this.#clock.now().getTime()
    this.#heardSincePing = true
  }

  #ping(): void {
    const { pongTimeoutMs, pingIntervalMs } = this.#options
    this.#heardSincePing = false
    this.#socket?.ping()
    this.#after(pongTimeoutMs, () => {
      // Whoever is not being read cannot be heard either.
      if (this.#heardSincePing || this.#reading.isPaused) return this.#after(pingIntervalMs, () => this.#ping())
      this.#lastError = 'no answer to a ping'
      this.#socket?.terminate()
    })
  }

  #lost(reason: string): void {
    const wasOpen = this.#state === 'open'
    const openForMs = this.#openedAt === undefined ? undefined : this.#clock.monotonicMs() - this.#openedAt
    this.#failures = countFailures({ failures: this.#failures, openForMs, hasFlooded: this.#hasFlooded })
    this.#lastError = reason
    this.#socket = undefined
    this.#enter('waiting')
    if (wasOpen) this.#events.onDown(reason)
  }

  #after(ms: number, then: () => void): void {
    this.#timer?.cancel()
    this.#timer = this.#clock.setTimer(then, ms)
  }
}
