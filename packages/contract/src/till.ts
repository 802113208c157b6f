/**
 * A till on a phone or tablet: sales of a member, each with one invoice of their own wallet. An open till has a token that
 * opens nothing but the till. A sale has the id that the device made, so that asking again never makes a second one.
 */
import { Type } from 'typebox'
import { payWithCard } from './card-payments.ts'
import { endpoint, type RateLimit } from './endpoint.ts'
import { Face } from './faces.ts'
import { KeptRate } from './fiat.ts'
import { maxSettableMsats, minSendableMsats } from './lud16.ts'
import { maxNoteLength } from './payment-requests.ts'
import { Nullable, OneOf, Timestamp } from './values.ts'

export const maxOpenTills = 20
export const maxListedSales = 200

const access = { proof: 'The token of an open till, as `Authorization: Bearer`' } as const
const rateLimits = [{ perMinute: 2400, by: 'address', bucket: 'till' }] as const

/** Whoever shares an address with it, or opens tills of their own, takes nothing of it. */
export const tapsOfTill = { perMinute: 120, by: 'till' } as const satisfies RateLimit

const Pin = Type.String({ pattern: '^[0-9]{4,8}$', description: 'Four to eight digits' })
const ReturnKey = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'Opens what the device keeps of its owner’s session; kept here, sealed, until the PIN is given',
})
const SaleParams = Type.Object({
  saleId: Type.String({
    pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    description: 'A UUID that the device made',
  }),
})

export const OpenTill = Type.Object({
  id: Type.String(),
  openedAt: Timestamp,
  expiresAt: Timestamp,
  isLocked: Type.Boolean(),
})
export type OpenTill = Type.Static<typeof OpenTill>

export const openTill = endpoint({
  name: 'openTill',
  tag: 'Till',
  summary: 'Open a till on this device',
  description:
    'With a `pin` the device is confined to the till until the PIN is given. The token is told once and holds for thirty days.',
  method: 'POST',
  url: '/api/tills',
  access: 'person',
  rateLimits: [
    { perMinute: 60, by: 'address' },
    { perMinute: 20, by: 'caller' },
  ],
  refuses: ['user_not_found', 'too_many_tills'],
  schema: {
    body: Type.Object({ pin: Type.Optional(Pin), returnKey: Type.Optional(ReturnKey) }),
    response: { 201: Type.Object({ id: Type.String(), token: Type.String(), expiresAt: Timestamp }) },
  },
})

export const listTills = endpoint({
  name: 'listTills',
  tag: 'Till',
  summary: 'Your open tills',
  method: 'GET',
  url: '/api/tills',
  access: 'person',
  schema: { response: { 200: Type.Array(OpenTill) } },
})

export const closeTill = endpoint({
  name: 'closeTill',
  tag: 'Till',
  summary: 'Close a till from elsewhere: a lost device, a forgotten PIN',
  method: 'DELETE',
  url: '/api/tills/:tillId',
  access: 'person',
  refuses: ['till_not_found'],
  schema: { params: Type.Object({ tillId: Type.String({ maxLength: 64 }) }), response: { 200: Type.Object({}) } },
})

export const readTill = endpoint({
  name: 'readTill',
  tag: 'Till',
  summary: 'Whose till this is, and whether it is locked',
  method: 'GET',
  url: '/api/till',
  access,
  rateLimits,
  refuses: ['till_closed'],
  schema: {
    response: {
      200: Type.Object({
        username: Nullable(Type.String()),
        lightningAddress: Nullable(Type.String()),
        shopName: Type.Optional(Type.String({ description: 'Of whom it sells for, where they keep a shop' })),
        face: Type.Optional(Face),
        isLocked: Type.Boolean(),
        canReceive: Type.Boolean({ description: 'Whether its owner has a wallet that is in use' }),
        currency: Nullable(Type.String({ description: 'Of its owner, ISO 4217; null: the community’s' })),
      }),
    },
  },
})

export const leaveTill = endpoint({
  name: 'leaveTill',
  tag: 'Till',
  summary: 'Leave the till, with its PIN where it has one',
  description: 'The token ends. After three wrong PINs each further one has to wait, longer every time.',
  method: 'POST',
  url: '/api/till/leave',
  access,
  rateLimits: [{ perMinute: 30, by: 'address' }],
  refuses: ['till_closed', 'till_pin_wrong', 'till_pin_paused'],
  schema: {
    body: Type.Object({ pin: Type.Optional(Type.String({ maxLength: 20 })) }),
    response: { 200: Type.Object({ returnKey: Nullable(Type.String()) }) },
  },
})

const Fiat = Type.Object({
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  minor: Type.Integer({ minimum: 1, maximum: 1_000_000_000_000, description: 'In the smallest unit of the currency' }),
})

export const saleStates = ['open', 'paid', 'over'] as const
export const cardStates = ['handed', 'accepted'] as const

export const Sale = Type.Object(
  {
    id: Type.String(),
    state: OneOf(saleStates),
    amountMsats: Type.Integer({ description: 'To pay, tip included' }),
    tipMsats: Type.Integer(),
    note: Nullable(Type.String()),
    fiat: Nullable(Fiat),
    invoice: Type.String({ description: 'BOLT 11' }),
    paymentHash: Type.String(),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    paidAt: Nullable(Timestamp),
    receiptUrl: Type.String(),
    card: Nullable(OneOf(cardStates)),
  },
  { title: 'Sale' },
)
export type Sale = Type.Static<typeof Sale>

