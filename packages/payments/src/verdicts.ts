/**
 * What one reply or one look-up says of a payment. Only a preimage that hashes to the payment hash proves success; only a
 * wallet that decided, or a request that provably reached nobody, proves failure. Everything else says nothing for sure.
 */

import { preimageMatches, type Transaction } from '@chispa/protocols/nip47-transaction'
import { declineOf, type WalletDecline } from './declines.ts'

export type Proven = { kind: 'succeeded'; preimage: string; feesPaidMsats: number | null }

export type ReplyVerdict =
  | Proven
  /** The wallet decided not to pay. */
  | { kind: 'declined'; reason: WalletDecline; walletErrorCode: string }
  /** Provably nobody acted on the request. */
  | { kind: 'not-sent' }
  | { kind: 'open'; walletErrorCode: string | null }

/** How a `pay_invoice` request ended, over whichever transport. */
export type PayReply =
  | { kind: 'result'; result: { preimage: string; feesPaidMsats?: number } }
  | { kind: 'wallet-error'; code: string }
  | { kind: 'not-published' | 'timeout' | 'closed' }

export function verdictOfReply(reply: PayReply, paymentHash: string): ReplyVerdict {
  switch (reply.kind) {
    case 'result': {
      const { preimage, feesPaidMsats = null } = reply.result
      if (!preimageMatches(preimage, paymentHash)) return { kind: 'open', walletErrorCode: null }
      return { kind: 'succeeded', preimage: preimage.toLowerCase(), feesPaidMsats }
    }
    case 'wallet-error': {
      const walletErrorCode = shortCode(reply.code)
      // It could not read the request.
      if (walletErrorCode === 'UNSUPPORTED_ENCRYPTION') return { kind: 'not-sent' }
      const reason = declineOf(walletErrorCode)
      return reason ? { kind: 'declined', reason, walletErrorCode } : { kind: 'open', walletErrorCode }
    }
    case 'not-published':
      return { kind: 'not-sent' }
    case 'timeout':
    case 'closed':
      return { kind: 'open', walletErrorCode: null }
    default:
      return reply satisfies never
  }
}

/** How a look-up ended, over whichever transport. */
export type Lookup =
  | { kind: 'result'; result: Transaction }
  | { kind: 'wallet-error'; code: string }
  | { kind: 'unreachable' | 'not-published' | 'timeout' | 'closed' }

export type LookupVerdict =
  | Proven
  | { kind: 'failed' | 'expired' }
  /** The wallet has the payment and does not say that it ended. */
  | { kind: 'pending' }
  /** The wallet knows of no such payment. */
  | { kind: 'no-record' }
  | { kind: 'nothing' }

/** A record from before is of another attempt, made by somebody else; clocks differ. */
const clockToleranceMs = 5 * 60_000

export type LookedUpPayment = {
  paymentHash: string
  createdAt: Date
  /** This wallet was asked before to pay this invoice, and declined. */
  isRetry?: boolean
}

/**
 * A record that says failed may be of the attempt before, which nobody can tell apart: of a retry it says no more than that
 * the invoice is unpaid so far.
 */
export function verdictOfLookup(answer: Lookup, payment: LookedUpPayment): LookupVerdict {
  if (answer.kind === 'wallet-error') return { kind: answer.code === 'NOT_FOUND' ? 'no-record' : 'nothing' }
  if (answer.kind !== 'result') return { kind: 'nothing' }
  const { type, state, paymentHash, preimage, feesPaidMsats, createdAt } = answer.result
  if (paymentHash !== payment.paymentHash) return { kind: 'nothing' }
  // The invoice was made by this very wallet, which knows the preimage whether it was paid or not.
  if (type !== 'outgoing') return { kind: 'no-record' }
  if (preimage !== undefined && preimageMatches(preimage, paymentHash)) {
    return { kind: 'succeeded', preimage: preimage.toLowerCase(), feesPaidMsats }
  }
  if (state !== 'failed' && state !== 'expired') return { kind: 'pending' }
  const madeAtMs = createdAt === undefined ? undefined : createdAt * 1000
  if (madeAtMs !== undefined && madeAtMs < payment.createdAt.getTime() - clockToleranceMs) return { kind: 'no-record' }
  return { kind: payment.isRetry ? 'expired' : state }
}

/** A code is a stranger's word. */
export const shortCode = (code: string) => (/^[A-Z_]{1,40}$/.test(code) ? code : 'OTHER')
