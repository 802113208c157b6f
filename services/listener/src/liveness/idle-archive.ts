/**
 * Reports wallets without any sign of life for very long, also those that cannot be asked at all. The clock is in the
 * database, so that a restart neither starts it anew nor reports again; times in which no listener ran do not count, and
 * neither does the time before the owner's last change, such as switching the wallet on again.
 */

import { forEachConcurrently } from '@chispa/concurrency/semaphore'
import type { Deps } from '../deps.ts'
import type { PooledWallet } from '../wallets/pooled-wallet.ts'
import type { DeadProbe } from './dead-probe.ts'
import type { DeathReports } from './death-reports.ts'
import { silenceMs } from './silence.ts'
import { listChanges } from './store.ts'

type IdleDeps = Pick<Deps, 'sql' | 'clock' | 'pool' | 'lease'> & { reports: DeathReports; probe: DeadProbe }
export type IdleOptions = { graceMs?: number }

const reportsAtOnce = 8

export class IdleArchive {
  readonly #deps: IdleDeps
  readonly #idleMs: number
  readonly #graceMs: number
  readonly #heldSince = new WeakMap<PooledWallet, number>()

  constructor(deps: IdleDeps, idleMs: number, { graceMs = 10 * 60_000 }: IdleOptions = {}) {
    this.#deps = deps
    this.#idleMs = idleMs
    this.#graceMs = graceMs
  }

  async sweep(): Promise<void> {
    const { sql, clock, pool, lease, reports } = this.#deps
    const now = clock.now()
    const idle = [...pool].filter(wallet => this.#isIdle(wallet, now))
    // One that stayed ready and speaks again must not be neglected when it is lost later.
    for (const wallet of pool) wallet.isParked &&= isReported(wallet)
    for (const wallet of idle) wallet.isParked ||= isReported(wallet)
    const due = idle.filter(wallet => reports.isDue(wallet))
    if (due.length === 0) return
    const outages = await lease.listOutages()
    const changes = await listChanges(
      sql,
      due.map(({ id }) => id),
    )
    await forEachConcurrently(due, reportsAtOnce, async wallet => {
      const lifeAt = wallet.lastLifeAt
      const since = new Date(Math.max(lifeAt.getTime(), changes.get(wallet.id)?.getTime() ?? 0))
      if (silenceMs(since, now, outages) < this.#idleMs) return
      // It may have come back while others were reported.
      if (wallet.isClosed || !this.#isIdle(wallet, now)) return
      await reports.report(wallet, wallet.readyAt ? 'idle' : 'warmup_failed')
    })
  }

  #isIdle(wallet: PooledWallet, now: Date): boolean {
    const heldSince = this.#heldSince.get(wallet) ?? now.getTime()
    this.#heldSince.set(wallet, heldSince)
    if (now.getTime() - wallet.lastLifeAt.getTime() < this.#idleMs) return false
    // Who is ready must have left a question unanswered; who is not, must have had the time to become so.
    return wallet.isReady ? this.#deps.probe.strikesOf(wallet) > 0 : now.getTime() - heldSince >= this.#graceMs
  }
}

/** Reported, perhaps by a process before us, and silent since. */
export function isReported({ archiveReportedAt, lastLifeAt }: PooledWallet): boolean {
  return archiveReportedAt !== null && archiveReportedAt > lastLifeAt
}
