/**
 * Every call shows whether its wallet answers; this writes down what is new of that. An answer of any kind is a sign of life.
 * Silence counts for what a wallet must answer to be paid: many never answer what they do not know.
 */
import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import type { Deps } from '../deps.ts'
import type { Question } from './call-obstacle.ts'
import type { CallOptions, CallOutcome, InvoiceRequest, TransactionQuery, WalletCalls } from './calls.ts'
import { markHeard, markSilent, markUnreachable } from './contact-store.ts'

type WatchedCallsDeps = Pick<Deps, 'sql' | 'log' | 'now' | 'clock'> & { calls: WalletCalls }

/** An answer is written down again after this time. */
const heardForMs = 20_000
const maxWallets = 10_000
/** Whoever waits less gives up on wallets that are only slow. */
const minTimeoutMs = 2000

export class WatchedCalls implements WalletCalls {
  readonly #deps: WatchedCallsDeps
  readonly #heard: BoundedCache<string, true>
  #isStopping = false

  constructor(deps: WatchedCallsDeps) {
    this.#deps = deps
    this.#heard = new BoundedCache({ max: maxWallets, ttlMs: heardForMs, clock: deps.clock })
  }

  getInfo(walletId: string, options?: CallOptions) {
    return this.#watch(walletId, 'get_info', options, this.#deps.calls.getInfo(walletId, options))
  }

  getBalance(walletId: string, options?: CallOptions) {
    return this.#watch(walletId, 'get_balance', options, this.#deps.calls.getBalance(walletId, options))
  }

  getBudget(walletId: string, options?: CallOptions) {
    return this.#watch(walletId, 'get_budget', options, this.#deps.calls.getBudget(walletId, options))
  }

  makeInvoice(walletId: string, request: InvoiceRequest, options?: CallOptions) {
    return this.#watch(walletId, 'make_invoice', options, this.#deps.calls.makeInvoice(walletId, request, options))
  }

  lookupInvoice(walletId: string, invoice: { paymentHash: string }, options?: CallOptions) {
    return this.#watch(walletId, 'lookup_invoice', options, this.#deps.calls.lookupInvoice(walletId, invoice, options))
  }

  listTransactions(walletId: string, query: TransactionQuery, options?: CallOptions) {
    const listed = this.#deps.calls.listTransactions(walletId, query, options)
    return this.#watch(walletId, 'list_transactions', options, listed)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#deps.calls.stop()
  }

  async #watch<R>(
    walletId: string,
    method: Question,
    options: CallOptions | undefined,
    call: Promise<CallOutcome<R>>,
  ): Promise<CallOutcome<R>> {
    const askedAt = this.#deps.now()
    const outcome = await call
    if (this.#isStopping || options?.signal?.aborted) return outcome
    try {
      await this.#note(walletId, { method, askedAt }, options, outcome)
    } catch (error) {
      this.#deps.log.warn({ err: error, walletId }, 'contact with a wallet not written down')
    }
    return outcome
  }

  async #note<R>(
    walletId: string,
    { method, askedAt }: { method: Question; askedAt: Date },
    options: CallOptions | undefined,
    outcome: CallOutcome<R>,
  ): Promise<void> {
    const { sql, now } = this.#deps
    switch (outcome.kind) {
      case 'result':
      case 'wallet-error':
        if (this.#heard.has(walletId)) return
        this.#heard.set(walletId, true)
        return markHeard(sql, walletId, now())
      case 'unreachable':
        this.#heard.delete(walletId)
        return markUnreachable(sql, walletId, askedAt)
      case 'timeout':
        if (method !== 'get_info' && method !== 'make_invoice') return
        if (options?.timeoutMs !== undefined && options.timeoutMs < minTimeoutMs) return
        this.#heard.delete(walletId)
        return markSilent(sql, walletId, { isInfo: method === 'get_info', askedAt })
      default:
        return outcome satisfies never
    }
  }
}
