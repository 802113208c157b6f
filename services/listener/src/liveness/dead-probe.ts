/**
 * Asks wallets that have been silent for long whether they live, also those that answered no process of ours since a restart. What
 * they leave unanswered counts where it is their own silence: see silence and roll-call. Three in a row, with a pause in between
 * and the relays there all the time, and a courtesy wallet is reported. Any sign of life starts the count anew, and so does a lost relay.
 */

import { forEachConcurrently } from '@chispa/concurrency/semaphore'
import { courtesyProvider } from '@chispa/contract/wallets'
import type { Deps } from '../deps.ts'
import type { PooledWallet } from '../wallets/pooled-wallet.ts'
import { type DeathReports, onceInMs } from './death-reports.ts'
import type { OutageReports } from './outage-reports.ts'
import { callTheRoll } from './roll-call.ts'
import { Silences } from './silence.ts'
import { saveSilences } from './store.ts'

type ProbeDeps = Pick<Deps, 'sql' | 'clock' | 'pool' | 'lease' | 'counters'> & {
  reports: DeathReports
  outages: OutageReports
}
export type ProbeOptions = { probeGapMs?: number; probeTimeoutMs?: number; probePlaces?: number }
export const defaultProbeGapMs = 15 * 60_000

/** `askMs`: so much silence makes a wallet suspect. */
type Thresholds = { askMs: number; deadMs: number }
type Unanswered = { wallet: PooledWallet; askedAt: number; lifeAt: number }

const strikesToReport = 3
const reportsAtOnce = 8

export class DeadProbe {
  readonly #deps: ProbeDeps
  readonly #thresholds: Thresholds
  readonly #options: Required<ProbeOptions>
  readonly #silences: Silences

  constructor(deps: ProbeDeps, thresholds: Thresholds, options: ProbeOptions = {}) {
    this.#deps = deps
    this.#thresholds = thresholds
    this.#options = { probeGapMs: defaultProbeGapMs, probeTimeoutMs: 10_000, probePlaces: 64, ...options }
    this.#silences = new Silences({ silentMs: thresholds.askMs, gapMs: this.#options.probeGapMs })
    deps.pool.subscribe({
      ready: (wallet, wasReady) => wasReady && this.#silences.interrupt(wallet, deps.clock.now().getTime()),
    })
  }

  /** How many questions in a row it has left unanswered while others answered. */
  strikesOf(wallet: PooledWallet): number {
    return this.#silences.find(wallet)?.strikes ?? 0
  }

  /** How long it has been silent, as far as that counts. */
  silenceMsOf(wallet: PooledWallet): number {
    return this.#silences.find(wallet)?.countedMs ?? 0
  }

  async sweep(signal?: AbortSignal): Promise<void> {
    const { clock, pool, outages } = this.#deps
    const startedAt = clock.now().getTime()
    this.#silences.follow(pool, startedAt)
    outages.fade()
    const suspects = [...pool].filter(wallet => this.#isDue(wallet, startedAt))
    const unanswered: Unanswered[] = []
    await forEachConcurrently(suspects, this.#options.probePlaces, async wallet => {
      const asked = { wallet, askedAt: clock.now().getTime(), lifeAt: wallet.lastLifeAt.getTime() }
      if (!signal?.aborted && (await this.#ask(wallet, signal)) === 'silent') unanswered.push(asked)
    })
    if (signal?.aborted || unanswered.length === 0) return
    const silent = new Set(unanswered.map(({ wallet }) => wallet))
    const { own, seen } = await callTheRoll(
      {
        pool,
        isQuiet: wallet => silent.has(wallet) || !wallet.isReady || this.#silences.find(wallet)?.isUnanswered === true,
        ask: async wallet => (await this.#ask(wallet, signal)) === 'answered',
      },
      [...silent],
      startedAt - this.#options.probeGapMs,
    )
    if (signal?.aborted) return
    await outages.note(seen)
    await this.#judge(unanswered, own)
  }

  #isDue(wallet: PooledWallet, now: number): boolean {
    if (!wallet.isActive || !wallet.wallet.isConnected || wallet.busy > 0) return false
    if (now - wallet.lastLifeAt.getTime() < this.#thresholds.askMs) return false
    const gapMs = wallet.isParked ? onceInMs : this.#options.probeGapMs
    return now - (this.#silences.find(wallet)?.askedAt ?? 0) >= gapMs
  }

  /** `lost`: nothing can be said, no relay brought the question there and back. */
  async #ask(wallet: PooledWallet, signal: AbortSignal | undefined): Promise<'answered' | 'silent' | 'lost'> {
    const { counters, pool } = this.#deps
    if (wallet.busy > 0) return 'lost'
    const lifeAt = wallet.lastLifeAt.getTime()
    counters.add('deadProbesRun')
    const wait = { timeoutMs: this.#options.probeTimeoutMs, ...(signal && { signal }) }
    const { kind } = await wallet.wallet.request('get_info', {}, wait)
    if (kind === 'result' || kind === 'wallet-error') pool.answered(wallet)
    if (wallet.lastLifeAt.getTime() !== lifeAt) return 'answered'
    if (kind !== 'timeout' || !wallet.wallet.isConnected) return 'lost'
    counters.add('deadProbesTimedOut')
    return 'silent'
  }

  async #judge(unanswered: readonly Unanswered[], own: ReadonlySet<PooledWallet>): Promise<void> {
    const { sql, clock, lease, reports } = this.#deps
    const now = clock.now()
    // They may have spoken, or been lost, while others were asked.
    const silent = unanswered.filter(
      ({ wallet, lifeAt }) => !wallet.isClosed && wallet.wallet.isConnected && wallet.lastLifeAt.getTime() === lifeAt,
    )
    const judged = silent.map(({ wallet, askedAt }) => {
      const isOwn = own.has(wallet)
      return { wallet, isOwn, ...this.#silences.judge(wallet, { askedAt, now: now.getTime(), isOwn }) }
    })
    await saveSilences(
      sql,
      lease.id,
      judged
        .filter(({ isOwn }) => isOwn)
        .map(({ wallet: { id: walletId, fence }, countedMs }) => ({ walletId, fence, countedMs, at: now })),
    )
    const { deadMs } = this.#thresholds
    const isDead = ({ wallet, strikes, countedMs }: (typeof judged)[number]) =>
      wallet.provider === courtesyProvider && strikes >= strikesToReport && countedMs >= deadMs
    const dead = judged.filter(one => isDead(one) && reports.isDue(one.wallet))
    // Not heard: told again after the next unanswered question.
    await forEachConcurrently(dead, reportsAtOnce, async ({ wallet }) => {
      await reports.report(wallet, 'unresponsive')
    })
  }
}
