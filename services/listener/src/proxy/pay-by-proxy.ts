/**
 * pay_invoice of older callers: the same journal, under the id that a card payment of this invoice would have. The table of
 * errors lets a caller go its own way after a timeout; what it then does is not ours to prevent.
 */
import { requestIdOf } from '@chispa/payments/request-id'
import { readBolt11 } from '@chispa/protocols/bolt11'
import { hasSigner } from '@chispa/signatures/ecdsa'
import type { Payments } from '../payments/payments.ts'
import type { PooledWallet } from '../wallets/pooled-wallet.ts'
import { type Forwarded, proxyError } from './forwarded.ts'

export type PayDeps = { payments: Payments }

export async function payByProxy(
  { payments }: PayDeps,
  { id: walletId }: PooledWallet,
  { invoice: text, amount, metadata }: Record<string, unknown>,
  timeoutMs: number,
): Promise<Forwarded> {
  const decoded = typeof text === 'string' ? readBolt11(text, hasSigner) : undefined
  if (!decoded?.ok) return proxyError('validation_error', 'params.invoice must be a Lightning invoice')
  if (amount !== undefined && !(Number.isSafeInteger(amount) && Number(amount) > 0)) {
    return proxyError('validation_error', 'params.amount must be a whole number of millisatoshis')
  }
  if (metadata !== undefined && (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata))) {
    return proxyError('validation_error', 'params.metadata must be an object')
  }
  const { paymentHash, text: invoice } = decoded.invoice
  const requestId = requestIdOf(walletId, paymentHash)
  const params = {
    ...(amount !== undefined && { amount: Number(amount) }),
    ...(metadata !== undefined && { metadata: { ...metadata } }),
  }
  const request = { requestId, walletId, invoice, paymentHash, params }
  const result = await payments.pay(request, decoded.invoice, timeoutMs)
  if (result.kind === 'conflict') return proxyError('timeout', result.message)
  const { payment } = result
  switch (payment?.state) {
    case 'succeeded':
      return { kind: 'result', result: { preimage: payment.preimage, fees_paid: payment.feesPaidMsats ?? 0 } }
    case 'rejected': {
      const { walletErrorCode, errorMessage } = payment
      return {
        ...proxyError('wallet_error', errorMessage ?? 'declined'),
        walletErrorCode: walletErrorCode ?? 'PAYMENT_FAILED',
      }
    }
    case 'not_started':
      return proxyError('wallet_not_connected', payment.errorMessage ?? 'The wallet could not be reached')
    default:
      return proxyError('timeout', 'The wallet has not answered; the payment may still be made')
  }
}
