/** Calls to one wallet by its connection, without a database: what a command asks, and what a wallet is asked that is not connected yet. */
import { NwcClient } from '@chispa/nwc/nwc-client'
import type { Wallet } from '@chispa/nwc/wallet'
import type { HostGuard } from '@chispa/outgoing-http/host-guard'
import type { RequestParams, Results } from '@chispa/protocols/nip47'
import { parseConnectionUri } from '@chispa/protocols/nip47-uri'
import type { Question } from './call-obstacle.ts'
import {
  type CallOptions,
  type CallOutcome,
  defaultCallLimitMs,
  type InvoiceRequest,
  type TransactionQuery,
  type WalletCalls,
} from './calls.ts'
import { shortened } from './direct-calls.ts'
import { invoiceParams } from './invoice-params.ts'
import type { PaymentWallets } from './payment-wallets.ts'

export class UriCalls implements WalletCalls, Pick<PaymentWallets, 'borrow'> {
  readonly #client: NwcClient
  readonly #wallet: Wallet

  constructor(uri: string, { mayUse, lookup }: HostGuard) {
    this.#client = new NwcClient({ mayUse, lookup })
    const parsed = parseConnectionUri(uri)
    if (!parsed.ok) throw new Error(parsed.message)
    this.#wallet = this.#client.openWallet('the wallet', parsed.connection)
  }

  getInfo = (_id: string, options?: CallOptions) => this.#ask('get_info', {}, options)
  getBalance = (_id: string, options?: CallOptions) => this.#ask('get_balance', {}, options)
  getBudget = (_id: string, options?: CallOptions) => this.#ask('get_budget', {}, options)
  makeInvoice = (_id: string, request: InvoiceRequest, options?: CallOptions) =>
    this.#ask('make_invoice', invoiceParams(request), options)
  lookupInvoice = (_id: string, { paymentHash }: { paymentHash: string }, options?: CallOptions) =>
    this.#ask('lookup_invoice', { payment_hash: paymentHash }, options)
  listTransactions = (_id: string, query: TransactionQuery, options?: CallOptions) =>
    this.#ask('list_transactions', query, options)

  borrow = async () => ({ wallet: this.#wallet, giveBack: () => {} })

  stop = () => this.#client.stop()

  async #ask<M extends Question>(
    method: M,
    params: RequestParams[M],
    { timeoutMs = defaultCallLimitMs }: CallOptions = {},
  ): Promise<CallOutcome<Results[M]>> {
    return shortened(await this.#wallet.request(method, params, { timeoutMs }), this.#wallet)
  }
}