export const chargeSale = endpoint({
  name: 'chargeSale',
  tag: 'Till',
  summary: 'Ask for an amount at the till',
  description:
    'The same id answers with the same sale and the same invoice, however often it is asked for. `fiat` is what the cashier entered, kept as a note; what counts is `amountMsats`.',
  method: 'PUT',
  url: '/api/till/sales/:saleId',
  urgent: true,
  access,
  rateLimits,
  refuses: [
    'till_closed',
    'sale_differs',
    'sale_being_made',
    'amount_out_of_range',
    'no_receiving_wallet',
    'wallet_unreachable',
    'wallet_silent',
    'wallet_refused',
    'wallet_answer_wrong',
  ],
  schema: {
    params: SaleParams,
    body: Type.Object({
      amountMsats: Type.Integer({
        minimum: minSendableMsats,
        maximum: maxSettableMsats,
        multipleOf: 1000,
        description: 'Whole satoshis, tip included, at most the setting `max_sendable_sats`',
      }),
      tipMsats: Type.Optional(Type.Integer({ minimum: 0, maximum: maxSettableMsats, multipleOf: 1000 })),
      note: Type.Optional(Type.String({ maxLength: maxNoteLength })),
      fiat: Type.Optional(Fiat),
    }),
    response: { 200: Sale },
  },
})

export const readSale = endpoint({
  name: 'readSale',
  tag: 'Till',
  summary: 'Whether a sale was paid',
  description:
    'Asks the wallet, at most once a second for each. `paid` is said of our own invoice alone, whatever a card’s service says.',
  method: 'GET',
  url: '/api/till/sales/:saleId',
  access,
  rateLimits,
  refuses: ['till_closed', 'sale_not_found'],
  schema: { params: SaleParams, response: { 200: Sale } },
})

export const maxCardLinkLength = 2000

export const tapCard = endpoint({
  name: 'tapCard',
  tag: 'Till',
  summary: 'Take the payment of a sale from a card',
  description:
    'Any card with an LNURL-withdraw link (LUD-03): ours, or one of another service. Its service is asked for its offer, the amount is held against it, and the invoice of the sale is handed over once for each tap. `card` of the answer says how far it came: `accepted` when the service will pay, `handed` while its answer is not known. Wait for `paid`.',
  method: 'POST',
  url: '/api/till/sales/:saleId/card',
  urgent: true,
  access,
  rateLimits: [{ perMinute: 300, by: 'address' }, tapsOfTill],
  refuses: [
    'till_closed',
    'sale_not_found',
    'sale_over',
    'card_link_unknown',
    'card_unreachable',
    'card_answer_wrong',
    'card_declined',
    'card_amount_too_high',
    'card_amount_too_low',
    'card_empty',
    'card_asks_pin',
    ...payWithCard.refuses,
  ],
  schema: {
    params: SaleParams,
    body: Type.Object({
      link: Type.String({
        minLength: 1,
        maxLength: maxCardLinkLength,
        description: 'What the card carries: lnurlw://, https:// or LNURL1…',
      }),
      pin: Type.Optional(Type.String({ pattern: '^[0-9]{1,12}$', description: 'Of the card, where it asks for one' })),
    }),
    response: { 200: Sale },
  },
})

const ListedSale = Type.Object({
  id: Type.String(),
  state: OneOf(saleStates),
  amountMsats: Type.Integer(),
  tipMsats: Type.Integer(),
  note: Nullable(Type.String()),
  fiat: Nullable(Fiat),
  createdAt: Timestamp,
  paidAt: Nullable(Timestamp),
  receiptUrl: Type.String(),
})
export type ListedSale = Type.Static<typeof ListedSale>

/** A till asks for its day. */
export const maxTillDayHours = 48

export const readTillDay = endpoint({
  name: 'readTillDay',
  tag: 'Till',
  summary: 'What was sold since a moment: the total, and the newest sales',
  description: `Sums are of what was paid. At most ${maxListedSales} sales are listed, the newest first; the sums are of all. What is older than ${maxTillDayHours} hours is in the history.`,
  method: 'GET',
  url: '/api/till/day',
  access,
  rateLimits,
  refuses: ['till_closed'],
  schema: {
    querystring: Type.Object({ since: Timestamp }),
    response: {
      200: Type.Object({
        paidCount: Type.Integer(),
        paidMsats: Type.Integer(),
        tipMsats: Type.Integer(),
        sales: Type.Array(ListedSale),
      }),
    },
  },
})

export const Receipt = Type.Object({
  state: OneOf(saleStates),
  amountMsats: Type.Integer(),
  tipMsats: Type.Integer(),
  note: Nullable(Type.String()),
  fiat: Nullable(Fiat),
  createdAt: Timestamp,
  paidAt: Nullable(Timestamp),
  payee: Nullable(Type.String({ description: 'The lightning address of who was paid' })),
  rate: Nullable(KeptRate),
})
export type Receipt = Type.Static<typeof Receipt>

export const readReceipt = endpoint({
  name: 'readReceipt',
  tag: 'Till',
  summary: 'The receipt of a sale, for whoever has its link',
  method: 'GET',
  url: '/api/receipts/:receiptToken',
  access: 'public',
  rateLimits: [{ perMinute: 120, by: 'address' }],
  refuses: ['receipt_not_found'],
  schema: {
    params: Type.Object({ receiptToken: Type.String({ pattern: '^[0-9a-f]{32}$' }) }),
    response: { 200: Receipt },
  },
})
