/**
 * Vouchers that a member holds. The code is a credential: whoever has it can redeem it. It is told by `readVoucherCode`
 * alone, to the owner, and never once the voucher is settled.
 */
import { Type } from 'typebox'
import { endpoint, type RateLimit } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { Nullable, OneOf, Pubkey, Timestamp } from './values.ts'

/** `transferred`: somebody else has it now, sent by its owner or moved by others. Settled ones never change again: claimed, voided, transferred. */
export const voucherStatuses = ['minted', 'claimed', 'expired', 'voided', 'transfer_pending', 'transferred'] as const
export type VoucherStatus = (typeof voucherStatuses)[number]
export const VoucherStatus = OneOf(voucherStatuses)

export const settledStatuses = ['claimed', 'voided', 'transferred'] as const satisfies VoucherStatus[]
export const isSettled = (status: VoucherStatus): boolean => (settledStatuses as readonly string[]).includes(status)

const OwnPicture = Nullable(
  Type.String({ description: 'A path on this platform: pictures are fetched and kept by it' }),
)

export const Merchant = Type.Object({
  pubkey: Pubkey,
  name: Nullable(Type.String({ description: 'From its Nostr profile' })),
  pictureUrl: OwnPicture,
  verified: Type.Boolean({ description: 'The merchant itself announces this coupon service' }),
})

export const Voucher = Type.Object(
  {
    id: Type.String(),
    status: VoucherStatus,
    name: Type.String(),
    description: Nullable(Type.String()),
    imageUrl: OwnPicture,
    url: Nullable(Type.String({ description: 'The offer’s own page' })),
    couponId: Nullable(Type.String()),
    merchantPubkey: Pubkey,
    merchant: Merchant,
    servicePubkey: Pubkey,
    claimUrl: Type.String(),
    mintUrl: Nullable(Type.String()),
    refreshUrl: Nullable(Type.String()),
    benefit: Type.Optional(
      Type.Unsafe<Record<string, unknown> | null>({
        type: ['object', 'null'],
        additionalProperties: true,
        description: 'What it gives: `type` and numbers of that type; signed by the service where it signed any',
      }),
    ),
    metadata: Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'], additionalProperties: true }),
    isSigned: Type.Boolean({ description: 'The coupon service signed it' }),
    isTransferable: Type.Boolean({ description: 'It can be sent to somebody now' }),
    expiresAt: Nullable(Timestamp),
    claimedAt: Nullable(Timestamp),
    statusCheckedAt: Nullable(Timestamp),
    depositedBy: Nullable(Type.String({ description: 'Key of whoever deposited it; null: somebody handed it on' })),
    comment: Nullable(Type.String({ description: 'What they said' })),
    transferredTo: Nullable(Type.String({ description: 'The address it went to, or is on its way to' })),
    isMovedByOthers: Type.Boolean({
      description: 'Somebody to whom it was not sent from here exchanged the code, and has the coupon now: a warning',
    }),
    isNew: Type.Boolean({ description: 'Its owner has not seen it before' }),
    createdAt: Timestamp,
  },
  { title: 'Voucher' },
)
export type Voucher = Type.Static<typeof Voucher>

export const VoucherParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })
const ofMember: readonly RateLimit[] = [{ perMinute: 30, by: 'caller' }]

export const listVouchers = endpoint({
  name: 'listVouchers',
  tag: 'Vouchers',
  summary: 'Your vouchers, newest first',
  description: 'Without their codes. What is listed counts as seen from then on.',
  method: 'GET',
  url: '/api/wallet/vouchers',
  access: 'person',
  paged: true,
  refuses: ['invalid_cursor'],
  schema: {
    querystring: Type.Object({ ...pageFields, status: Type.Optional(VoucherStatus) }),
    response: { 200: Type.Array(Voucher) },
  },
})

export const VoucherCounts = Type.Object({
  total: Type.Integer(),
  available: Type.Integer(),
  unseen: Type.Integer({ description: 'Deposited since you last looked' }),
})
export type VoucherCounts = Type.Static<typeof VoucherCounts>

