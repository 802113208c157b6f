/**
 * Which wallets catch up, and when: once they are ready, again after every gap, and in turns spread over an hour. Few at
 * a time, and nobody holds others up: a wallet that does not answer gives its place away while it is waited for, and one
 * whose list is long goes on in another turn; those, and the ones that failed, have places of their own. Whoever pays goes
 * first.
 */
import { withTimeout } from '@chispa/concurrency/timeout'
import type { Deps } from '../deps.ts'
import type { PooledWallet } from '../wallets/pooled-wallet.ts'
import { type CatchUpEnd, catchUpWallet } from './catch-up-wallet.ts'
import type { Ingest } from './ingest.ts'
import { RoundRobin } from './round-robin.ts'

type CatchUpSchedulerDeps = Pick<Deps, 'sql' | 'log' | 'clock' | 'lease' | 'pool' | 'counters'> & { ingest: Ingest }
export type CatchUpOptions = {
  places?: number
  retryPlaces?: number
  /** Each wallet once in this time. */
  periodMs?: number
  timeoutMs?: number
  firstPauseMs?: number
  busyPauseMs?: number
  /** After a gap wallets, too, need a moment to come back. */
  settleMs?: number
  /** So much of a list is read in one turn. */
  maxPages?: number
  maxMs?: number
  /** For whoever tells of more payments than it may. */
  restMs?: number
}

const usual = {
  places: 16,
  retryPlaces: 4,
  periodMs: 60 * 60_000,
  timeoutMs: 10_000,
  firstPauseMs: 5000,
  busyPauseMs: 2000,
  settleMs: 1500,
  maxPages: 20,
  maxMs: 10_000,
  restMs: 60_000,
}
const maxPauseMs = 30 * 60_000
/** Who has not answered by then gives its place away. */
const slowMs = 1500
const maxRunning = 500
const stopTimeoutMs = 3000
/** The answer to a long page may be too long for a wallet: after failures it is asked for less. */
const pageSizes = [50, 50, 20, 5]

export class CatchUp {
  readonly #deps: CatchUpSchedulerDeps
  readonly #options: Required<CatchUpOptions>
  readonly #turns: RoundRobin<PooledWallet>
  /** After a gap, by turns, and after a failure. */
  readonly #urgent = new Set<PooledWallet>()
  readonly #routine = new Set<PooledWallet>()
  readonly #retries = new Set<PooledWallet>()
  readonly #running = new Map<PooledWallet, Promise<void>>()
  readonly #again = new Set<PooledWallet>()
  readonly #timers = new Map<PooledWallet, NodeJS.Timeout>()
  readonly #failures = new WeakMap<PooledWallet, number>()
  /** Whose list is too long for one turn. */
  readonly #long = new WeakSet<PooledWallet>()
  readonly #stopping = new AbortController()
  #taken = 0
  #takenByRetries = 0

