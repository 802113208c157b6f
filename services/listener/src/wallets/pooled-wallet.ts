/**
 * One wallet that this process holds. States:
 *
 *   connecting    no relay brings its events yet
 *   negotiating   a relay does; the wallet was asked get_info and has not answered
 *   ready         it answered, and a relay brings its events
 *   disconnected  it was ready and every relay is lost; ready again as soon as one is back
 *   error         it did not answer; asked again later, ever less often
 *   closed        no longer held
 *
 * `look` follows the relays and `settle` the answer to get_info; nothing else changes the state. Whenever one of several
 * relays is back, that is told like a return from `disconnected`: the wallet may have spoken there alone.
 */
import type { ConnectionState } from '@chispa/contract/listener'
import type { Wallet } from '@chispa/nwc/wallet'
import type { Encryption } from '@chispa/protocols/nip47'

export type WalletFacts = {
  id: string
  fence: number
  name: string
  userId: string
  provider: string | null
  isActive: boolean
  clientPublicKey: string
  walletPublicKey: string
  /** Without their queries. */
  relays: readonly string[]
  /** They are all that its connection names. */
  relaysKnown: boolean
  /** What it last answered in. */
  encryption: Encryption | null
  firstSeenAt: Date
  lastEventAt: Date | null
  lastLifeAt: Date | null
  readyAt: Date | null
  caughtUpAt: Date | null
  archiveReportedAt: Date | null
  /** What was counted of its silence by then; 0 when it has spoken since, or its owner changed something. */
  silentMs: number
}

/** What the pool does when a state was reached. */
export type StateEvents = {
  /** To any other than the one before. */
  changed(wallet: PooledWallet): void
  negotiable(wallet: PooledWallet): void
  /** `wasReady`: it had been lost in between, or one of its relays had. */
  ready(wallet: PooledWallet, wasReady: boolean): void
}

export class PooledWallet {
  readonly id: string
  readonly wallet: Wallet
  /** A take-over raises it; what is written under an older one is refused. */
  fence: number
  name: string
  userId: string
  provider: string | null
  /** Not, when it is held only to find out what became of a payment. */
  isActive: boolean
  lastEventAt: Date | null
  lastErrorAt: Date | null = null
  lastError: string | null = null
  caughtUpAt: Date | null
  readyAt: Date | null
  archiveReportedAt: Date | null
  /** Failed attempts to reach it in a row. */
  failures = 0
  /** Payments and calls in the foreground: what can wait, waits. */
  busy = 0
  relaysKnown: boolean
  /** Reported as idle: asked seldom, and in silence. */
  isParked = false
  /** Counted by processes before. */
  readonly storedSilenceMs: number
  readonly #storedLifeAt: number
  readonly #events: StateEvents
  #state: ConnectionState = 'connecting'
  #isNegotiating = false
  /** The relays that bring its events, a bit for each, as of the last look. */
  #covering = 0

  constructor(facts: WalletFacts, wallet: Wallet, events: StateEvents) {
    this.id = facts.id
    this.fence = facts.fence
    this.name = facts.name
    this.userId = facts.userId
    this.provider = facts.provider
    this.isActive = facts.isActive
    this.relaysKnown = facts.relaysKnown
    this.lastEventAt = facts.lastEventAt
    this.caughtUpAt = facts.caughtUpAt
    this.readyAt = facts.readyAt
    this.archiveReportedAt = facts.archiveReportedAt
    this.storedSilenceMs = facts.silentMs
    this.#storedLifeAt = (facts.lastLifeAt ?? facts.firstSeenAt).getTime()
    this.wallet = wallet
    this.#events = events
  }

  get state(): ConnectionState {
    return this.#state
  }

  get isClosed(): boolean {
    return this.#state === 'closed'
  }

  get isReady(): boolean {
    return this.#state === 'ready' && this.wallet.isConnected
  }

  /** When it last said anything, here or to a process before; when it never did, when it was first seen. */
  get lastLifeAt(): Date {
    return new Date(Math.max(this.wallet.heardAt, this.#storedLifeAt))
  }

  /** Follows its relays. */
  look(): void {
    const before = this.#covering
    this.#covering = this.#relaysCovering()
    const connected = this.#covering !== 0
    const isMore = (this.#covering & ~before) !== 0
    if (this.#state === 'connecting' && connected) this.askAgain()
    else if (this.#state === 'ready' && !connected) this.#enter('disconnected')
    else if ((this.#state === 'disconnected' && connected) || (this.#state === 'ready' && isMore)) {
      this.#enter('ready')
      this.#events.ready(this, true)
    } else if (this.#state === 'error' && !connected) this.#enter('connecting')
  }

  /** Once a relay brings its events, it is to be asked. */
  askAgain(): void {
    if (this.#isNegotiating || this.#state === 'closed' || this.#state === 'ready') return
    if (!this.wallet.isConnected) {
      this.#enter('connecting')
      return
    }
    this.#isNegotiating = true
    this.#enter('negotiating')
    this.#events.negotiable(this)
  }

  /** It was asked; `problem` says why that failed. */
  settle(problem: string | undefined, now: Date): void {
    this.#isNegotiating = false
    // Proven already, by an answer that came late.
    if (this.#state === 'closed' || this.#state === 'ready' || this.#state === 'disconnected') return
    if (problem === undefined) {
      this.failures = 0
      this.isParked = false
      this.readyAt = now
      this.#covering = this.#relaysCovering()
      // The answer came out of a relay that does not bring its events yet: it is ready with the first that does.
      this.#enter(this.#covering === 0 ? 'disconnected' : 'ready')
      if (this.#covering !== 0) this.#events.ready(this, false)
      return
    }
    this.failures++
    this.note(problem, now)
    this.#enter(this.wallet.isConnected ? 'error' : 'connecting')
  }

  note(problem: string, now: Date): void {
    this.lastError = problem
    this.lastErrorAt = now
  }

  close(): void {
    this.#enter('closed')
  }

  #enter(state: ConnectionState): void {
    if (this.#state === state) return
    this.#state = state
    this.#events.changed(this)
  }

  #relaysCovering(): number {
    const { relays, clientPublicKey } = this.wallet
    return relays.reduce((bits, relay, at) => (relay.covers(clientPublicKey) ? bits | (1 << at) : bits), 0)
  }
}
