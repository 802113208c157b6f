/**
 * Wallet calls over relay connections of our own, shared by all wallets. A wallet is registered on its relays by the
 * first call, stays for a while after the last one and is then let go.
 */

import type { Scheduler } from '@chispa/concurrency/clock'
import { startDeadline, withTimeout } from '@chispa/concurrency/timeout'
import type { Sealer } from '@chispa/database/seal'
import { NwcClient, type NwcClientOptions } from '@chispa/nwc/nwc-client'
import type { NotPublished, Outcome } from '@chispa/nwc/outcome'
import { TooManyRelays } from '@chispa/nwc/relay-pool'
import type { Wallet } from '@chispa/nwc/wallet'
import type { RequestParams, Results } from '@chispa/protocols/nip47'
import { parseConnectionUri } from '@chispa/protocols/nip47-uri'
import { inSpan } from '@chispa/service/span'
import type { Deps } from '../deps.ts'
import { isOffered, notOffered, obstacleTo, type Question } from './call-obstacle.ts'
import {
  type CallOptions,
  type CallOutcome,
  defaultCallLimitMs,
  type InvoiceRequest,
  type TransactionQuery,
  type WalletCalls,
} from './calls.ts'
import { invoiceParams } from './invoice-params.ts'
import { openUri } from './open-uri.ts'
import type { BorrowedWallet, PaymentNews, PaymentWallets } from './payment-wallets.ts'
import { rememberInfo } from './remember-info.ts'
import { findSealedConnection, type SealedConnection } from './store.ts'

type DirectCallsDeps = Pick<Deps, 'sql' | 'log' | 'now' | 'clock'> & {
  sealer: Sealer
  limitMs?: number | undefined
  idleMs?: number
  /** Which relays are called; all without it. */
  relayGuard?: Pick<NwcClientOptions, 'mayUse' | 'lookup'>
}
type Held = { wallet: Wallet; calls: number; release: NodeJS.Timeout | undefined }

const defaultIdleMs = 60_000
const announcementTimeoutMs = 1000
/** The client's own bound comes first where it has one, because it knows why. */
const graceMs = 100
const maxAttempts = 3
const changeTimeoutMs = 500

export class DirectCalls implements WalletCalls, PaymentWallets {
  readonly #deps: DirectCallsDeps
  readonly #client: NwcClient
  readonly #held = new Map<string, Held>()
  /** How to end the calls in flight. */
  readonly #calls = new Set<() => void>()
  readonly #told: PaymentNews[] = []
  #isStopping = false

  constructor(deps: DirectCallsDeps) {
    this.#deps = deps
    this.#client = new NwcClient({
      ...(deps.relayGuard && { mayUse: deps.relayGuard.mayUse, lookup: deps.relayGuard.lookup }),
      onError: error => deps.log.error({ err: error }, 'wallet event not handled'),
      onWalletEvicted: wallet => this.#forget(wallet),
      onLateReply: late => {
        for (const news of this.#told) news.onLateReply(late)
      },
      onNotification: ({ type, walletKey, transaction }) => {
        if (type === 'payment_sent') for (const news of this.#told) news.onPaymentSent(walletKey, transaction)
      },
    })
  }

  /** How many wallets are registered on their relays. */
  get heldCount(): number {
    return this.#held.size
  }

