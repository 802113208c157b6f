/**
 * The voucher event (kind 20402) that a coupon service signs and a deposit carries. Its checks run in a fixed order and
 * the first failure is reported: kind, signature, merchant, nonce, signer. What the event says wins over the deposit.
 */
import type { VerifySchnorr } from './bip340.ts'
import { checkEvent, type EventTemplate, firstTag, isNostrEvent } from './nip01.ts'
import { isRecord } from './untrusted-json.ts'

export const voucherKind = 20402

/** A nonce is the credential itself: 16 random bytes in base64url. */
const nonceLength = 22
const nonceForm = /^[A-Za-z0-9_-]{22}$/

export type VoucherProblem = 'malformed' | 'kind' | 'signature' | 'merchant' | 'nonce' | 'service'

export type VoucherResult =
  | {
      ok: true
      voucher: { servicePublicKey: string; nonce: string; couponId?: string; expiresAt?: number; claimed: boolean }
    }
  | { ok: false; problem: VoucherProblem; message: string }

type Deposit = {
  nonce: string
  /** Lower-case hex. A transfer does not name the merchant, so it is compared only when given. */
  merchantPublicKey?: string
  /** Compared only when the deposit declares it. */
  servicePublicKey?: string
  verifySchnorr: VerifySchnorr
}

export function readVoucherEvent(event: unknown, deposit: Deposit): VoucherResult {
  if (!isRecord(event)) return refuse('malformed', 'voucherEvent must be a Nostr event object')
  if (event.kind !== voucherKind) return refuse('kind', `voucherEvent must be kind ${voucherKind}`)
  if (!isNostrEvent(event)) return refuse('malformed', 'voucherEvent is malformed')
  if (!checkEvent(event, deposit.verifySchnorr)) return refuse('signature', 'voucherEvent signature is invalid')
  const merchant = firstTag(event, 'p')?.toLowerCase()
  if (deposit.merchantPublicKey !== undefined && merchant !== deposit.merchantPublicKey) {
    return refuse('merchant', 'voucherEvent names a different merchant than the deposit')
  }
  if (firstTag(event, 'nonce') !== deposit.nonce) {
    return refuse('nonce', 'voucherEvent nonce does not match the deposit')
  }
  if (deposit.servicePublicKey !== undefined && event.pubkey !== deposit.servicePublicKey) {
    return refuse('service', 'voucherEvent is not signed by the declared service')
  }
  const couponId = firstTag(event, 'coupon') ?? firstTag(event, 'd')
  const expiration = firstTag(event, 'expiration') ?? ''
  return {
    ok: true,
    voucher: {
      servicePublicKey: event.pubkey,
      nonce: deposit.nonce,
      ...(couponId && { couponId }),
      ...(/^[0-9]{1,15}$/.test(expiration) && { expiresAt: Number(expiration) }),
      claimed: firstTag(event, 'phase') === 'claimed',
    },
  }
}

/** What a coupon service signs; for the sandbox. */
export function voucherTemplate(voucher: {
  nonce: string
  merchantPublicKey: string
  phase: 'minted' | 'claimed'
  couponId?: string
  expiresAt?: number
  content?: string
  createdAt: number
}): EventTemplate {
  const tags = [
    ['nonce', voucher.nonce],
    ['p', voucher.merchantPublicKey],
  ]
  if (voucher.couponId !== undefined) tags.push(['coupon', voucher.couponId])
  tags.push(['phase', voucher.phase])
  if (voucher.expiresAt !== undefined) tags.push(['expiration', String(voucher.expiresAt)])
  return { kind: voucherKind, created_at: voucher.createdAt, tags, content: voucher.content ?? '' }
}

export const isNonce = (text: string): boolean => nonceForm.test(text)

/** Of a code that took the place of a burned one: whatever it is written with, it is the only one there is. */
export const hasNonceLength = (text: string): boolean => [...text].length === nonceLength

function refuse(problem: VoucherProblem, message: string): VoucherResult {
  return { ok: false, problem, message }
}
