/**
 * Asks wallets that have been silent for long whether they live. Three unanswered questions in a row, with a pause in
 * between and the relays there all the time, and the wallet is reported. Any sign of life starts the count anew, and so
 * does a lost relay: then the silence may not be the wallet's.
 */

import { forEachConcurrently } from '@chispa/concurrency/semaphore'
import type { Deps } from '../deps.ts'
import type { PooledWallet } from '../wallets/pooled-wallet.ts'
import type { DeathReports } from './death-reports.ts'

type ProbeDeps = Pick<Deps, 'clock' | 'pool' | 'counters'> & { reports: DeathReports }
export type ProbeOptions = { probeGapMs?: number; probeTimeoutMs?: number; probePlaces?: number }

type Count = { strikes: number; askedAt: number; lifeAt: number }

const strikesToReport = 3

export class DeadProbe {
  readonly #deps: ProbeDeps
  readonly #silentMs: number
  readonly #options: Required<ProbeOptions>
  readonly #counts = new Map<PooledWallet, Count>()

  /** `silentMs`: so much silence makes a wallet suspect. */
  constructor(deps: ProbeDeps, silentMs: number, options: ProbeOptions = {}) {
    this.#deps = deps
    this.#silentMs = silentMs
    this.#options = { probeGapMs: 15 * 60_000, probeTimeoutMs: 10_000, probePlaces: 64, ...options }
    deps.pool.subscribe({ ready: wallet => this.#counts.delete(wallet) })
  }

  /** How many questions in a row it has left unanswered. */
  strikesOf(wallet: PooledWallet): number {
    const count = this.#counts.get(wallet)
    return count?.lifeAt === wallet.lastLifeAt.getTime() ? count.strikes : 0
  }

  async sweep(signal?: AbortSignal): Promise<void> {
    const now = this.#deps.clock.now().getTime()
    for (const [wallet, { lifeAt }] of this.#counts) {
      if (!wallet.isReady || wallet.lastLifeAt.getTime() !== lifeAt) this.#counts.delete(wallet)
    }
    const suspects = [...this.#deps.pool].filter(wallet => {
      if (!wallet.isReady || wallet.busy > 0 || now - wallet.lastLifeAt.getTime() < this.#silentMs) return false
      return now - (this.#counts.get(wallet)?.askedAt ?? 0) >= this.#options.probeGapMs
    })
    await forEachConcurrently(suspects, this.#options.probePlaces, wallet => this.#ask(wallet, signal))
  }

  async #ask(wallet: PooledWallet, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted || !wallet.isReady || wallet.busy > 0) return
    const { clock, counters, reports } = this.#deps
    const lifeAt = wallet.lastLifeAt.getTime()
    const count = this.#counts.get(wallet) ?? { strikes: 0, askedAt: 0, lifeAt }
    // Put down before asking: a relay that is lost meanwhile takes it away again.
    this.#counts.set(wallet, { ...count, askedAt: clock.now().getTime() })
    counters.add('deadProbesRun')
    const wait = { timeoutMs: this.#options.probeTimeoutMs, ...(signal && { signal }) }
    const outcome = await wallet.wallet.request('get_info', {}, wait)
    if (signal?.aborted) return
    const isSilent = outcome.kind === 'timeout' && wallet.lastLifeAt.getTime() === lifeAt
    if (!isSilent || !wallet.isReady || !this.#counts.has(wallet)) {
      this.#counts.delete(wallet)
      return
    }
    counters.add('deadProbesTimedOut')
    const strikes = count.strikes + 1
    this.#counts.set(wallet, { strikes, askedAt: clock.now().getTime(), lifeAt })
    if (strikes < strikesToReport || !reports.isDue(wallet)) return
    // Not heard: told again after the next unanswered question.
    await reports.report(wallet, 'unresponsive')
  }
}
