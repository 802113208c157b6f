/**
 * Wallet calls over the connections that the listener holds, and directly where it is off, away, or does not have the
 * wallet. What the wallet itself answered is final. Both ways together take no longer than one: what the listener used up
 * is gone.
 */
import { listenerPaths, type ProxyReply, walletIdCapability } from '@chispa/contract/listener'
import type { RequestParams, Results } from '@chispa/protocols/nip47'
import { readResponse } from '@chispa/protocols/nip47-client'
import type { Deps } from '../deps.ts'
import type { ListenerClient } from '../listener-client/listener-client.ts'
import { mayReceiveUris, type Pairing } from '../listener-client/pairing.ts'
import { isProxyReply } from '../listener-client/read-answers.ts'
import type { Question } from './call-obstacle.ts'
import type { CallOptions, CallOutcome, InvoiceRequest, TransactionQuery, WalletCalls } from './calls.ts'
import { findCallable } from './find-callable.ts'
import { invoiceParams } from './invoice-params.ts'
import { rememberInfo } from './remember-info.ts'

type ListenerCallsDeps = Pick<Deps, 'sql' | 'sealer' | 'log' | 'now' | 'clock' | 'listenerEnvironment'> & {
  direct: WalletCalls
  client: ListenerClient
  limitMs: number
}
type Asked<M extends Question> = { walletId: string; method: M; params: RequestParams[M] }
/** `direct`: nothing final was answered. */
type Through<M extends Question> = CallOutcome<Results[M]> | { kind: 'direct' }

/** The listener tells that a wallet is silent before we stop waiting for it. */
const marginMs = 250
/** The shortest time that the listener takes. */
const minTimeoutMs = 1000
const maxBytes = 4 * 1024 * 1024

export class ListenerCalls implements WalletCalls {
  readonly #deps: ListenerCallsDeps

  constructor(deps: ListenerCallsDeps) {
    this.#deps = deps
  }

  async getInfo(walletId: string, options?: CallOptions): Promise<CallOutcome<Results['get_info']>> {
    const { direct } = this.#deps
    return this.#call(
      { walletId, method: 'get_info', params: {} },
      options,
      left => direct.getInfo(walletId, left),
      info => rememberInfo(this.#deps, walletId, info),
    )
  }

  getBalance(walletId: string, options?: CallOptions): Promise<CallOutcome<{ balanceMsats: number }>> {
    const asked = { walletId, method: 'get_balance', params: {} } as const
    return this.#call(asked, options, left => this.#deps.direct.getBalance(walletId, left))
  }

  getBudget(walletId: string, options?: CallOptions): Promise<CallOutcome<Results['get_budget']>> {
    const asked = { walletId, method: 'get_budget', params: {} } as const
    return this.#call(asked, options, left => this.#deps.direct.getBudget(walletId, left))
  }

  makeInvoice(walletId: string, request: InvoiceRequest, options?: CallOptions) {
    const asked = { walletId, method: 'make_invoice', params: invoiceParams(request) } as const
    return this.#call(asked, options, left => this.#deps.direct.makeInvoice(walletId, request, left))
  }

  lookupInvoice(walletId: string, invoice: { paymentHash: string }, options?: CallOptions) {
    const asked = { walletId, method: 'lookup_invoice', params: { payment_hash: invoice.paymentHash } } as const
    return this.#call(asked, options, left => this.#deps.direct.lookupInvoice(walletId, invoice, left))
  }

  listTransactions(walletId: string, query: TransactionQuery, options?: CallOptions) {
    const asked = { walletId, method: 'list_transactions', params: query } as const
    return this.#call(asked, options, left => this.#deps.direct.listTransactions(walletId, query, left))
  }

  async stop(): Promise<void> {
    await this.#deps.client.stop()
    await this.#deps.direct.stop()
  }

  async #call<M extends Question>(
    asked: Asked<M>,
    options: CallOptions = {},
    directly: (options: CallOptions) => Promise<CallOutcome<Results[M]>>,
    onResult?: (result: Results[M]) => Promise<void>,
  ): Promise<CallOutcome<Results[M]>> {
    const pairing = this.#deps.client.usable()
    if (!pairing) return directly(options)
    const { timeoutMs = this.#deps.limitMs, signal } = options
    const endsAt = this.#deps.clock.monotonicMs() + timeoutMs
    const outcome = await this.#through(pairing, asked, endsAt, signal)
    if (outcome.kind === 'result') await onResult?.(outcome.result)
    if (outcome.kind !== 'direct') return outcome
    const leftMs = endsAt - this.#deps.clock.monotonicMs()
    if (leftMs <= marginMs || signal?.aborted) return { kind: 'timeout' }
    return directly({ timeoutMs: leftMs, ...(signal && { signal }) })
  }

  async #through<M extends Question>(
    pairing: Pairing,
    { walletId, method, params }: Asked<M>,
    endsAt: number,
    signal: AbortSignal | undefined,
  ): Promise<Through<M>> {
    const { client } = this.#deps
    const callable = await findCallable(this.#deps, walletId, method)
    if (callable.kind !== 'callable') return callable
    const named = this.#name(pairing, walletId, callable.openUri)
    if (!named) return { kind: 'direct' }
    const leftMs = endsAt - this.#deps.clock.monotonicMs()
    const timeoutMs = Math.max(minTimeoutMs, Math.floor(leftMs - marginMs))
    const exchanged = await client.ask(pairing, {
      method: 'POST',
      path: listenerPaths.proxy,
      body: { ...named, method, params, timeoutMs },
      timeoutMs: leftMs,
      isShortTimeout: timeoutMs > leftMs - marginMs,
      maxBytes,
      ...(signal && { signal }),
    })
    if (exchanged.kind !== 'answered') return { kind: 'direct' }
    if (!isProxyReply(exchanged.body)) {
      client.distrust(pairing, `it answered a call with ${exchanged.status}`)
      return { kind: 'direct' }
    }
    return readReply(exchanged.body, method)
  }

  /** By its id; an older listener is given the connection URI, where it may have it. */
  #name(pairing: Pairing, walletId: string, openUri: () => string | undefined) {
    if (this.#deps.client.can(pairing, walletIdCapability)) return { walletId }
    const connectionString = mayReceiveUris(pairing, this.#deps.listenerEnvironment) ? openUri() : undefined
    return connectionString === undefined ? undefined : { connectionString, walletId }
  }
}

/** The wallet's answer is read as if it had come from a relay, so that a bad one is none. */
function readReply<M extends Question>(reply: ProxyReply, method: M): Through<M> {
  if (!reply.ok) {
    const { code, walletErrorCode = 'OTHER', message } = reply.error
    return code === 'wallet_error' ? { kind: 'wallet-error', code: walletErrorCode, message } : { kind: 'direct' }
  }
  const read = readResponse(JSON.stringify({ result_type: method, result: reply.result }), method)
  return read.outcome === 'result' ? { kind: 'result', result: read.result } : { kind: 'direct' }
}
