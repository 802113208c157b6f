/**
 * Which wallets catch up, and when: once they are ready, again after every gap, and in turns spread over an hour or, with
 * very many, longer; the states and their transitions are in `catch-up-plan.ts`. Few at a time, and nobody holds others up:
 * a wallet that does not answer gives its place away while it is waited for. Whoever pays goes first.
 */
import type { Timer } from '@chispa/concurrency/clock'
import { type Release, Semaphore } from '@chispa/concurrency/semaphore'
import { withTimeout } from '@chispa/concurrency/timeout'
import type { Deps } from '../deps.ts'
import type { PooledWallet } from '../wallets/pooled-wallet.ts'
import {
  type CatchUpEvent,
  type CatchUpState,
  freshHistory,
  type History,
  idle,
  type Line,
  type Pauses,
  planAfter,
  planOn,
} from './catch-up-plan.ts'
import { type CatchUpEnd, catchUpWallet } from './catch-up-wallet.ts'
import type { Ingest } from './ingest.ts'
import { RoundRobin } from './round-robin.ts'

type CatchUpSchedulerDeps = Pick<Deps, 'sql' | 'log' | 'clock' | 'lease' | 'pool' | 'counters'> & { ingest: Ingest }
export type CatchUpOptions = Partial<Pauses> & {
  places?: number
  /** For whoever failed or has a long list. */
  slowPlaces?: number
  /** Each wallet once in this time, or as often as `maxTurnsPerSecond` allows. */
  periodMs?: number
  maxTurnsPerSecond?: number
  timeoutMs?: number
  /** So much of a list is read in one turn. */
  maxPages?: number
  maxMs?: number
}

type Entry = { state: CatchUpState; history: History; timer: Timer | undefined }

