/** Keeping a coupon by the code that its merchant shows: no coupon service has to deposit it. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Nullable, Timestamp } from './values.ts'
import { Voucher } from './vouchers.ts'

const Link = Type.String({
  minLength: 10,
  maxLength: 2048,
  description: 'The merchant’s code: `https://…/s/<npub>/checkout?coupon=<nonce>`',
})

const couponRefusals = [
  'not_a_coupon',
  'coupon_shop_unknown',
  'coupon_unknown',
  'coupon_used',
  'coupon_expired',
  'coupon_voided',
  'coupon_moved',
  'coupon_service_unreachable',
  'coupon_service_answer_unusable',
  'coupon_service_busy',
] as const

export const CouponPreview = Type.Object(
  {
    name: Type.String(),
    description: Nullable(Type.String()),
    merchantPubkey: Type.String(),
    merchantName: Nullable(Type.String({ description: 'As the merchant’s own profile on Nostr says' })),
    benefit: Type.Unsafe<Record<string, unknown> | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'What it gives: `type` and numbers of that type',
    }),
    expiresAt: Nullable(Timestamp),
  },
  { title: 'CouponPreview' },
)
export type CouponPreview = Type.Static<typeof CouponPreview>

export const previewCoupon = endpoint({
  name: 'previewCoupon',
  tag: 'Vouchers',
  summary: 'Read what a merchant’s coupon gives, before it is kept',
  description:
    'The merchant’s announcement on relays (kind 30078) says where its coupons are looked at; there it is asked what this one is. Nothing is used up.',
  method: 'POST',
  url: '/api/wallet/vouchers/coupon',
  repeatable: true,
  access: 'person',
  rateLimits: [{ perMinute: 30, by: 'caller' }],
  refuses: [...couponRefusals],
  schema: { body: Type.Object({ link: Link }), response: { 200: CouponPreview } },
})

export const keepCoupon = endpoint({
  name: 'keepCoupon',
  tag: 'Vouchers',
  summary: 'Keep a merchant’s coupon with your vouchers',
  description: 'The same code again answers with the same voucher. A code is kept by one member.',
  method: 'POST',
  url: '/api/wallet/vouchers/keep',
  repeatable: true,
  access: 'person',
  rateLimits: [{ perMinute: 30, by: 'caller' }],
  refuses: [
    ...couponRefusals,
    'coupon_kept_before',
    'recipient_not_accepting',
    'voucher_inbox_full',
    'voucher_host_unresolved',
    'voucher_url_private',
    'invalid_voucher_url',
    'voucher_codes_unavailable',
  ],
  schema: { body: Type.Object({ link: Link }), response: { 200: Voucher } },
})
