/**
 * What can be concluded from what a wallet says of a payment. Only a preimage that hashes to the payment hash makes it
 * succeed; only a wallet that decided, or provably never heard of it, makes it fail; everything else stays open and is
 * looked up.
 */
import { preimageMatches } from '@chispa/protocols/nip47-client'
import type { Transaction } from '@chispa/protocols/nip47-transaction'
import type { Outcome } from './outcome.ts'

export type ReplyVerdict =
  | { kind: 'succeeded'; preimage: string; feesPaidMsats: number | null }
  /** The wallet decided not to pay. */
  | { kind: 'declined'; walletErrorCode: string }
  /** Provably nobody acted on the request. */
  | { kind: 'not-sent' }
  | { kind: 'open'; walletErrorCode: string | null }

/** With these words the wallet itself has decided not to pay. INTERNAL and OTHER say nothing for sure. */
const decided = new Set([
  'INSUFFICIENT_BALANCE',
  'QUOTA_EXCEEDED',
  'RESTRICTED',
  'UNAUTHORIZED',
  'NOT_IMPLEMENTED',
  'RATE_LIMITED',
  'PAYMENT_FAILED',
])

export function verdictOfReply(outcome: Outcome<'pay_invoice'>, paymentHash: string): ReplyVerdict {
  switch (outcome.kind) {
    case 'result': {
      const { preimage, feesPaidMsats = null } = outcome.result
      if (!preimageMatches(preimage, paymentHash)) return { kind: 'open', walletErrorCode: null }
      return { kind: 'succeeded', preimage: preimage.toLowerCase(), feesPaidMsats }
    }
    case 'wallet-error': {
      const walletErrorCode = shortCode(outcome.code)
      // It could not read the request.
      if (walletErrorCode === 'UNSUPPORTED_ENCRYPTION') return { kind: 'not-sent' }
      return { kind: decided.has(walletErrorCode) ? 'declined' : 'open', walletErrorCode }
    }
    case 'not-published':
      return { kind: 'not-sent' }
    case 'timeout':
    case 'closed':
      return { kind: 'open', walletErrorCode: null }
    default:
      return outcome satisfies never
  }
}

/** The end of a look-up, of whichever transport. */
export type Lookup =
  | { kind: 'result'; result: Transaction }
  | { kind: 'wallet-error'; code: string }
  | { kind: 'unreachable' | 'not-published' | 'timeout' | 'closed' }

export type LookupVerdict =
  | { kind: 'succeeded'; preimage: string; feesPaidMsats: number | null }
  | { kind: 'failed' | 'expired' }
  /** The wallet knows of no such payment. */
  | { kind: 'no-record' }
  | { kind: 'nothing' }

/** A record from before is of another attempt, made by somebody else; clocks differ. */
const clockToleranceMs = 5 * 60_000

export function verdictOfLookup(answer: Lookup, payment: { paymentHash: string; createdAt: Date }): LookupVerdict {
  if (answer.kind === 'wallet-error') return { kind: answer.code === 'NOT_FOUND' ? 'no-record' : 'nothing' }
  if (answer.kind !== 'result') return { kind: 'nothing' }
  const { type, state, paymentHash, preimage, feesPaidMsats, createdAt } = answer.result
  if (paymentHash !== payment.paymentHash) return { kind: 'nothing' }
  // The invoice was made by this very wallet, which knows the preimage whether it was paid or not.
  if (type !== 'outgoing') return { kind: 'no-record' }
  if (preimage !== undefined && preimageMatches(preimage, paymentHash)) {
    return { kind: 'succeeded', preimage, feesPaidMsats }
  }
  if (state !== 'failed' && state !== 'expired') return { kind: 'nothing' }
  const madeAt = createdAt === undefined ? undefined : createdAt * 1000
  if (madeAt !== undefined && madeAt < payment.createdAt.getTime() - clockToleranceMs) return { kind: 'no-record' }
  return { kind: state }
}

/** A code is a stranger's word. */
export const shortCode = (code: string) => (/^[A-Z_]{1,40}$/.test(code) ? code : 'OTHER')
