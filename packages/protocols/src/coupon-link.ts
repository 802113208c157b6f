/**
 * The code that a merchant of lacrypta/merchant shows for a coupon: a link to its own checkout, `…/s/<npub>/checkout?coupon=<nonce>`. The npub leads
 * to the merchant's announcement (kind 30078), which says where the coupon is looked at.
 */
import { readPublicKey } from './nip19.ts'
import { isNonce } from './voucher-event.ts'

export type CouponLink = { merchantPublicKey: string; nonce: string }

export function readCouponLink(text: string): CouponLink | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, pathname, searchParams } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  const npub = /\/s\/([^/]{1,100})(?:\/|$)/.exec(pathname)?.[1]
  const merchantPublicKey = npub === undefined ? undefined : readPublicKey(npub)
  const nonce = searchParams.get('coupon') ?? ''
  return merchantPublicKey !== undefined && isNonce(nonce) ? { merchantPublicKey, nonce } : undefined
}