export const countVouchers = endpoint({
  name: 'countVouchers',
  tag: 'Vouchers',
  summary: 'How many vouchers you have',
  method: 'GET',
  url: '/api/wallet/vouchers/counts',
  access: 'person',
  schema: { response: { 200: VoucherCounts } },
})

export const readVoucher = endpoint({
  name: 'readVoucher',
  tag: 'Vouchers',
  summary: 'One of your vouchers, without its code',
  method: 'GET',
  url: '/api/wallet/vouchers/:id',
  access: 'person',
  refuses: ['voucher_not_found'],
  schema: { params: VoucherParams, response: { 200: Voucher } },
})

export const VoucherCode = Type.Object({
  nonce: Type.String({ description: 'The code: whoever has it can redeem the voucher' }),
  voucherEvent: Nullable(
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'What the coupon service signed (kind 20402)',
    }),
  ),
})
export type VoucherCode = Type.Static<typeof VoucherCode>

export const readVoucherCode = endpoint({
  name: 'readVoucherCode',
  tag: 'Vouchers',
  summary: 'The code of one of your vouchers',
  description: 'Not told any more once it was redeemed, voided or sent, nor while it is being sent.',
  method: 'GET',
  url: '/api/wallet/vouchers/:id/code',
  access: 'person',
  rateLimits: [{ perMinute: 60, by: 'caller' }],
  refuses: ['voucher_not_found', 'voucher_settled', 'voucher_being_sent', 'voucher_codes_unavailable'],
  schema: { params: VoucherParams, response: { 200: VoucherCode } },
})

export const deleteVoucher = endpoint({
  name: 'deleteVoucher',
  tag: 'Vouchers',
  summary: 'Delete your copy of a voucher',
  description:
    'Only here: the coupon service is not told. Nobody but the coupon service itself can deposit the same code again, and only for you; never once it was redeemed, voided or sent.',
  method: 'DELETE',
  url: '/api/wallet/vouchers/:id',
  access: 'person',
  refuses: ['voucher_not_found', 'voucher_being_sent'],
  schema: { params: VoucherParams, response: { 200: Type.Object({ deleted: Type.Literal(true) }) } },
})

export const refreshVoucher = endpoint({
  name: 'refreshVoucher',
  tag: 'Vouchers',
  summary: 'Ask the coupon service what became of a voucher',
  description:
    '`checked` is false when the service was not asked: the voucher is settled, or was asked about a moment ago. A settled voucher never changes again. A later date that the service tells is taken over, and an expired voucher lives again.',
  method: 'POST',
  url: '/api/wallet/vouchers/:id/refresh',
  access: 'person',
  rateLimits: ofMember,
  refuses: [
    'voucher_not_found',
    'coupon_service_unreachable',
    'coupon_service_answer_unusable',
    'coupon_service_busy',
    'voucher_codes_unavailable',
  ],
  schema: {
    params: VoucherParams,
    response: { 200: Type.Object({ voucher: Voucher, checked: Type.Boolean() }) },
  },
})

export const RefreshedVouchers = Type.Object({
  checked: Type.Integer({ description: 'How many the services were asked about' }),
  changed: Type.Integer(),
  failed: Type.Integer({ description: 'How many services gave no answer for' }),
  remaining: Type.Integer({ description: 'How many were not asked about this time; ask again' }),
})
export type RefreshedVouchers = Type.Static<typeof RefreshedVouchers>

export const refreshVouchers = endpoint({
  name: 'refreshVouchers',
  tag: 'Vouchers',
  summary: 'Ask the coupon services about all of your vouchers that are not settled',
  description:
    'A few at a time from each service and 30 a minute, so that a slow one holds up none of the others and none is flooded. One that asks to wait is left alone until then.',
  method: 'POST',
  url: '/api/wallet/vouchers/refresh',
  access: 'person',
  rateLimits: ofMember,
  refuses: ['voucher_codes_unavailable'],
  schema: { response: { 200: RefreshedVouchers } },
})
