/** For operators: the coupon services seen here. Never a code, never who holds what. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { Nullable, Pubkey, Timestamp } from './values.ts'
import { type VoucherStatus, voucherStatuses } from './vouchers.ts'

const Counts = Type.Object(
  Object.fromEntries(voucherStatuses.map(status => [status, Type.Integer()])) as Record<
    VoucherStatus,
    ReturnType<typeof Type.Integer>
  >,
)

export const VoucherService = Type.Object(
  {
    pubkey: Pubkey,
    npub: Type.String(),
    name: Nullable(Type.String({ description: 'From its Nostr profile' })),
    pictureUrl: Nullable(Type.String()),
    host: Nullable(Type.String({ description: 'Where it is reached, as far as it has signed that itself' })),
    isTransferable: Type.Boolean({ description: 'It has said where codes are exchanged' }),
    isBlocked: Type.Boolean(),
    vouchers: Counts,
    openTransfers: Type.Integer({ description: 'Received vouchers that it has not exchanged yet' }),
    firstSeenAt: Timestamp,
    lastSeenAt: Timestamp,
  },
  { title: 'VoucherService' },
)
export type VoucherService = Type.Static<typeof VoucherService>

export const listVoucherServices = endpoint({
  name: 'listVoucherServices',
  tag: 'Vouchers',
  summary: 'Coupon services seen here, newest first',
  method: 'GET',
  url: '/api/voucher-services',
  access: { role: 'OPERATOR' },
  paged: true,
  refuses: ['invalid_cursor'],
  schema: { querystring: Type.Object(pageFields), response: { 200: Type.Array(VoucherService) } },
})

export const writeVoucherService = endpoint({
  name: 'writeVoucherService',
  tag: 'Vouchers',
  summary: 'Block a coupon service, or let it in again',
  description:
    'A blocked service deposits nothing any more, and none of its vouchers is taken from elsewhere; senders hear the same as from a member who does not take them. What members hold stays with them.',
  method: 'PUT',
  url: '/api/voucher-services/:pubkey',
  access: { role: 'OPERATOR' },
  refuses: ['voucher_service_not_found'],
  schema: {
    params: Type.Object({ pubkey: Pubkey }),
    body: Type.Object({ blocked: Type.Boolean() }),
    response: { 200: VoucherService },
  },
})
