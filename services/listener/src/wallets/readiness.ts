/**
 * Asks wallets for get_info, so that they become ready. In two classes with a budget each: those asked for the first
 * time, and those that failed before. However many fail, they share a few places, and a healthy wallet never stands
 * behind one that does not answer. Whoever is wanted for a payment goes first. While many wallets are being opened nobody
 * else is asked: every question is cryptography, and what they tell of by themselves is subscribed to first.
 */
import { type Backoff, backoffMs } from '@chispa/concurrency/backoff'
import type { Scheduler, Timer } from '@chispa/concurrency/clock'
import type { PooledWallet } from './pooled-wallet.ts'

export type ReadinessOptions = {
  /** How many of a class are asked at the same time: few enough that those of one slow provider answer in time. */
  firstPlaces?: number
  retryPlaces?: number
  timeoutMs?: number
  parkedRetryMs?: number
}

type ReadinessDeps = {
  clock: Scheduler
  /** Its third failure in a row, and not parked. */
  onFailing: (wallet: PooledWallet) => void
}

const failuresBeforeReport = 3
const backoff: Backoff = { firstMs: 2000, maxMs: 300_000 }

class Line {
  readonly #places: number
  readonly #waiting = new Set<PooledWallet>()
  #asked = 0

  constructor(places: number) {
    this.#places = places
  }

  add(wallet: PooledWallet): void {
    this.#waiting.add(wallet)
  }

  take(wallet: PooledWallet): boolean {
    return this.#waiting.delete(wallet)
  }

  /** Runs `ask` for as many as there are places, and for the next whenever one is done. */
  advance(ask: (wallet: PooledWallet) => Promise<void>): void {
    for (const wallet of this.#waiting) {
      if (this.#asked >= this.#places) return
      this.#waiting.delete(wallet)
      this.#asked++
      void ask(wallet).finally(() => {
        this.#asked--
        this.advance(ask)
      })
    }
  }
}

export class Readiness {
  readonly #deps: ReadinessDeps
  readonly #first: Line
  readonly #retries: Line
  readonly #timeoutMs: number
  readonly #parkedRetryMs: number
  readonly #wanted = new Set<PooledWallet>()
  readonly #timers = new Map<PooledWallet, Timer>()
  readonly #stopping = new AbortController()
  #holds = 0

  constructor(deps: ReadinessDeps, options: ReadinessOptions = {}) {
    this.#deps = deps
    this.#first = new Line(options.firstPlaces ?? 64)
    this.#retries = new Line(options.retryPlaces ?? 16)
    this.#timeoutMs = options.timeoutMs ?? 10_000
    this.#parkedRetryMs = options.parkedRetryMs ?? 6 * 3_600_000
  }

  /** The wallet can be asked now. */
  add(wallet: PooledWallet): void {
    if (this.#wanted.has(wallet)) return void this.#ask(wallet)
    const line = wallet.failures === 0 ? this.#first : this.#retries
    line.add(wallet)
    this.#advance(line)
  }

  /** Nobody new is asked until it is released, but for those whom somebody waits for. */
  hold(): void {
    this.#holds++
  }

  release(): void {
    this.#holds--
    for (const line of [this.#first, this.#retries]) this.#advance(line)
  }

  /** Somebody waits for it. */
  hurry(wallet: PooledWallet): void {
    this.#cancelTimer(wallet)
    this.#wanted.add(wallet)
    if (this.#first.take(wallet) || this.#retries.take(wallet)) void this.#ask(wallet)
    else wallet.askAgain()
  }

  /** Its answer came after nobody waited for it any more: slow, not dead. */
  answered(wallet: PooledWallet): void {
    this.#cancelTimer(wallet)
    wallet.settle(undefined, this.#deps.clock.now())
  }

  forget(wallet: PooledWallet): void {
    this.#cancelTimer(wallet)
    this.#wanted.delete(wallet)
    this.#first.take(wallet)
    this.#retries.take(wallet)
  }

  stop(): void {
    this.#stopping.abort()
    for (const wallet of [...this.#timers.keys()]) this.#cancelTimer(wallet)
  }

  #advance(line: Line): void {
    if (this.#holds === 0) line.advance(one => this.#ask(one))
  }

  async #ask(pooled: PooledWallet): Promise<void> {
    if (pooled.isClosed || this.#stopping.signal.aborted) return
    const { signal } = this.#stopping
    const outcome = await pooled.wallet.request('get_info', {}, { timeoutMs: this.#timeoutMs, signal })
    this.#wanted.delete(pooled)
    if (signal.aborted) return
    // A wallet that refuses has answered: the way there and back works.
    const answered = outcome.kind === 'result' || outcome.kind === 'wallet-error'
    pooled.settle(answered ? undefined : problemOf(outcome), this.#deps.clock.now())
    if (answered || pooled.isClosed) return
    if (pooled.failures === failuresBeforeReport && !pooled.isParked) this.#deps.onFailing(pooled)
    this.#askLater(pooled)
  }

  #askLater(pooled: PooledWallet): void {
    const waitMs = pooled.isParked ? this.#parkedRetryMs : backoffMs(pooled.failures, Math.random, backoff)
    const askAgain = () => {
      this.#timers.delete(pooled)
      pooled.askAgain()
    }
    this.#cancelTimer(pooled)
    this.#timers.set(pooled, this.#deps.clock.setTimer(askAgain, waitMs, { background: true }))
  }

  #cancelTimer(pooled: PooledWallet): void {
    this.#timers.get(pooled)?.cancel()
    this.#timers.delete(pooled)
  }
}

function problemOf(outcome: { kind: string; message?: string; unreadable?: string }): string {
  return outcome.message ?? outcome.unreadable ?? 'The wallet did not answer get_info'
}