  constructor(deps: CatchUpSchedulerDeps, options: CatchUpOptions = {}) {
    this.#deps = deps
    this.#options = { ...usual, ...options }
    this.#turns = new RoundRobin(this.#options.periodMs, wallet => this.#takeTurn(wallet))
    deps.pool.subscribe({
      ready: (wallet, wasReady) => {
        if (!wasReady) this.request(wallet)
        else if (!this.#isResting(wallet)) this.#later(wallet, this.#options.settleMs, this.#urgent)
      },
    })
    deps.ingest.subscribe({ lost: wallet => this.request(wallet) })
  }

  /** It may have missed something. */
  request(wallet: PooledWallet): void {
    if (!this.#isResting(wallet)) this.#queue(wallet, this.#urgent)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#turns.stop()
    for (const timer of this.#timers.values()) clearTimeout(timer)
    await withTimeout(Promise.all(this.#running.values()), stopTimeoutMs)
  }

  #takeTurn(wallet: PooledWallet): void {
    if (wallet.isClosed) this.#turns.delete(wallet)
    // A lost one is asked when it is back.
    else if (wallet.isReady && !this.#timers.has(wallet)) this.#queue(wallet, this.#routine)
  }

  /** Its next turn is set, whatever happens meanwhile. */
  #isResting(wallet: PooledWallet): boolean {
    return this.#long.has(wallet) && this.#timers.has(wallet)
  }

  #queue(wallet: PooledWallet, line: Set<PooledWallet>): void {
    if (this.#stopping.signal.aborted) return
    if (this.#running.has(wallet)) {
      this.#again.add(wallet)
      return
    }
    clearTimeout(this.#timers.get(wallet))
    this.#timers.delete(wallet)
    if (this.#failures.has(wallet) || this.#long.has(wallet)) this.#retries.add(wallet)
    else line.add(wallet)
    this.#advance()
  }

  #advance(): void {
    if (this.#stopping.signal.aborted) return
    while (this.#taken < this.#options.places) {
      const wallet = takeFirst(this.#urgent) ?? takeFirst(this.#routine)
      if (!wallet) break
      this.#routine.delete(wallet)
      this.#taken++
      this.#begin(wallet, () => this.#taken--)
    }
    while (this.#takenByRetries < this.#options.retryPlaces) {
      const wallet = takeFirst(this.#retries)
      if (!wallet) break
      this.#takenByRetries++
      this.#begin(wallet, () => this.#takenByRetries--)
    }
  }

  #begin(wallet: PooledWallet, giveBack: () => void): void {
    let isHeld = true
    const release = () => {
      if (!isHeld) return
      isHeld = false
      giveBack()
      this.#advance()
    }
    let timer: NodeJS.Timeout | undefined
    const endsAt = performance.now() + this.#options.maxMs
    const onProgress = () => {
      if (timer && performance.now() > endsAt) return
      clearTimeout(timer)
      timer = setTimeout(() => this.#running.size < maxRunning && release(), slowMs).unref()
    }
    onProgress()
    const run = this.#run(wallet, onProgress).finally(() => {
      clearTimeout(timer)
      this.#running.delete(wallet)
      if (this.#again.delete(wallet)) this.request(wallet)
      release()
    })
    this.#running.set(wallet, run)
  }

  async #run(wallet: PooledWallet, onProgress: () => void): Promise<void> {
    if (this.#stopping.signal.aborted || wallet.isClosed) return
    // Once it is ready again, it is asked for again; in its turn at the latest.
    if (!wallet.isReady) return this.#turns.add(wallet)
    if (wallet.busy > 0) return this.#later(wallet, this.#options.busyPauseMs)
    const { log, counters } = this.#deps
    counters.add('catchupRuns')
    const failures = this.#failures.get(wallet) ?? 0
    const run = {
      pageSize: pageSizes[Math.min(failures, pageSizes.length - 1)]!,
      timeoutMs: this.#options.timeoutMs,
      maxPages: this.#options.maxPages,
      maxMs: this.#options.maxMs,
      signal: this.#stopping.signal,
      onProgress,
    }
    const failed = (error: unknown): CatchUpEnd => ({ kind: 'failed', message: (error as Error).message })
    const end = await catchUpWallet(this.#deps, wallet, run).catch(failed)
    if (this.#stopping.signal.aborted) return
    if (end.kind !== 'failed') this.#failures.delete(wallet)
    switch (end.kind) {
      case 'done':
        this.#long.delete(wallet)
        return this.#turns.add(wallet)
      case 'more':
        return void this.#again.add(wallet)
      case 'unfinished':
        this.#long.add(wallet)
        return this.#later(wallet, 0)
      case 'overdrawn':
        log.warn({ walletId: wallet.id }, 'a wallet tells of more payments than it may: the rest has to wait')
        this.#long.add(wallet)
        return this.#later(wallet, this.#options.restMs)
      case 'busy':
        return this.#later(wallet, this.#options.busyPauseMs)
      case 'gone':
        return this.#turns.delete(wallet)
      case 'failed': {
        counters.add('catchupErrors')
        this.#failures.set(wallet, failures + 1)
        log.warn({ walletId: wallet.id, problem: end.message, failures: failures + 1 }, 'catch-up failed')
        this.#turns.add(wallet)
        return this.#later(wallet, Math.min(this.#options.firstPauseMs * 2 ** failures, maxPauseMs))
      }
    }
  }

  #later(wallet: PooledWallet, pauseMs: number, line = this.#routine): void {
    if (this.#stopping.signal.aborted) return
    const queue = () => {
      this.#timers.delete(wallet)
      this.#queue(wallet, line)
    }
    clearTimeout(this.#timers.get(wallet))
    this.#timers.set(wallet, setTimeout(queue, pauseMs * (0.75 + Math.random() / 2)).unref())
  }
}

function takeFirst<T>(set: Set<T>): T | undefined {
  const [first] = set
  if (first !== undefined) set.delete(first)
  return first
}
