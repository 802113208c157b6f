/**
 * One WebSocket to one relay that is kept open until `stop`.
 *
 *   connecting -> open        the handshake finished within its bound
 *   connecting -> waiting     refused, unreachable or too slow
 *   open       -> waiting     closed by the relay, or nothing heard for one ping and its patience
 *   waiting    -> connecting  the backoff has passed, or somebody hurries and the relay had not flooded
 *   any        -> stopped     `stop`
 *
 * Failures are counted until a socket has stayed open for a while, so that a relay which accepts and drops us at once is
 * not redialled every second. A relay that sends more than its budget is read more slowly, and one that goes on doing so
 * is closed. `#enter` is the only place where the state changes.
 */
import type { LookupFunction } from 'node:net'
import { type Backoff, backoffMs, defaultBackoff } from '@chispa/concurrency/backoff'
import { WebSocket } from 'ws'
import { isWorthReading } from './relay-messages.ts'
import { type Budget, type Crowd, SocketBudget, usualBudget } from './socket-budget.ts'

export type SocketState = 'connecting' | 'open' | 'waiting' | 'stopped'

export type SocketOptions = {
  /** The wall clock in milliseconds; durations do not depend on it. */
  now: () => number
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

export const usualSocketOptions: SocketOptions = {
  now: Date.now,
  random: Math.random,
  connectTimeoutMs: 10_000,
  pingIntervalMs: 25_000,
  pongTimeoutMs: 10_000,
  backoff: defaultBackoff,
  maxFrameBytes: 512 * 1024,
  budget: usualBudget,
  crowd: undefined,
  lookup: undefined,
}

const steadyAfterMs = 30_000
const shortestRedialMs = 1000
/** A relay that flooded is left alone for as long as one that failed so often. */
const failuresOfFlood = 6

export class RelaySocket {
  readonly url: string
  readonly #options: SocketOptions
  readonly #events: SocketEvents
  #state: SocketState = 'waiting'
  #socket: WebSocket | undefined
  #timer: NodeJS.Timeout | undefined
  readonly #budget: SocketBudget
  readonly #crowd: Crowd
  #unread: NodeJS.Timeout | undefined
  #flooded = false
  #failures = 0
  #dialledAt = Number.NEGATIVE_INFINITY
  #openedAt = 0
  #heardAt = 0
  #heardSincePing = false
  #lastError: string | null = null

  constructor(url: string, events: SocketEvents, options: Partial<SocketOptions> = {}) {
    this.url = url
    this.#events = events
    this.#options = { ...usualSocketOptions, ...options }
    this.#crowd = this.#options.crowd ?? { owing: 0 }
    this.#budget = new SocketBudget(this.#options.budget, this.#crowd)
  }

  get state(): SocketState {
    return this.#state
  }

  get lastError(): string | null {
    return this.#lastError
  }

  /** When the relay was last known to be there, in milliseconds. */
  get heardAt(): number {
    return this.#heardAt
  }

  /** How many keys of ours the relay serves: more may be said about more. */
  setKeyCount(keys: number): void {
    this.#budget.setKeyCount(keys)
  }

  start(): void {
    if (this.#state === 'waiting') this.#enter('connecting')
  }

  /** Somebody needs the relay now: the rest of the backoff is skipped, though never to dial twice within a second. */
  hurry(): void {
    if (this.#state !== 'waiting' || this.#flooded) return
    const sinceDialMs = performance.now() - this.#dialledAt
    this.#sleep(Math.max(0, shortestRedialMs - sinceDialMs), () => this.#enter('connecting'))
  }

  /** False when there is no open socket: then nothing has left this process. */
  send(frame: unknown[]): boolean {
    if (this.#state !== 'open' || this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(frame), () => {})
    this.#budget.earn()
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
      // A peer that does not answer the closing handshake does not get to hold us up.
      const impatience = setTimeout(() => socket.terminate(), 1000)
      socket.once('close', () => {
        clearTimeout(impatience)
        resolve()
      })
      if (wasOpen) socket.close(1000)
      else socket.terminate()
    })
  }

  #enter(state: SocketState): void {
    clearTimeout(this.#timer)
    this.#endPause()
    this.#state = state
    if (state === 'connecting') this.#dial()
    if (state === 'open') this.#sleep(this.#options.pingIntervalMs, () => this.#ping())
    if (state === 'waiting') {
      const waitMs = backoffMs(this.#failures, this.#options.random, this.#options.backoff)
      this.#sleep(waitMs, () => this.#enter('connecting'))
    }
  }

  #dial(): void {
    const { connectTimeoutMs, maxFrameBytes, lookup } = this.#options
    this.#dialledAt = performance.now()
    const socket = new WebSocket(this.url, {
      handshakeTimeout: connectTimeoutMs,
      maxPayload: maxFrameBytes,
      perMessageDeflate: false,
      lookup,
    })
    this.#socket = socket
    const isCurrent = () => this.#socket === socket && this.#state !== 'stopped'
    socket.on('error', error => {
      if (isCurrent()) this.#lastError = error.message
    })
    socket.once('close', (code, reason) => {
      if (isCurrent()) this.#lost(String(reason) || this.#lastError || `closed with code ${code}`)
    })
    socket.once('open', () => {
      if (!isCurrent()) return
      this.#openedAt = performance.now()
      this.#flooded = false
      this.#budget.reset()
      this.#hear()
      this.#lastError = null
      this.#enter('open')
      this.#events.onOpen()
    })
    socket.on('pong', () => this.#hear())
    socket.on('message', (data: Buffer) => {
      if (!isCurrent() || this.#flooded) return
      this.#hear()
      this.#account(socket, data.length)
      if (isWorthReading(data)) this.#events.onData(String(data))
    })
  }

  /** Not reading fills the relay's own buffers: what it says meanwhile waits there, and costs us nothing. */
  #account(socket: WebSocket, bytes: number): void {
    // What came in one piece with the frame that was too much is still handed over.
    const wasPaused = this.#unread !== undefined
    this.#endPause()
    const pauseMs = this.#budget.spend(bytes, performance.now())
    if (pauseMs === 0) {
      if (wasPaused) socket.resume()
      return
    }
    if (pauseMs === 'flooding') {
      this.#flooded = true
      this.#lastError = 'the relay sent more than it may'
      socket.terminate()
      return
    }
    this.#crowd.owing++
    socket.pause()
    this.#unread = setTimeout(() => {
      this.#endPause()
      socket.resume()
    }, pauseMs)
  }

  #endPause(): void {
    if (!this.#unread) return
    clearTimeout(this.#unread)
    this.#unread = undefined
    this.#crowd.owing--
  }

  #hear(): void {
    this.#heardAt = this.#options.now()
    this.#heardSincePing = true
  }

  #ping(): void {
    const { pongTimeoutMs, pingIntervalMs } = this.#options
    this.#heardSincePing = false
    this.#socket?.ping()
    this.#sleep(pongTimeoutMs, () => {
      // Whoever is not being read cannot be heard either.
      if (this.#heardSincePing || this.#unread) return this.#sleep(pingIntervalMs, () => this.#ping())
      this.#lastError = 'no answer to a ping'
      this.#socket?.terminate()
    })
  }

  #lost(reason: string): void {
    const wasOpen = this.#state === 'open'
    const wasSteady = wasOpen && performance.now() - this.#openedAt >= steadyAfterMs
    this.#failures = wasSteady ? 1 : this.#failures + 1
    if (this.#flooded) this.#failures = Math.max(this.#failures, failuresOfFlood)
    this.#lastError = reason
    this.#socket = undefined
    this.#enter('waiting')
    if (wasOpen) this.#events.onDown(reason)
  }

  #sleep(ms: number, then: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(then, ms)
  }
}
