/** What a coupon service does once it minted: deposits the voucher with the member's platform, signed by its key. */
import { finalizeEvent } from '@chispa/protocols/nip01'
import { encodeNpub } from '@chispa/protocols/nip19'
import { nip98Header, nip98Template } from '@chispa/protocols/nip98'
import * as signer from '@chispa/signatures/schnorr'
import type { Coupon } from './coupon-ledger.ts'
import type { CouponService } from './coupon-service.ts'

type Depositing = Pick<CouponService, 'claimUrl' | 'refreshUrl' | 'mintUrl' | 'publicKey'>

/** The whole body as a service sends it; tests leave parts out or change them. */
export const depositBody = (service: Depositing, coupon: Coupon, recipient: string) => ({
  npub: encodeNpub(recipient),
  nonce: coupon.nonce,
  couponId: coupon.couponId,
  name: coupon.name,
  ...(coupon.description !== undefined && { description: coupon.description }),
  ...(coupon.image !== undefined && { image: coupon.image }),
  merchantPubkey: coupon.merchant,
  servicePubkey: service.publicKey,
  claimUrl: service.claimUrl,
  mintUrl: service.mintUrl,
  refreshUrl: service.refreshUrl,
  metadata: { coupon: coupon.benefit },
  ...(coupon.expiresAt !== undefined && { expiresAt: coupon.expiresAt }),
  voucherEvent: coupon.event,
})

export async function deposit(
  instanceUrl: string,
  secretKey: Uint8Array,
  body: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const url = `${instanceUrl}/api/vouchers`
  const text = JSON.stringify(body)
  const template = nip98Template({ url, method: 'POST', body: text, createdAt: Math.floor(Date.now() / 1000) })
  const reply = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: nip98Header(finalizeEvent(template, secretKey, signer)),
      'content-type': 'application/json',
    },
    body: text,
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}