const defaults = {
  places: 16,
  slowPlaces: 4,
  periodMs: 60 * 60_000,
  // A turn takes 3 to 5 ms of processor time: below 2 % of a core. Up to 14,400 wallets each has its turn within the hour.
  maxTurnsPerSecond: 4,
  timeoutMs: 10_000,
  firstPauseMs: 5000,
  busyPauseMs: 2000,
  settleMs: 1500,
  restMs: 60_000,
  maxPages: 20,
  maxMs: 10_000,
}
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
  readonly #entries = new WeakMap<PooledWallet, Entry>()
  readonly #lines: Record<Line, Set<PooledWallet>> = { urgent: new Set(), routine: new Set(), slow: new Set() }
  readonly #places: Semaphore
  readonly #slowPlaces: Semaphore
  readonly #running = new Map<PooledWallet, Promise<void>>()
  readonly #timers = new Set<Timer>()
  readonly #stopping = new AbortController()

  constructor(deps: CatchUpSchedulerDeps, options: CatchUpOptions = {}) {
    this.#deps = deps
    this.#options = { ...defaults, ...options }
    this.#places = new Semaphore(this.#options.places)
    this.#slowPlaces = new Semaphore(this.#options.slowPlaces)
    const { periodMs, maxTurnsPerSecond } = this.#options
    this.#turns = new RoundRobin(periodMs, wallet => this.#takeTurn(wallet), deps.clock, maxTurnsPerSecond)
    deps.pool.subscribe({ ready: (wallet, wasReady) => this.#on(wasReady ? 'returned' : 'missed', wallet) })
    deps.ingest.subscribe({ lost: wallet => this.request(wallet) })
  }

  /** It may have missed something. */
  request(wallet: PooledWallet): void {
    this.#on('missed', wallet)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#turns.stop()
    for (const timer of this.#timers) timer.cancel()
    await withTimeout(Promise.all(this.#running.values()), stopTimeoutMs)
  }

  #takeTurn(wallet: PooledWallet): void {
    if (wallet.isClosed) this.#enter(wallet, { name: 'gone' })
    // A lost one is asked when it is back.
    else if (wallet.isReady) this.#on('turn', wallet)
  }

  #on(event: CatchUpEvent, wallet: PooledWallet): void {
    const { state } = this.#entryOf(wallet)
    const next = planOn(event, state, this.#situation(wallet))
    if (next !== state) this.#enter(wallet, next)
  }

  /** The one place where a state changes, and where what belongs to it begins and ends. */
  #enter(wallet: PooledWallet, next: CatchUpState): void {
    if (this.#stopping.signal.aborted) return
    const entry = this.#entryOf(wallet)
    this.#endTimer(entry)
    if (entry.state.name === 'queued') this.#lines[entry.state.line].delete(wallet)
    entry.state = next
    switch (next.name) {
      case 'idle':
        this.#turns.add(wallet)
        break
      case 'queued':
        this.#lines[next.line].add(wallet)
        this.#advance()
        break
      case 'resting':
        this.#startTimer(wallet, entry, next.untilMs)
        break
      case 'gone':
        this.#turns.delete(wallet)
        break
      case 'running':
        break
      default:
        next satisfies never
    }
  }

  #advance(): void {
    if (this.#stopping.signal.aborted) return
    const { urgent, routine, slow } = this.#lines
    this.#fill(this.#places, () => firstOf(urgent) ?? firstOf(routine))
    this.#fill(this.#slowPlaces, () => firstOf(slow))
  }

  #fill(places: Semaphore, next: () => PooledWallet | undefined): void {
    for (let wallet = next(); wallet; wallet = next()) {
      const release = places.tryAcquire()
      if (!release) return
      this.#enter(wallet, { name: 'running', meanwhile: undefined })
      this.#begin(wallet, release)
    }
  }

  #begin(wallet: PooledWallet, release: Release): void {
    const { clock } = this.#deps
    const giveAway = () => {
      release()
      this.#advance()
    }
    let timer: Timer | undefined
    const endsAt = clock.monotonicMs() + this.#options.maxMs
    const onProgress = () => {
      if (timer && clock.monotonicMs() > endsAt) return
      timer?.cancel()
      const late = () => this.#running.size < maxRunning && giveAway()
      timer = clock.setTimer(late, slowMs, { background: true })
    }
    onProgress()
    const run = this.#run(wallet, onProgress).then(end => {
      timer?.cancel()
      this.#running.delete(wallet)
      this.#end(wallet, end)
      giveAway()
    })
    this.#running.set(wallet, run)
  }

  #end(wallet: PooledWallet, end: CatchUpEnd['kind'] | 'not-ready' | 'in-use'): void {
    const entry = this.#entryOf(wallet)
    const { meanwhile } = entry.state as { meanwhile?: 'missed' | 'returned' }
    const { state, history } = planAfter(end, this.#situation(wallet))
    entry.history = history
    if (end === 'failed') this.#turns.add(wallet)
    this.#enter(wallet, meanwhile ? planOn(meanwhile, state, this.#situation(wallet)) : state)
  }

  async #run(wallet: PooledWallet, onProgress: () => void): Promise<CatchUpEnd['kind'] | 'not-ready' | 'in-use'> {
    if (wallet.isClosed) return 'gone'
    if (!wallet.isReady) return 'not-ready'
    if (wallet.busy > 0) return 'in-use'
    const { log, counters } = this.#deps
    const { timeoutMs, maxPages, maxMs } = this.#options
    const { failures } = this.#entryOf(wallet).history
    const pageSize = pageSizes[Math.min(failures, pageSizes.length - 1)]!
    const run = { pageSize, timeoutMs, maxPages, maxMs, signal: this.#stopping.signal, onProgress }
    counters.add('catchupRuns')
    const failed = (error: unknown): CatchUpEnd => ({ kind: 'failed', message: (error as Error).message })
    const end = await catchUpWallet(this.#deps, wallet, run).catch(failed)
    if (this.#stopping.signal.aborted) return end.kind
    if (end.kind === 'overdrawn') {
      log.warn({ walletId: wallet.id }, 'a wallet tells of more payments than it may: the rest has to wait')
    } else if (end.kind === 'failed') {
      counters.add('catchupErrors')
      log.warn({ walletId: wallet.id, problem: end.message, failures: failures + 1 }, 'catch-up failed')
    }
    return end.kind
  }

  #entryOf(wallet: PooledWallet): Entry {
    let entry = this.#entries.get(wallet)
    if (!entry) {
      entry = { state: idle, history: freshHistory, timer: undefined }
      this.#entries.set(wallet, entry)
    }
    return entry
  }

  #situation(wallet: PooledWallet) {
    const { history } = this.#entryOf(wallet)
    return { history, pauses: this.#options, nowMs: this.#deps.clock.monotonicMs() }
  }

  #startTimer(wallet: PooledWallet, entry: Entry, untilMs: number): void {
    const { clock } = this.#deps
    // Wallets that failed together do not come back together.
    const afterMs = (untilMs - clock.monotonicMs()) * (0.75 + Math.random() / 2)
    const fire = () => {
      this.#endTimer(entry)
      this.#on('due', wallet)
    }
    entry.timer = clock.setTimer(fire, afterMs, { background: true })
    this.#timers.add(entry.timer)
  }

  #endTimer(entry: Entry): void {
    if (!entry.timer) return
    entry.timer.cancel()
    this.#timers.delete(entry.timer)
    entry.timer = undefined
  }
}

function firstOf<T>(set: Set<T>): T | undefined {
  const [first] = set
  return first
}
