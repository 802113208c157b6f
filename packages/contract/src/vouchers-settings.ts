/** From whom a member takes vouchers, and who gave which. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Nullable, OneOf, Pubkey, Timestamp } from './values.ts'

export const voucherPolicies = ['ANYONE', 'ALLOWLIST'] as const
export type VoucherPolicy = (typeof voucherPolicies)[number]

export const VoucherSettings = Type.Object(
  {
    policy: OneOf(voucherPolicies),
    allowVouchers: Type.Boolean({ description: 'Takes vouchers that somebody sends to the lightning address' }),
    allowlist: Type.Array(
      Type.Object({
        pubkey: Pubkey,
        npub: Type.String(),
        name: Nullable(Type.String({ description: 'The NIP-05 name it was entered by' })),
      }),
    ),
  },
  { title: 'VoucherSettings' },
)
export type VoucherSettings = Type.Static<typeof VoucherSettings>

export const maxAllowlistLength = 50

export const VoucherSettingsChange = Type.Object({
  policy: OneOf(voucherPolicies),
  allowVouchers: Type.Boolean(),
  allowlist: Type.Array(
    Type.String({ minLength: 1, maxLength: 320, description: 'npub, 64 hex digits or NIP-05 name' }),
    {
      maxItems: maxAllowlistLength,
    },
  ),
})
export type VoucherSettingsChange = Type.Static<typeof VoucherSettingsChange>

export const readVoucherSettings = endpoint({
  name: 'readVoucherSettings',
  tag: 'Vouchers',
  summary: 'From whom you take vouchers',
  method: 'GET',
  url: '/api/wallet/vouchers/settings',
  access: 'person',
  schema: { response: { 200: VoucherSettings } },
})

export const writeVoucherSettings = endpoint({
  name: 'writeVoucherSettings',
  tag: 'Vouchers',
  summary: 'Choose from whom you take vouchers',
  description:
    'Names are looked up now and kept as keys; when one cannot be found nothing is changed, and `details.unresolved` lists them. With ALLOWLIST only the senders on it may deposit, and only vouchers of the services on it may be handed on to you.',
  method: 'PUT',
  url: '/api/wallet/vouchers/settings',
  access: 'person',
  rateLimits: [{ perMinute: 30, by: 'caller' }],
  refuses: ['senders_unresolved', 'user_not_found'],
  schema: { body: VoucherSettingsChange, response: { 200: VoucherSettings } },
})

export const VoucherSender = Type.Object({
  pubkey: Nullable(Pubkey),
  npub: Nullable(Type.String()),
  name: Nullable(Type.String({ description: 'From its Nostr profile' })),
  vouchers: Type.Integer(),
  lastAt: Timestamp,
  isListed: Type.Boolean({ description: 'It is on your list' }),
})
export type VoucherSender = Type.Static<typeof VoucherSender>

export const listVoucherSenders = endpoint({
  name: 'listVoucherSenders',
  tag: 'Vouchers',
  summary: 'Who gave you vouchers',
  description: 'The latest first, at most 100. A sender without a key: handed on by people.',
  method: 'GET',
  url: '/api/wallet/vouchers/senders',
  access: 'person',
  schema: { response: { 200: Type.Array(VoucherSender) } },
})
