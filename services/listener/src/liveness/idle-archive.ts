/**
 * Reports wallets that have been silent for very long, also those that never answered. What counts as silence is in `silence`:
 * it is in the database, so that a restart neither starts it anew nor reports again. The time before the owner's last change, such
 * as switching the wallet on again, does not count.
 */

import { forEachConcurrently } from '@chispa/concurrency/semaphore'
import type { Deps } from '../deps.ts'
import type { PooledWallet } from '../wallets/pooled-wallet.ts'
import type { DeadProbe } from './dead-probe.ts'
import type { DeathReports } from './death-reports.ts'
import { listChanges } from './store.ts'

type IdleDeps = Pick<Deps, 'sql' | 'clock' | 'pool'> & { reports: DeathReports; probe: DeadProbe }

const reportsAtOnce = 8

export class IdleArchive {
  readonly #deps: IdleDeps
  readonly #idleMs: number

  constructor(deps: IdleDeps, idleMs: number) {
    this.#deps = deps
    this.#idleMs = idleMs
  }

  async sweep(): Promise<void> {
    const { sql, clock, pool, reports } = this.#deps
    const now = clock.now().getTime()
    // One that stayed ready and speaks again must not be neglected when it is lost later.
    for (const wallet of pool) wallet.isParked = isReported(wallet)
    const due = [...pool].filter(wallet => this.#isIdle(wallet) && reports.isDue(wallet))
    if (due.length === 0) return
    const changes = await listChanges(
      sql,
      due.map(({ id }) => id),
    )
    await forEachConcurrently(due, reportsAtOnce, async wallet => {
      if (now - (changes.get(wallet.id)?.getTime() ?? 0) < this.#idleMs) return
      // It may have come back while others were reported.
      if (wallet.isClosed || !this.#isIdle(wallet)) return
      await reports.report(wallet, wallet.readyAt ? 'idle' : 'warmup_failed')
    })
  }

  /** It must have left the last question unanswered, here and while others answered. */
  #isIdle(wallet: PooledWallet): boolean {
    const { probe } = this.#deps
    return wallet.wallet.isConnected && probe.strikesOf(wallet) > 0 && probe.silenceMsOf(wallet) >= this.#idleMs
  }
}

/** Reported, perhaps by a process before us, and silent since. */
export function isReported({ archiveReportedAt, lastLifeAt }: PooledWallet): boolean {
  return archiveReportedAt !== null && archiveReportedAt > lastLifeAt
}
