/**
 * What a coupon service answers to a refresh: the voucher that takes the place of the burned one. It counts only when
 * the same service signed it for the same merchant, under a new nonce, with the same benefit, for as long or longer.
 */
import type { VerifySchnorr } from './bip340.ts'
import { firstTag, type NostrEvent } from './nip01.ts'
import { isRecord, latestSecond, textOf } from './untrusted-json.ts'
import { isSameBenefit } from './voucher-benefit.ts'
import { readMoment, readVoucherContent, type VoucherContent } from './voucher-content.ts'
import { hasNonceLength, readVoucherEvent } from './voucher-event.ts'

export type ReplacementProblem =
  | 'malformed'
  | 'nonce'
  | 'event'
  | 'merchant'
  | 'phase'
  | 'coupon'
  | 'expiry'
  | 'benefit'

export type Replacement = Omit<VoucherContent, 'claimedAt'> & {
  nonce: string
  event: NostrEvent
  couponId?: string
  expiresAt?: number
}

export type ReplacementResult =
  | { ok: true; replacement: Replacement }
  | { ok: false; problem: ReplacementProblem; message: string }

/** `burned` is the event that was given up, checked before. */
export function readReplacement(
  answer: unknown,
  burned: { event: NostrEvent; nonce: string },
  verifySchnorr: VerifySchnorr,
): ReplacementResult {
  if (!isRecord(answer)) return refuse('malformed', 'The answer is not an object')
  const { nonce } = answer
  if (typeof nonce !== 'string' || !hasNonceLength(nonce)) return refuse('nonce', 'The new code has a wrong length')
  if (nonce === burned.nonce) return refuse('nonce', 'The new code is the old one')
  const merchantPublicKey = firstTag(burned.event, 'p')?.toLowerCase() ?? ''
  const expected = { nonce, merchantPublicKey, servicePublicKey: burned.event.pubkey, verifySchnorr }
  const read = readVoucherEvent(answer.voucher, expected)
  if (!read.ok) return refuse(read.problem === 'merchant' ? 'merchant' : 'event', read.message)
  const event = answer.voucher as NostrEvent
  if (event.tags.filter(([name]) => name === 'p').length !== 1) {
    return refuse('merchant', 'The new voucher names more than one merchant')
  }
  if (read.voucher.claimed) return refuse('phase', 'The new voucher is redeemed already')
  const { couponId } = read.voucher
  const [old, fresh] = [termsOf(burned.event), termsOf(event)]
  if (old.couponId !== undefined && couponId !== old.couponId) {
    return refuse('coupon', 'The new voucher is for another coupon')
  }
  const toldEnd = readMoment(answer.expiresAt) ?? endOf(read.voucher)
  if (Math.min(endOf(read.voucher), toldEnd) < endOf(old)) {
    return refuse('expiry', 'The new voucher expires earlier')
  }
  const end = Math.max(endOf(read.voucher), toldEnd)
  const told = isRecord(answer.coupon) ? answer.coupon : undefined
  if (
    (old.benefit && !isSameBenefit(old.benefit, fresh.benefit)) ||
    (told && (fresh.benefit ?? old.benefit) && !isSameBenefit(told, fresh.benefit ?? old.benefit))
  ) {
    return refuse('benefit', 'The new voucher gives something else')
  }
  const name = fresh.name ?? textOf(answer.name) ?? old.name
  const description = fresh.description ?? textOf(answer.description) ?? old.description
  const image = fresh.image ?? textOf(answer.image) ?? old.image
  const benefit = fresh.benefit ?? told
  return {
    ok: true,
    replacement: {
      nonce,
      event,
      ...(couponId !== undefined && { couponId }),
      ...(end < never && { expiresAt: Math.min(end, latestSecond) }),
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(image !== undefined && { image }),
      ...(benefit !== undefined && { benefit }),
    },
  }
}

function termsOf(event: NostrEvent) {
  const expiration = firstTag(event, 'expiration') ?? ''
  return {
    ...readVoucherContent(event.content),
    couponId: firstTag(event, 'coupon') ?? firstTag(event, 'd'),
    expiresAt: /^[0-9]{1,15}$/.test(expiration) ? Number(expiration) : undefined,
  }
}

/** Services repeat the expiry beside the event: what they leave out contradicts nothing, and of two dates the later counts. */
const never = Number.POSITIVE_INFINITY
const endOf = ({ expiresAt }: { expiresAt?: number | undefined }): number => expiresAt ?? never

function refuse(problem: ReplacementProblem, message: string): ReplacementResult {
  return { ok: false, problem, message }
}