  async getInfo(walletId: string, options?: CallOptions): Promise<CallOutcome<Results['get_info']>> {
    return this.#call(walletId, 'get_info', {}, options, (info, wallet, signal) =>
      this.#remember(walletId, wallet, info, signal),
    )
  }

  async getBalance(walletId: string, options?: CallOptions): Promise<CallOutcome<{ balanceMsats: number }>> {
    return this.#call(walletId, 'get_balance', {}, options)
  }

  async getBudget(walletId: string, options?: CallOptions): Promise<CallOutcome<Results['get_budget']>> {
    return this.#call(walletId, 'get_budget', {}, options)
  }

  async makeInvoice(walletId: string, request: InvoiceRequest, options?: CallOptions) {
    return this.#call(walletId, 'make_invoice', invoiceParams(request), options)
  }

  async lookupInvoice(walletId: string, { paymentHash }: { paymentHash: string }, options?: CallOptions) {
    return this.#call(walletId, 'lookup_invoice', { payment_hash: paymentHash }, options)
  }

  async listTransactions(walletId: string, query: TransactionQuery, options?: CallOptions) {
    return this.#call(walletId, 'list_transactions', query, options)
  }

  async borrow(walletId: string): Promise<BorrowedWallet | undefined> {
    const stored = await findSealedConnection(this.#deps.sql, walletId)
    const held = stored && stored.status !== 'DEAD' ? this.#hold(walletId, stored) : undefined
    return held && { wallet: held.wallet, giveBack: () => this.#letGo(walletId, held) }
  }

  tell(news: PaymentNews): void {
    this.#told.push(news)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    for (const end of this.#calls) end()
    for (const { release } of this.#held.values()) clearTimeout(release)
    this.#held.clear()
    await this.#client.stop()
  }

  async #call<M extends Question>(
    walletId: string,
    method: M,
    params: RequestParams[M],
    { timeoutMs = this.#deps.limitMs ?? defaultCallLimitMs, signal, isActive }: CallOptions = {},
    onResult?: (result: Results[M], wallet: Wallet, signal: AbortSignal) => Promise<void>,
  ): Promise<CallOutcome<Results[M]>> {
    const held = (isActive && this.#holdAgain(walletId)) || (await this.#open(walletId, method))
    if ('kind' in held) return held
    // The client bounds its steps one by one; this bounds them together. One signal for every reason: to join several
    // into one costs more than a whole call of ours does otherwise.
    const call = new AbortController()
    const end = () => call.abort()
    let limitReached = false
    // A caller's time may be over when it asks: the clock takes a negative one for none.
    const limit = () => {
      limitReached = true
      end()
    }
    const timer = this.#deps.clock.setTimer(limit, timeoutMs + graceMs)
    this.#calls.add(end)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
    try {
      const outcome = await request(held.wallet, method, params, {
        timeoutMs,
        signal: call.signal,
        clock: this.#deps.clock,
      })
      if (outcome.kind === 'result') await onResult?.(outcome.result, held.wallet, call.signal)
      return shortened(outcome, held.wallet, limitReached)
    } finally {
      timer.cancel()
      this.#calls.delete(end)
      signal?.removeEventListener('abort', end)
      this.#letGo(walletId, held)
    }
  }

  async #open(
    walletId: string,
    method: Question,
  ): Promise<Held | { kind: 'unreachable'; message: string } | typeof notOffered> {
    const stored = await findSealedConnection(this.#deps.sql, walletId)
    const obstacle = obstacleTo(method, stored)
    if (obstacle || !stored) return { kind: 'unreachable', message: obstacle ?? 'There is no such wallet' }
    if (!isOffered(method, stored, this.#deps.now())) return notOffered
    const held = this.#hold(walletId, stored)
    return held ?? { kind: 'unreachable', message: 'The connection of this wallet cannot be opened' }
  }

  /** While it has not answered here, another process may know more of it. */
  #holdAgain(walletId: string): Held | undefined {
    return this.#held.get(walletId)?.wallet.answeredIn ? this.#hold(walletId, undefined) : undefined
  }

  #hold(walletId: string, stored: SealedConnection | undefined): Held | undefined {
    if (this.#isStopping) return undefined
    const held = this.#held.get(walletId) ?? this.#register(walletId, stored)
    if (!held) return undefined
    held.wallet.rememberEncryption(stored?.encryption ?? undefined)
    clearTimeout(held.release)
    held.calls++
    return held
  }

  /** The URI of a row never changes, so a wallet that is registered needs no second look at it. */
  #register(walletId: string, stored: SealedConnection | undefined): Held | undefined {
    const uri = stored && openUri(this.#deps, walletId, stored.sealedUri)
    const parsed = uri === undefined ? undefined : parseConnectionUri(uri)
    if (!parsed?.ok) return undefined
    try {
      const wallet = this.#client.openWallet(walletId, parsed.connection, { owner: stored?.userId })
      const held: Held = { wallet, calls: 0, release: undefined }
      this.#held.set(walletId, held)
      return held
    } catch (error) {
      if (!(error instanceof TooManyRelays)) throw error
      this.#deps.log.error({ walletId, reason: error.message }, 'wallet not reached')
      return undefined
    }
  }

  #letGo(walletId: string, held: Held): void {
    if (--held.calls > 0 || this.#held.get(walletId) !== held) return
    const close = () => {
      this.#held.delete(walletId)
      this.#client.closeWallet(held.wallet)
    }
    held.release = setTimeout(close, this.#deps.idleMs ?? defaultIdleMs).unref()
  }

  /** It gave its place to others, and is closed for good: whoever calls next opens it anew, if there is a place. */
  #forget(wallet: Wallet): void {
    const held = this.#held.get(wallet.key)
    if (held?.wallet !== wallet) return
    clearTimeout(held.release)
    this.#held.delete(wallet.key)
  }

  async #remember(walletId: string, wallet: Wallet, info: Results['get_info'], signal: AbortSignal): Promise<void> {
    const announced = await wallet.announced({ timeoutMs: announcementTimeoutMs, signal }).catch(() => undefined)
    await rememberInfo(this.#deps, walletId, info, announced, wallet.answeredIn)
  }
}

/** A connection that was cut under the request is made again: nothing was published, and there is time. */
async function request<M extends Question>(
  wallet: Wallet,
  method: M,
  params: RequestParams[M],
  { timeoutMs, signal, clock }: { timeoutMs: number; signal: AbortSignal; clock: Scheduler },
): Promise<Outcome<M>> {
  const deadline = startDeadline(timeoutMs, clock)
  for (let attempt = 1; ; attempt++) {
    const ask = () => wallet.request(method, params, { timeoutMs: deadline.leftMs(), signal })
    const outcome = await inSpan(`wallet ${method}`, {}, ask, 'client')
    const isCut = outcome.kind === 'not-published' && outcome.reason === 'not-connected'
    if (!isCut || attempt === maxAttempts || deadline.leftMs() < timeoutMs / 2) return outcome
    // The socket may not know yet that it is closed.
    await withTimeout(Promise.race(wallet.relays.map(relay => relay.nextChange)), changeTimeoutMs, signal, clock)
  }
}

export function shortened<M extends Question>(
  outcome: Outcome<M>,
  wallet: Pick<Wallet, 'isConnected'>,
  limitReached = false,
): CallOutcome<Results[M]> {
  switch (outcome.kind) {
    case 'result':
      return { kind: 'result', result: outcome.result }
    case 'wallet-error':
      return outcome
    case 'not-published':
      return limitReached || lackedTime(outcome, wallet)
        ? { kind: 'timeout' }
        : { kind: 'unreachable', message: outcome.message }
    case 'timeout':
    case 'closed':
      return { kind: 'timeout' }
    default:
      return outcome satisfies never
  }
}

/** A relay would take it now: nothing but the caller's time was over. */
const lackedTime = ({ reason }: NotPublished, { isConnected }: Pick<Wallet, 'isConnected'>) =>
  isConnected && (reason === 'not-connected' || reason === 'cancelled')
