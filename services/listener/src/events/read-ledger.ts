/**
 * Reads a wallet's own list of transactions (NIP-47 list_transactions) in a fixed window to its end. The list only ever
 * grows, so paging by offset may show a row twice and never skips one. Wallets differ: some cap pages lower than asked,
 * so a short page is not the end; some ignore the offset, and then the window is narrowed to what is older.
 */
import { readTransaction, type Transaction } from '@chispa/protocols/nip47-transaction'
import type { PooledWallet } from '../wallets/pooled-wallet.ts'
import type { LedgerEntry } from './ingest.ts'

/** Unix seconds. */
type LedgerWindow = { from: number; until: number; offset: number }

type ReadOptions = {
  pageSize: number
  timeoutMs: number
  signal: AbortSignal
  /** So much is read in one go. */
  maxPages: number
  maxMs: number
  /**
   * Settled transactions not seen before, and where to go on; undefined when that cannot be resumed. Answers why to stop,
   * if so.
   */
  onPage: (entries: LedgerEntry[], nextOffset: number | undefined) => Promise<LedgerEnd | undefined>
}

export type LedgerEnd =
  | { kind: 'complete' }
  /** Others want their turn, too: to be gone on with. */
  | { kind: 'unfinished' }
  /** It has told of as many payments as it may for now. */
  | { kind: 'overdrawn' }
  /** The wallet does not let us, and will not next time. */
  | { kind: 'not-permitted' }
  /** Somebody is paying with it; this can wait. */
  | { kind: 'busy' }
  | { kind: 'failed'; message: string }

const notPermitted = ['NOT_IMPLEMENTED', 'RESTRICTED', 'UNAUTHORIZED']
/** Rows that we cannot read, or all known, in a row of pages: then it leads nowhere. */
const maxPagesWithoutNews = 10
/** What cannot be resumed is given more time, and is then given up. */
const timesLonger = 6

export async function readLedger(
  pooled: PooledWallet,
  window: LedgerWindow,
  { pageSize, timeoutMs, signal, maxPages, maxMs, onPage }: ReadOptions,
): Promise<LedgerEnd> {
  const { from } = window
  let { until, offset } = window
  const seen = new Set<string>()
  let [before, withoutNews, oldest] = ['', 0, Number.POSITIVE_INFINITY]
  const startedAt = performance.now()
  for (let pages = 0; ; pages++) {
    const isResumable = until === window.until
    const times = isResumable ? 1 : timesLonger
    // The first page of a window is not written down.
    if (pages >= maxPages * times || (pages > 1 && performance.now() - startedAt > maxMs * times)) {
      return isResumable ? { kind: 'unfinished' } : { kind: 'failed', message: 'The list is too long' }
    }
    if (pooled.busy > 0) return { kind: 'busy' }
    const params = { from, until, limit: pageSize, offset }
    const outcome = await pooled.wallet.request('list_transactions', params, { timeoutMs, signal })
    if (outcome.kind !== 'result') return refusal(pooled, outcome, signal)
    const rows = (outcome.raw as { transactions: unknown[] }).transactions
    if (rows.length === 0) return { kind: 'complete' }
    const entries = readable(rows)
    const news = entries.filter(({ transaction }) => !seen.has(nameOf(transaction)))
    for (const { transaction } of news) {
      seen.add(nameOf(transaction))
      oldest = Math.min(oldest, transaction.createdAt ?? Number.POSITIVE_INFINITY)
    }
    const settled = news.filter(({ transaction }) => transaction.state === 'settled')
    offset += rows.length
    const end = await onPage(settled, isResumable ? offset : undefined)
    if (end) return end
    withoutNews = news.length === 0 ? withoutNews + 1 : 0
    const page = JSON.stringify(rows)
    const isStuck = news.length === 0 && (page === before || withoutNews >= maxPagesWithoutNews)
    before = page
    if (!isStuck) continue
    if (!(oldest > from && oldest < until)) return { kind: 'complete' }
    until = oldest
    offset = 0
    withoutNews = 0
  }
}

/** The same payment hash stands for both sides of a payment to oneself. */
const nameOf = ({ type, paymentHash }: Transaction): string => `${type} ${paymentHash}`

function readable(rows: unknown[]): LedgerEntry[] {
  return rows.flatMap(raw => {
    const transaction = readTransaction(raw)
    return transaction ? [{ transaction, raw: raw as Record<string, unknown> }] : []
  })
}

async function refusal(
  pooled: PooledWallet,
  outcome: { kind: string; code?: string; message?: string },
  signal: AbortSignal,
): Promise<LedgerEnd> {
  if (outcome.kind === 'wallet-error' && notPermitted.includes(outcome.code ?? '')) return { kind: 'not-permitted' }
  // Some wallets say nothing at all to a method that they do not know.
  if (outcome.kind === 'wallet-error' || outcome.kind === 'timeout') {
    const announced = await pooled.wallet.announced({ signal })
    if (announced && !announced.methods.includes('list_transactions')) return { kind: 'not-permitted' }
  }
  return { kind: 'failed', message: outcome.message ?? `list_transactions: ${outcome.kind}` }
}
