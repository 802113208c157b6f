/**
 * Brings one wallet's missed payments: first its own ledger, then what relays remember. The low-water mark rises to the
 * end of the window only when the ledger was read to its end or, where a wallet does not permit that, when a relay
 * answered to the end; live events never move it. A window that was begun is gone on with, also by another process.
 */
import type { Deps } from '../deps.ts'
import type { PooledWallet } from '../wallets/pooled-wallet.ts'
import { type Cursor, findCursor, finishCatchUp, type Holder, saveProgress } from './catch-up-store.ts'
import type { Ingest } from './ingest.ts'
import { type LedgerEnd, readLedger } from './read-ledger.ts'

type CatchUpDeps = Pick<Deps, 'sql' | 'clock' | 'lease'> & { ingest: Ingest }

export type CatchUpEnd =
  | { kind: 'done' }
  /** An old window is done; what came after it is next. */
  | { kind: 'more' }
  /** It has its turn again after the others, or after a rest. */
  | { kind: 'unfinished' | 'overdrawn' }
  | { kind: 'busy' }
  /** It is not ours any more. */
  | { kind: 'gone' }
  | { kind: 'failed'; message: string }

type RunOptions = {
  pageSize: number
  timeoutMs: number
  maxPages: number
  maxMs: number
  signal: AbortSignal
  onProgress: () => void
}

/** Wallets go by the time an invoice was made, and one made before the gap may have been paid in it. */
const overlapMs = 24 * 60 * 60_000
/** Clocks differ. */
const toleranceMs = 10 * 60_000
const replayOverlapMs = 5 * 60_000

export async function catchUpWallet(deps: CatchUpDeps, pooled: PooledWallet, run: RunOptions): Promise<CatchUpEnd> {
  const { sql, clock, lease, ingest } = deps
  const holder: Holder = { walletId: pooled.id, owner: lease.id, fence: pooled.fence }
  const cursor = await findCursor(sql, holder)
  if (!cursor) return { kind: 'gone' }
  const until = cursor.catchUpUntil ?? new Date(Math.ceil(clock.now().getTime() / 1000) * 1000)
  const wasLost = ingest.takeLost(pooled.id)
  const ledger = await readWindow(deps, pooled, { cursor, until, holder, run })
  if (ledger.kind === 'busy' || ledger.kind === 'unfinished' || ledger.kind === 'overdrawn') return keepLost(ledger)
  const since = Math.floor((cursor.caughtUpTo.getTime() - replayOverlapMs) / 1000)
  const wasReplayed = await pooled.wallet.replayNotifications(since, { signal: run.signal })
  const isKept = await ingest.settled()
  const isLost = wasLost || ingest.isLost(pooled.id)
  const problem = findProblem({ ledger, wasReplayed, isKept, isLost })
  if (problem !== undefined) return keepLost({ kind: 'failed', message: problem })
  const finishedAt = clock.now()
  if (!(await finishCatchUp(sql, holder, { until, now: finishedAt }))) return { kind: 'gone' }
  pooled.caughtUpAt = finishedAt
  return cursor.catchUpUntil === null ? { kind: 'done' } : { kind: 'more' }

  function keepLost<End extends CatchUpEnd>(end: End): End {
    if (wasLost) ingest.markLost(pooled.id)
    return end
  }
}

type RunFacts = {
  ledger: { kind: 'complete' | 'not-permitted' } | { kind: 'failed'; message: string }
  /** A relay answered to the end. */
  wasReplayed: boolean
  /** Everything that was heard is in the database. */
  isKept: boolean
  /** There was no room for an event of this wallet. */
  isLost: boolean
}

/** Why the mark may not rise to the end of the window; undefined when it may. */
export function findProblem({ ledger, wasReplayed, isKept, isLost }: RunFacts): string | undefined {
  if (!isKept) return 'The events could not be kept'
  if (ledger.kind === 'failed') return ledger.message
  if (ledger.kind === 'complete') return undefined
  if (!wasReplayed) return 'No relay answered to the end'
  // What was lost here a relay brings to a new process only: this one has seen it already.
  return isLost ? 'An event was lost that only relays remember' : undefined
}

type Window = { cursor: Cursor; until: Date; holder: Holder; run: RunOptions }

async function readWindow(
  { sql, ingest }: CatchUpDeps,
  pooled: PooledWallet,
  { cursor, until, holder, run }: Window,
): Promise<LedgerEnd> {
  const from = Math.max(cursor.caughtUpTo.getTime() - overlapMs, cursor.connectedAt.getTime() - toleranceMs)
  const window = {
    from: Math.floor(from / 1000),
    until: Math.floor(until.getTime() / 1000),
    offset: cursor.catchUpOffset,
  }
  let [isKept, isFirst] = [true, cursor.catchUpOffset === 0]
  const failed: LedgerEnd = { kind: 'failed', message: 'The events could not be kept' }
  const end = await readLedger(pooled, window, {
    ...run,
    onPage: async (entries, nextOffset) => {
      run.onProgress()
      if (ingest.isOverdrawn(pooled)) return { kind: 'overdrawn' }
      // What follows is read all the same; the next time begins with this page.
      isKept = (await ingest.ledger(pooled, entries)) && isKept
      // A window of one page is not worth writing down.
      const isWorthIt = isKept && nextOffset !== undefined && (!isFirst || nextOffset >= run.pageSize)
      isFirst = false
      if (!isWorthIt || (await saveProgress(sql, holder, { until, offset: nextOffset }))) return undefined
      return failed
    },
  })
  return isKept || (end.kind !== 'complete' && end.kind !== 'unfinished') ? end : failed
}
