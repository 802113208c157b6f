/**
 * Gives a member without a wallet one from the courtesy provider. Whatever goes wrong, whoever asked goes on without.
 * One claim in the database per member decides who asks the provider; no transaction is open meanwhile. A claimer that
 * dies holds the claim until its lease ends, a failure holds it until the next attempt is due.
 */
import { randomUUID } from 'node:crypto'
import { courtesyProvider, type WalletStatus } from '@chispa/contract/wallets'
import { transaction } from '@chispa/database/connect'
import { lockAccount } from '../auth/accounts.ts'
import type { Deps } from '../deps.ts'
import { askCourtesyProvider, courtesyLimitMs } from './ask-courtesy-provider.ts'
import { claimCourtesyWallet, endCourtesyClaim, needsCourtesyWallet, pauseCourtesyClaim } from './courtesy-store.ts'
import { freeName, newWallet } from './new-wallet.ts'
import { readConnection } from './read-connection.ts'
import { clearPrimary, insertWallet, listWalletsInUse, type WalletRow } from './store.ts'

type CourtesyDeps = Pick<Deps, 'sql' | 'settings' | 'activity' | 'log' | 'now' | 'sealer'>
type Primary = { walletStatus: WalletStatus | null; walletProvider: string | null }
type Need = { userId: string; requestId?: string }

export type CourtesyWallets = {
  /** Whether the member may have a wallet by now, so that reading again is worth it. Answers within the provider's limit. */
  provide(need: Need): Promise<boolean>
}

/** Longer than the provider's limit, so that a claim is not lost while its answer is written down. */
const leaseMs = 3 * courtesyLimitMs
const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs)

/** By the primary wallet alone, which is at hand: whether there is really a need is decided by the claim. */
export const lacksWallet = ({ walletStatus, walletProvider }: Primary) =>
  walletStatus === null || (walletStatus === 'DEAD' && walletProvider === courtesyProvider)

export function courtesyWallets(deps: CourtesyDeps): CourtesyWallets {
  /** Calls of one process for one member share one attempt, and so one answer. */
  const attempts = new Map<string, Promise<boolean>>()
  return {
    async provide(need) {
      const { courtesy_auto_create: wanted, courtesy_provider_url: url } = deps.settings.values
      if (!wanted || !url) return false
      const running = attempts.get(need.userId)
      if (running) return running
      const attempt = attemptAt(url, deps, need)
        .catch(error => {
          deps.log.error({ err: error, userId: need.userId }, 'courtesy wallet not created')
          return false
        })
        .finally(() => attempts.delete(need.userId))
      attempts.set(need.userId, attempt)
      return attempt
    },
  }
}

async function attemptAt(url: string, deps: CourtesyDeps, { userId, requestId }: Need): Promise<boolean> {
  const { sql, activity, log } = deps
  const claim = { userId, claim: randomUUID() }
  const now = deps.now()
  if (!(await claimCourtesyWallet(sql, claim, { now, leaseEndsAt: leaseFrom(now) }))) return true
  const answer = await askCourtesyProvider(url)
  if (answer.kind === 'failed') {
    log.warn({ userId, why: answer.why }, 'the courtesy provider gave no wallet')
    await pauseCourtesyClaim(sql, claim, deps.now())
    await activity.record({
      category: 'NWC',
      level: 'WARN',
      event: 'nwc.courtesy_failed',
      message: `The courtesy provider gave no wallet: ${answer.why}`,
      userId,
      ...(requestId === undefined ? {} : { requestId }),
    })
    return false
  }
  const wallet = await keep(deps, claim, answer.uri)
  if (!wallet) return true
  await activity.record({
    category: 'NWC',
    event: 'nwc.courtesy_created',
    message: 'A courtesy wallet was created',
    userId,
    ...(requestId === undefined ? {} : { requestId }),
    metadata: { walletId: wallet.id },
  })
  return true
}

/** The member may have added a wallet meanwhile, or another claimer taken over: then what we got is not kept. */
async function keep(
  { sql, sealer, now }: CourtesyDeps,
  claim: { userId: string; claim: string },
  uri: string,
): Promise<WalletRow | undefined> {
  const { userId } = claim
  const connection = readConnection(uri)
  return transaction(sql, async tx => {
    if (!(await lockAccount(tx, userId)) || !(await endCourtesyClaim(tx, claim, leaseFrom(now())))) return undefined
    if (!(await needsCourtesyWallet(tx, userId))) return undefined
    const name = freeName('Courtesy wallet', await listWalletsInUse(tx, userId))
    await clearPrimary(tx, userId, now())
    const wallet = newWallet(sealer, connection, { userId, name, isPrimary: true, provider: courtesyProvider })
    return insertWallet(tx, wallet, now())
  })
}
