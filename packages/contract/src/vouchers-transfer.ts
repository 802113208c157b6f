/** Handing a voucher on to another lightning address, and receiving one. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { maxCommentLength } from './lud16.ts'
import { Nullable } from './values.ts'
import { Voucher, VoucherParams } from './vouchers.ts'

const Address = Type.String({ minLength: 3, maxLength: 320, description: 'A lightning address: name@domain' })

export const Recipient = Type.Object({
  address: Type.String({ description: 'As it will be sent to' }),
  name: Nullable(Type.String({ description: 'What the address calls itself, where it says something' })),
  isHere: Type.Boolean({ description: 'A member of this platform' }),
})
export type Recipient = Type.Static<typeof Recipient>

export const readVoucherRecipient = endpoint({
  name: 'readVoucherRecipient',
  tag: 'Vouchers',
  summary: 'Who is behind an address, and whether a voucher can be sent there',
  description: 'Nothing moves. Refuses for the same reasons as sending would.',
  method: 'GET',
  url: '/api/wallet/vouchers/:id/recipient',
  access: 'person',
  rateLimits: [{ perMinute: 30, by: 'caller' }],
  refuses: [
    'voucher_not_found',
    'voucher_not_available',
    'voucher_not_transferable',
    'invalid_recipient_address',
    'recipient_is_self',
    'recipient_unknown',
    'recipient_takes_no_vouchers',
    'recipient_unreachable',
  ],
  schema: { params: VoucherParams, querystring: Type.Object({ address: Address }), response: { 200: Recipient } },
})

export const sendVoucher = endpoint({
  name: 'sendVoucher',
  tag: 'Vouchers',
  summary: 'Send a voucher to a lightning address',
  description:
    'Everything that can be checked is checked before anything moves. The answer is the voucher: `transferred`, or `transfer_pending` while it is not known whether it arrived; that is settled by what the coupon service says, and it is never sent twice.',
  method: 'POST',
  url: '/api/wallet/vouchers/:id/send',
  access: 'person',
  rateLimits: [{ perMinute: 30, by: 'caller' }],
  refuses: [
    'voucher_not_found',
    'voucher_not_available',
    'voucher_not_transferable',
    'invalid_recipient_address',
    'recipient_is_self',
    'recipient_unknown',
    'recipient_takes_no_vouchers',
    'recipient_unreachable',
    'recipient_refused',
    'voucher_codes_unavailable',
  ],
  schema: {
    params: VoucherParams,
    body: Type.Object({
      address: Address,
      comment: Type.Optional(Nullable(Type.String({ maxLength: maxCommentLength }))),
    }),
    response: { 200: Type.Object({ voucher: Voucher }) },
  },
})

export const TransferReply = Type.Object({
  status: Type.Unsafe<'ACCEPTED' | 'ERROR'>({ type: 'string', enum: ['ACCEPTED', 'ERROR'] }),
  reason: Type.Optional(Type.String()),
})
export type TransferReply = Type.Static<typeof TransferReply>

export const postToAddress = endpoint({
  name: 'postToAddress',
  tag: 'Vouchers',
  summary: 'Hand a voucher over to a lightning address',
  description:
    'Decided by `action`. `voucher`: with `nonce`, `voucher` (what the coupon service signed, kind 20402) and perhaps a `comment` of at most 200 characters. The code is exchanged for a new one at the coupon service before the answer, so that the sender’s is worth nothing any more: ACCEPTED, or ERROR with a reason. Handing it over again is harmless. 503 while it is not known whether it was exchanged.',
  method: 'POST',
  url: '/api/lud16/:username/cb',
  access: 'public',
  rateLimits: [{ perMinute: 120, by: 'address' }],
  errors: 'lnurl',
  refuses: ['unknown_action', 'handover_open'],
  schema: {
    params: Type.Object({ username: Type.String({ minLength: 1, maxLength: 200 }) }),
    body: Type.Object(
      { action: Type.String({ minLength: 1, maxLength: 40, description: '`voucher`' }) },
      { additionalProperties: true },
    ),
    response: { 200: TransferReply },
  },
})
