/**
 * Gives a member without a wallet one from the courtesy provider. Whatever goes wrong, whoever asked goes on without.
 * One claim in the database per member decides who asks the provider; no transaction is open meanwhile. A claimer that
 * dies holds the claim until its lease ends, a failure holds it until the next attempt is due.
 */
import { randomUUID } from 'node:crypto'
import { withTimeout } from '@chispa/concurrency/timeout'
import { courtesyProvider, type WalletStatus } from '@chispa/contract/wallets'
import { type Sql, transaction } from '@chispa/database/connect'
import { lockAccount } from '../auth/accounts.ts'
import type { Deps } from '../deps.ts'
import { takeOne } from '../http/rate-limit.ts'
import { Refusal } from '../http/refusal.ts'
import { askCourtesyProvider, courtesyTimeoutMs } from './ask-courtesy-provider.ts'
import {
  type Claim,
  claimCourtesyWallet,
  endCourtesyClaim,
  isOfAnother,
  needsCourtesyWallet,
  pauseCourtesyClaim,
} from './courtesy-store.ts'
import { freeName, newWallet } from './new-wallet.ts'
import { type ReadConnection, readConnection } from './read-connection.ts'
import { clearPrimary, insertWallet, listWalletsInUse, type WalletRow } from './store.ts'

type CourtesyDeps = Pick<
  Deps,
  'sql' | 'settings' | 'activity' | 'log' | 'now' | 'sealer' | 'relayGuard' | 'operatorHttp' | 'courtesyLimitMs'
>
type Primary = { walletStatus: WalletStatus | null; walletProvider: string | null }
type Need = {
  userId: string
  /** Who asks, as far as anybody can tell: keys cost nothing, addresses do. */
  address?: string
  requestId?: string
}

export type CourtesyWallets = {
  /** Whether the member may have a wallet by now, so that reading again is worth it. Answers within the provider's limit. */
  provide(need: Need): Promise<boolean>
  /** Whether the member can ask for one, also where nobody gets one by themselves. */
  isOfferedTo(userId: string): Promise<boolean>
  /** As `provide`, for a member who asks for it. */
  request(need: Need): Promise<boolean>
  /** Resolves when no attempt is under way any more. */
  settled(): Promise<void>
}

/** Longer than the provider's limit, so that a claim is not lost while its answer is written down. */
const leaseMs = 3 * courtesyTimeoutMs
/** A whole meetup behind one router gets its wallets; whoever makes up people does not drain the provider. */
const maxPerAddress = { limit: 30, windowMs: 3_600_000 }
const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs)

/** Who would keep the money, as people are told it. */
export const courtesyHost = ({ courtesy_provider_url: url }: Deps['settings']['values']): string | null =>
  url ? new URL(url).host : null

/** By the primary wallet alone, which is at hand: whether there is really a need is decided by the claim. */
export const lacksWallet = ({ walletStatus, walletProvider }: Primary) =>
  walletStatus === null || (walletStatus === 'DEAD' && walletProvider === courtesyProvider)

export function courtesyWallets(deps: CourtesyDeps): CourtesyWallets {
  /** Calls of one process for one member share one attempt, and so one answer. */
  const attempts = new Map<string, Promise<boolean>>()

  function attempt(url: string, need: Need): Promise<boolean> {
    const running = attempts.get(need.userId)
    if (running) return running
    const begun = attemptAt(url, deps, need)
      .catch(error => {
        deps.log.error({ err: error, userId: need.userId }, 'courtesy wallet not created')
        return false
      })
      .finally(() => attempts.delete(need.userId))
    attempts.set(need.userId, begun)
    return begun
  }

  async function request(need: Need): Promise<boolean> {
    const { courtesy_provider_url: url } = deps.settings.values
    if (!url) return false
    // What is left to do after the answer goes on without the one who asked.
    return (await withTimeout(attempt(url, need), deps.courtesyLimitMs)) ?? false
  }

  return {
    provide: async need => (deps.settings.values.courtesy_auto_create ? request(need) : false),
    isOfferedTo: async userId =>
      Boolean(deps.settings.values.courtesy_provider_url) && (await needsCourtesyWallet(deps.sql, userId)),
    request,
    settled: async () => void (await Promise.all(attempts.values())),
  }
}

async function attemptAt(url: string, deps: CourtesyDeps, need: Need): Promise<boolean> {
  const { sql, activity } = deps
  const { userId, requestId } = need
  const claim = { userId, claim: randomUUID() }
  const now = deps.now()
  if (!(await claimCourtesyWallet(sql, claim, { now, leaseEndsAt: leaseFrom(now) }))) return true
  if (!(await mayAsk(sql, need))) {
    await fail(deps, claim, need, 'too many were given to this address within an hour')
    return false
  }
  const answer = await askCourtesyProvider(deps.operatorHttp, url, deps.courtesyLimitMs)
  const connection = answer.kind === 'wallet' ? await readConnection(deps, answer.uri).catch(refusalOf) : answer
  if ('why' in connection) {
    await fail(deps, claim, need, connection.why)
    return false
  }
  const wallet = await keep(deps, claim, connection)
  if (wallet === 'of another') {
    await fail(deps, claim, need, 'the wallet is one of another member')
    return false
  }
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

async function mayAsk(sql: Sql, { address }: Need): Promise<boolean> {
  return address === undefined || takeOne(sql, `courtesy address ${address}`, maxPerAddress)
}

/** The provider gave a wallet that we do not take: as good as none. */
function refusalOf(error: unknown): { why: string } {
  if (!(error instanceof Refusal)) throw error
  return { why: error.message }
}

async function fail({ sql, log, activity, now }: CourtesyDeps, claim: Claim, need: Need, why: string): Promise<void> {
  const { userId, requestId } = need
  log.warn({ userId, why }, 'the courtesy provider gave no wallet')
  await pauseCourtesyClaim(sql, claim, now())
  await activity.record({
    category: 'NWC',
    level: 'WARN',
    event: 'nwc.courtesy_failed',
    message: `The courtesy provider gave no wallet: ${why}`,
    userId,
    ...(requestId === undefined ? {} : { requestId }),
  })
}

/**
 * The member may have added a wallet meanwhile, or another claimer taken over: then what we got is not kept. Nor is a wallet
 * that somebody else has: people may share one of their own, but strangers are not made to.
 */
async function keep(
  { sql, sealer, now }: CourtesyDeps,
  claim: Claim,
  connection: ReadConnection,
): Promise<WalletRow | 'of another' | undefined> {
  const { userId } = claim
  return transaction(sql, async tx => {
    if (await isOfAnother(tx, userId, connection)) return 'of another'
    if (!(await lockAccount(tx, userId)) || !(await endCourtesyClaim(tx, claim, leaseFrom(now())))) return undefined
    if (!(await needsCourtesyWallet(tx, userId))) return undefined
    const name = freeName('Courtesy wallet', await listWalletsInUse(tx, userId))
    await clearPrimary(tx, userId, now())
    const wallet = newWallet(sealer, connection, { userId, name, isPrimary: true, provider: courtesyProvider })
    return insertWallet(tx, wallet, now())
  })
}
