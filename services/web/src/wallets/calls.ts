/**
 * Every call of the web service to a member's wallet goes through here; payments do not. A connection URI is opened only
 * to make a connection and is never logged. Whatever a wallet or a relay does, a call ends within its limit.
 */
import type { Results } from '@chispa/protocols/nip47'
import type { Transaction } from '@chispa/protocols/nip47-transaction'

export type CallOutcome<R> =
  | { kind: 'result'; result: R }
  | { kind: 'wallet-error'; code: string; message: string }
  /** The request never left: no relay reachable, or the wallet is not one to call. */
  | { kind: 'unreachable'; message: string }
  | { kind: 'timeout' }

export type CallOptions = {
  timeoutMs?: number
  signal?: AbortSignal
  /**
   * The caller has just read that the wallet is ACTIVE, or drops the answer if it turns out not to be: where its connection
   * is at hand, that is not read again.
   */
  isActive?: true
}

export type InvoiceRequest = {
  amountMsats: number
  description?: string
  /** Lower-case hex. */
  descriptionHash?: string
  expirySeconds?: number
}

export type TransactionQuery = {
  /** Unix seconds. */
  from?: number
  until?: number
  limit?: number
  offset?: number
  unpaid?: boolean
  type?: 'incoming' | 'outgoing'
}

export type WalletCalls = {
  /** What the wallet says of itself is remembered on its row. */
  getInfo(walletId: string, options?: CallOptions): Promise<CallOutcome<Results['get_info']>>
  getBalance(walletId: string, options?: CallOptions): Promise<CallOutcome<{ balanceMsats: number }>>
  getBudget(walletId: string, options?: CallOptions): Promise<CallOutcome<Results['get_budget']>>
  /** Only an ACTIVE wallet mints. The answer is the wallet's word: the caller checks amount, hash and network. */
  makeInvoice(walletId: string, request: InvoiceRequest, options?: CallOptions): Promise<CallOutcome<Transaction>>
  /** Also of a wallet that was archived since: what it minted can still be paid. */
  lookupInvoice(
    walletId: string,
    invoice: { paymentHash: string },
    options?: CallOptions,
  ): Promise<CallOutcome<Transaction>>
  listTransactions(
    walletId: string,
    query: TransactionQuery,
    options?: CallOptions,
  ): Promise<CallOutcome<Results['list_transactions']>>
  /** Calls in flight end as unreachable or timed out; resolves when every socket is closed. */
  stop(): Promise<void>
}

export const defaultCallLimitMs = 8000
