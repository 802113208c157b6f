/**
 * The listener says that a wallet is silent. That is held against our own clock and what we have heard of the wallet, and counts only
 * with its relays there: it ends a disposable courtesy wallet; anybody's own is asleep, when it lasted much longer.
 */

import { courtesyProvider } from '@chispa/contract/wallets'
import type { DeathReason, WalletDeadOutcome } from '@chispa/contract/webhooks'
import type { Sql } from '@chispa/database/connect'
import type { ActivityLog } from '../activity/record.ts'
import { lockAccount } from '../auth/accounts.ts'
import type { Deps } from '../deps.ts'
import { archiveSilent, findWalletState, type WalletState } from './death-store.ts'

type Report = { walletId: string; reason: DeathReason; unresponsiveSeconds: number; relaysConnected: boolean }

export type Death =
  | { outcome: 'archived'; userId: string; isCourtesy: boolean }
  | { outcome: Exclude<WalletDeadOutcome, 'archived'> }

/** `sql` is a transaction. */
type DeathDeps = { sql: Sql; activity: ActivityLog } & Pick<Deps, 'now' | 'silence'>

const hourMs = 3_600_000

export async function declareDead(deps: DeathDeps, report: Report): Promise<Death> {
  const { sql, activity } = deps
  const { walletId, reason, unresponsiveSeconds } = report
  const wallet = await findWalletState(sql, walletId)
  if (!wallet) return { outcome: 'unknown_wallet' }
  if (wallet.status !== 'ACTIVE') return { outcome: 'noop' }
  const silentMs = demandedSilenceMs(deps, wallet, report)
  if (silentMs === undefined || unresponsiveSeconds * 1000 < silentMs) return { outcome: 'ignored' }

  await lockAccount(sql, wallet.userId)
  const now = deps.now()
  const since = new Date(now.getTime() - silentMs)
  // A number of any size: the database keeps no time that lies far enough back.
  const heardAt = new Date(Math.max(0, now.getTime() - unresponsiveSeconds * 1000))
  if (!(await archiveSilent(sql, walletId, { now, since, heardAt }))) {
    const status = (await findWalletState(sql, walletId))?.status
    return { outcome: status === 'ACTIVE' ? 'ignored' : 'noop' }
  }
  const isCourtesy = wallet.provider === courtesyProvider
  const silence = `The wallet ${wallet.name} gave no sign of life for ${Math.floor(unresponsiveSeconds / 3600)} hours`
  await activity.record({
    category: 'NWC',
    level: 'WARN',
    event: isCourtesy ? 'nwc.wallet_dead' : 'nwc.wallet_asleep',
    message: isCourtesy
      ? `${silence} and was archived`
      : `${silence} and is asleep until its owner switches it on again`,
    userId: wallet.userId,
    metadata: { walletId, reason, unresponsiveSeconds },
  })
  return { outcome: 'archived', userId: wallet.userId, isCourtesy }
}

/** How long the wallet must have been silent; undefined when this is no reason to archive it. */
function demandedSilenceMs(
  { silence }: DeathDeps,
  { provider }: WalletState,
  { reason, relaysConnected }: Report,
): number | undefined {
  if (!relaysConnected) return undefined
  switch (reason) {
    case 'unresponsive':
      return provider === courtesyProvider ? silence.unresponsiveHours * hourMs : undefined
    case 'idle':
    case 'warmup_failed':
      return silence.idleHours * hourMs
    default:
      return reason satisfies never
  }
}
