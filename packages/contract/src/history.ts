/** A member's payments, in and out, in one list: received, zaps, top-ups, card payments, forwards, vouchers that moved. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Person } from './faces.ts'
import { KeptRate } from './fiat.ts'
import { pageFields } from './paging.ts'
import { Nullable, OneOf, Timestamp } from './values.ts'

/** `received` on the address; `forward`: passed on automatically; `voucher-in` and `voucher-out` move no money. */
export const paymentKinds = [
  'received',
  'zap',
  'top-up',
  'sent',
  'card',
  'forward',
  'voucher-in',
  'voucher-out',
] as const
export type PaymentKind = (typeof paymentKinds)[number]

export const paymentFilters = ['in', 'out', 'card', 'zap', 'voucher', 'open'] as const
export type PaymentFilter = (typeof paymentFilters)[number]

/**
 * `open`: what became of it is not known yet. `unproven`: the wallet says that it paid, and proves nothing. `failed` with the code
 * `unresolved_expired`: what became of it was never known.
 */
export const paymentStates = ['done', 'unproven', 'open', 'failed'] as const
export type PaymentState = (typeof paymentStates)[number]

const fields = {
  id: Type.String(),
  kind: OneOf(paymentKinds),
  direction: OneOf(['in', 'out']),
  state: OneOf(paymentStates),
  amountMsats: Nullable(Type.Integer({ description: 'Null for a voucher' })),
  feesMsats: Nullable(Type.Integer({ description: 'Paid besides, as far as it is known' })),
  title: Nullable(Type.String({ description: 'What the invoice, the card or the voucher says it is' })),
  comment: Nullable(Type.String({ description: 'What the other side wrote' })),
  with: Nullable(Type.String({ description: 'The other side: an address, or the key of whoever zapped' })),
  who: Nullable(Person),
  note: Nullable(Type.String({ description: 'What you wrote down about it; only you see it' })),
  cardId: Nullable(Type.String()),
  code: Nullable(Type.String({ description: 'Why it failed, a word of the catalogue of refusals' })),
  at: Timestamp,
  knownBy: Nullable(
    Type.String({
      format: 'date-time',
      description:
        'While it is `open`: when we shall know, for then its invoice cannot be paid any more and its wallet is asked a last time',
    }),
  ),
  rate: Nullable(KeptRate),
}

export const OwnPayment = Type.Object(fields, { title: 'OwnPayment' })
export type OwnPayment = Type.Static<typeof OwnPayment>

const filters = {
  show: Type.Optional(
    Type.Unsafe<PaymentFilter>({
      type: 'string',
      enum: [...paymentFilters],
      description: 'Only these; `open`: those whose outcome is not known yet',
    }),
  ),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        'Words, by their beginnings, all of which a payment has: in a comment, a title, an address or a key, or its amount in sats; or all in the name of who is on its other side, of its card, or in your note',
    }),
  ),
  from: Type.Optional(Type.String({ format: 'date-time', description: 'This moment or later' })),
  to: Type.Optional(Type.String({ format: 'date-time', description: 'Before this moment' })),
}

export const listOwnPayments = endpoint({
  name: 'listOwnPayments',
  tag: 'Wallets',
  summary: 'Your payments in and out, newest first',
  description:
    'What was received on the address, zaps, top-ups, payments with your cards and why they were declined, forwards, vouchers that came or went.',
  method: 'GET',
  url: '/api/wallet/payments',
  access: 'person',
  paged: true,
  refuses: ['invalid_cursor', 'search_under_way', 'search_too_long'],
  schema: { querystring: Type.Object({ ...pageFields, ...filters }), response: { 200: Type.Array(OwnPayment) } },
})

export const OwnPaymentDetail = Type.Object(
  {
    ...fields,
    invoice: Nullable(Type.String({ description: 'BOLT 11' })),
    paymentHash: Nullable(Type.String()),
    preimage: Nullable(Type.String({ description: 'The proof: its SHA-256 is the payment hash' })),
    walletName: Nullable(Type.String()),
    steps: Type.Array(Type.Object({ step: OneOf(['asked', 'sent', 'ended']), at: Timestamp }), {
      description: 'What happened when: the invoice was made or the card was tapped, the payment left, it ended',
    }),
  },
  { title: 'OwnPaymentDetail' },
)
export type OwnPaymentDetail = Type.Static<typeof OwnPaymentDetail>

export const readOwnPayment = endpoint({
  name: 'readOwnPayment',
  tag: 'Wallets',
  summary: 'One of your payments, with its proof',
  method: 'GET',
  url: '/api/wallet/payments/:id',
  access: 'person',
  refuses: ['payment_not_found'],
  schema: {
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
    response: { 200: OwnPaymentDetail },
  },
})

export const maxExportedPayments = 50_000

export const exportOwnPayments = endpoint({
  name: 'exportOwnPayments',
  tag: 'Wallets',
  summary: 'Your payments as CSV',
  description: `For bookkeeping: at most ${maxExportedPayments} rows, newest first; \`from\` and \`to\` choose the time. \`name\` is who was on the other side, as you see them, \`note\` what you wrote down. \`currency\`, \`rate\` and \`value\` are of the moment of each payment, empty where no rate was known then.`,
  method: 'GET',
  url: '/api/wallet/payments.csv',
  access: 'person',
  rateLimits: [{ perMinute: 10, by: 'caller' }],
  refuses: ['search_under_way', 'search_too_long', 'timezone_unknown'],
  produces: 'text/csv; charset=utf-8',
  schema: {
    querystring: Type.Object({
      ...filters,
      timezone: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 64,
          description: 'Times are written in it, with its distance from UTC: an IANA name. Without it UTC',
        }),
      ),
    }),
    response: { 200: Type.String() },
  },
})
