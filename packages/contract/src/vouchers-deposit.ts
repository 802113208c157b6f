/**
 * Depositing a voucher for a member. Any valid NIP-98 signature identifies the depositor; whether it is accepted is the
 * recipient's choice, and a refusal tells nothing about whether there is such a member.
 */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Nullable } from './values.ts'
import { VoucherStatus } from './vouchers.ts'

const Key = (about: string) =>
  Type.String({ minLength: 1, maxLength: 128, description: `${about}: npub or 64 hex digits` })
const Url = (about: string) => Type.String({ minLength: 1, maxLength: 2048, description: about })
const Absent = <T extends Parameters<typeof Nullable>[0]>(schema: T) => Type.Optional(Nullable(schema))

export const maxVoucherNameLength = 80
export const maxVoucherDescriptionLength = 500
/** The last second of the year 9999. */
const latestSecond = 253_402_300_799

export const VoucherDeposit = Type.Object({
  npub: Key('The recipient'),
  nonce: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$', description: 'The code: 22 characters of base64url' }),
  couponId: Absent(
    Type.String({ pattern: '^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$', description: 'A UUID' }),
  ),
  name: Type.String({ minLength: 1, maxLength: maxVoucherNameLength }),
  description: Absent(Type.String({ maxLength: maxVoucherDescriptionLength })),
  image: Absent(Url('A picture; it is fetched once and served by this platform')),
  url: Absent(Url('The offer’s page, http or https')),
  merchantPubkey: Key('The merchant'),
  servicePubkey: Absent(Key('The coupon service')),
  claimUrl: Url('Where the status is asked; https, on the public internet, no credentials'),
  mintUrl: Absent(Url('As claimUrl')),
  refreshUrl: Absent(Url('As claimUrl; makes the voucher transferable')),
  metadata: Absent(
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'Free; `coupon` describes what it gives. At most 8 KiB',
    }),
  ),
  expiresAt: Absent(Type.Integer({ minimum: 1, maximum: latestSecond, description: 'Unix seconds' })),
  voucherEvent: Absent(
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'A Nostr event of kind 20402, signed by the coupon service. At most 16 KiB',
    }),
  ),
})
export type VoucherDeposit = Type.Static<typeof VoucherDeposit>

const Deposited = Type.Object({ id: Type.String(), status: VoucherStatus })
export type Deposited = Type.Static<typeof Deposited>

export const depositVoucher = endpoint({
  name: 'depositVoucher',
  tag: 'Vouchers',
  summary: 'Deposit a voucher for a member',
  description:
    'Signed with NIP-98; no account is needed. 201 the first time, 200 for the same service and nonce again: that never changes who owns it nor whether it was redeemed. Texts are then refreshed for whoever deposited it and for the service, URLs and expiry for the service alone; what is left out stays. One that its owner deleted comes back to them when the service itself deposits it again. What a voucherEvent says wins over the other fields.',
  method: 'POST',
  url: '/api/vouchers',
  repeatable: true,
  access: 'nostr',
  rateLimits: [
    { perMinute: 120, by: 'address' },
    { perMinute: 60, by: 'caller' },
  ],
  refuses: [
    'invalid_voucher_key',
    'invalid_voucher_text',
    'invalid_voucher_url',
    'voucher_url_private',
    'voucher_host_unresolved',
    'invalid_voucher_event',
    'service_not_signer',
    'recipient_not_accepting',
    'voucher_inbox_full',
    'voucher_codes_unavailable',
  ],
  schema: { body: VoucherDeposit, response: { 200: Deposited, 201: Deposited } },
})
