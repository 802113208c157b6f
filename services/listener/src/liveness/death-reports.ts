/**
 * Tells the web service that a wallet seems dead, at most once in six hours. Where it was archived, it is parked here
 * until it disappears from the pool; where the web service knows better, it is left alone for that time.
 */
import type { DeathReason, WalletDeadEvent } from '@chispa/contract/webhooks'
import { eventKey } from '@chispa/protocols/eventkey'
import type { Deps } from '../deps.ts'
import type { PooledWallet } from '../wallets/pooled-wallet.ts'
import type { Delivery } from '../webhooks/delivery.ts'
import { markArchiveReported } from './store.ts'

type ReportDeps = Pick<Deps, 'sql' | 'log' | 'clock' | 'counters'> & { delivery: Delivery }

/** Who is parked is asked no more often. */
export const onceInMs = 6 * 60 * 60_000

export class DeathReports {
  readonly #deps: ReportDeps
  readonly #refusedAt = new WeakMap<PooledWallet, number>()

  constructor(deps: ReportDeps) {
    this.#deps = deps
  }

  isDue(wallet: PooledWallet): boolean {
    const last = Math.max(wallet.archiveReportedAt?.getTime() ?? 0, this.#refusedAt.get(wallet) ?? 0)
    return this.#deps.clock.now().getTime() - last >= onceInMs
  }

  /** Whether the web service has heard it. */
  async report(wallet: PooledWallet, reason: DeathReason): Promise<boolean> {
    const { sql, log, clock, counters, delivery } = this.#deps
    const at = clock.now()
    const ack = await delivery.sendOnce(wordsOf(wallet, reason, at))
    if (!ack) return false
    const outcome = ack.walletDeadOutcome ?? 'archived'
    log.info({ walletId: wallet.id, reason, outcome }, 'a wallet was reported as dead')
    counters.add(reason === 'unresponsive' ? 'walletsDeclaredDead' : 'walletsArchiveRequested')
    if (outcome === 'ignored' || outcome === 'unknown_wallet') {
      this.#refusedAt.set(wallet, at.getTime())
      return true
    }
    wallet.archiveReportedAt = at
    wallet.isParked = true
    await markArchiveReported(sql, wallet.id, at)
    return true
  }
}

function wordsOf(wallet: PooledWallet, reason: DeathReason, at: Date): WalletDeadEvent {
  const receivedAt = at.getTime()
  return {
    type: 'wallet_dead',
    // A new key each time: what was ignored once may be true the next time.
    eventKey: eventKey(wallet.id, 'wallet_dead', `${reason}|${receivedAt}`),
    walletId: wallet.id,
    receivedAt,
    unresponsiveSeconds: Math.max(0, Math.floor((receivedAt - wallet.lastLifeAt.getTime()) / 1000)),
    relaysConnected: wallet.wallet.isConnected,
    reason,
    lastState: wallet.state,
    everReady: wallet.readyAt !== null,
  }
}
