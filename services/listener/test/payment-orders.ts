/** Payments asked of a listener over its API, for tests. */
import { requestIdOf } from '@chispa/payments/request-id'
import { until } from '@chispa/sandbox/until'
import type { SandboxWallet } from '@chispa/sandbox/wallets/sandbox-wallet'
import type { Listener } from '../src/assemble.ts'
import { type HeldWallet, type Stage, secret } from './stage.ts'

export type Order = { requestId: string; walletId: string; invoice: string; paymentHash: string }

const headers = { authorization: `Bearer ${secret}` }

export function newOrder(merchant: SandboxWallet, { id: walletId }: { id: string }, amountMsats = 21_000): Order {
  const { invoice, paymentHash } = merchant.ledger.createInvoice(merchant.accountId, { amountMsats })
  return { requestId: requestIdOf(walletId, paymentHash), walletId, invoice, paymentHash }
}

/** The HTTP status with the body, whose `status` is the state of the payment. */
export async function post({ app }: Listener, body: object) {
  const reply = await app.inject({ method: 'POST', url: '/v1/nwc/payments', headers, payload: body })
  return { http: reply.statusCode, ...reply.json() }
}

export async function get({ app }: Listener, requestId: string) {
  const reply = await app.inject({ method: 'GET', url: `/v1/nwc/payments/${requestId}`, headers })
  return { http: reply.statusCode, ...reply.json() }
}

export async function readyWallet(stage: Stage, { pool }: Listener): Promise<HeldWallet> {
  const held = await stage.newWallet()
  await until(() => pool.find(held.id)?.isReady)
  return held
}

export const settledPaymentsOf = ({ wallet }: HeldWallet) =>
  wallet.ledger.transactions(wallet.accountId).filter(({ type, state }) => type === 'outgoing' && state === 'settled')
