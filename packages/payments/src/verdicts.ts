/**
 * What one reply or one look-up says of a payment. Only a preimage that hashes to the payment hash proves success; only a
 * wallet that decided, or a request that provably reached nobody, proves failure. Everything else says nothing for sure.
 */

import { preimageMatches, type Transaction } from '@chispa/protocols/nip47-transaction'
import { declineOf, type WalletDecline } from './declines.ts'
import { saysNotFound, seemsNotFound } from './not-found.ts'

export type Proven = { kind: 'succeeded'; preimage: string; feesPaidMsats: number | null }

export type ReplyVerdict =
  | Proven
  /** The wallet decided not to pay. */
  | { kind: 'declined'; reason: WalletDecline; walletErrorCode: string }
  /** Provably nobody acted on the request. */
  | { kind: 'not-sent' }
  /** The wallet says that it pays, and proves nothing: it is asked at once. */
  | { kind: 'accepted' }
  | { kind: 'open'; walletErrorCode: string | null }

/** How a `pay_invoice` request ended, over whichever transport. */
export type PayReply =
  | { kind: 'result'; result: { preimage?: string; feesPaidMsats?: number } }
  | { kind: 'wallet-error'; code: string }
  | { kind: 'not-published' | 'timeout' | 'closed' }

export function verdictOfReply(reply: PayReply, paymentHash: string): ReplyVerdict {
  switch (reply.kind) {
    case 'result': {
      const { preimage, feesPaidMsats = null } = reply.result
      if (preimage === undefined || !preimageMatches(preimage, paymentHash)) return { kind: 'accepted' }
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
  | { kind: 'wallet-error'; code: string; message?: string }
  | { kind: 'unreachable' | 'not-published' | 'timeout' | 'closed' }

export type LookupVerdict =
  | Proven
  /** The wallet says that it has sent this amount, and tells no preimage. */
  | { kind: 'unproven'; feesPaidMsats: number }
  | { kind: 'failed' }
  /** The record may be of an attempt before: no more than that the invoice is unpaid so far. */
  | { kind: 'unpaid' }
  /** Said of payments that are still on their way as well. */
  | { kind: 'expired' }
  /** The wallet has the payment and does not say that it ended. */
  | { kind: 'pending' }
  /** The wallet knows of no such payment. */
  | { kind: 'no-record' }
  /** By its words it knows of none; it has no code for that. */
  | { kind: 'maybe-no-record' }
  /** The payee's row is paid: payer and payee are with one custodian, who shows that side. Probably paid by us. */
  | { kind: 'paid-inside' }
  | { kind: 'nothing' }

/** A record from before is of another attempt, made by somebody else; clocks differ. */
const clockToleranceMs = 5 * 60_000

export type LookedUpPayment = {
  paymentHash: string
  amountMsats: number
  createdAt: Date
  /** This wallet was asked before to pay this invoice, and declined. */
  isRetry?: boolean
}

export function verdictOfLookup(answer: Lookup, payment: LookedUpPayment): LookupVerdict {
  if (answer.kind === 'wallet-error') {
    if (saysNotFound(answer)) return { kind: 'no-record' }
    return { kind: seemsNotFound(answer) ? 'maybe-no-record' : 'nothing' }
  }
  if (answer.kind !== 'result' || answer.result.paymentHash !== payment.paymentHash) return { kind: 'nothing' }
  return answer.result.type === 'incoming' ? verdictOfReceived(answer.result) : verdictOfSent(answer.result, payment)
}

/**
 * The row of the payee, who knows the preimage whether it was paid or not: it proves nothing of what we did. Where it says
 * that it is unpaid, nobody has paid; where it says nothing, it may be any row.
 */
function verdictOfReceived({ state, isStateGuess }: Transaction): LookupVerdict {
  switch (state) {
    case 'settled':
      return { kind: 'paid-inside' }
    case 'accepted':
      return { kind: 'pending' }
    case 'pending':
    case 'expired':
    case 'failed':
      return { kind: isStateGuess ? 'nothing' : 'no-record' }
    default:
      return state satisfies never
  }
}

function verdictOfSent(found: Transaction, payment: LookedUpPayment): LookupVerdict {
  const { state, preimage, feesPaidMsats, amountMsats, createdAt } = found
  if (preimage !== undefined && preimageMatches(preimage, payment.paymentHash)) {
    return { kind: 'succeeded', preimage: preimage.toLowerCase(), feesPaidMsats }
  }
  const madeAtMs = createdAt === undefined ? undefined : createdAt * 1000
  // A wallet shows one row of a payment hash: one from before says nothing of ours.
  if (madeAtMs !== undefined && madeAtMs < payment.createdAt.getTime() - clockToleranceMs) return { kind: 'nothing' }
  switch (state) {
    case 'settled':
      return amountMsats === payment.amountMsats ? { kind: 'unproven', feesPaidMsats } : { kind: 'pending' }
    case 'failed':
      return { kind: payment.isRetry ? 'unpaid' : 'failed' }
    case 'expired':
      return { kind: 'expired' }
    case 'pending':
    case 'accepted':
      return { kind: 'pending' }
    default:
      return state satisfies never
  }
}

/** A code is a stranger's word. */
export const shortCode = (code: string) => (/^[A-Z_]{1,40}$/.test(code) ? code : 'OTHER')
