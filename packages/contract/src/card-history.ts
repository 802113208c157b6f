/** What became of payments with a card: for its holder, and for operators, who end those that stay unresolved. */
import { Type } from 'typebox'
import { CardId, CardParams } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { Nullable, OneOf, Timestamp } from './values.ts'

const paymentStatuses = ['PENDING', 'UNKNOWN', 'SUCCEEDED', 'UNPROVEN', 'REJECTED'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

const paymentFields = {
  id: Type.String(),
  status: OneOf(paymentStatuses),
  code: Nullable(Type.String({ description: 'Why it was rejected, a word of the catalogue of refusals' })),
  amountMsats: Type.Integer(),
  feesPaidMsats: Nullable(Type.Integer({ description: 'As far as the wallet says' })),
  paymentHash: Type.String(),
  description: Nullable(Type.String({ description: 'What the invoice says it is for' })),
  createdAt: Timestamp,
  resolvedAt: Nullable(Timestamp),
}

export const CardTransaction = Type.Object(paymentFields, { title: 'CardTransaction' })
export type CardTransaction = Type.Static<typeof CardTransaction>

export const listCardTransactions = endpoint({
  name: 'listCardTransactions',
  tag: 'Cards',
  summary: 'Payments of a card, newest first',
  description:
    'The holder sees their own, an OPERATOR also those of earlier holders. What somebody paid is for no VIEWER and no device.',
  method: 'GET',
  url: '/api/cards/:id/transactions',
  access: 'person',
  paged: true,
  refuses: ['card_not_found', 'not_card_holder', 'invalid_cursor'],
  schema: {
    params: CardParams,
    querystring: Type.Object(pageFields),
    response: { 200: Type.Array(CardTransaction) },
  },
})

const Span = Type.Object({
  limitMsats: Type.Integer({ description: 'The smaller of the ceiling and the holder’s own' }),
  spentMsats: Type.Integer({ description: 'What counts: spent, on its way, or ended without anybody knowing' }),
})

export const CardSpending = Type.Object(
  {
    obstacle: Nullable(
      Type.String({ description: 'Why the next tap would be declined, a word of the catalogue of refusals' }),
    ),
    leftMsats: Type.Integer({ description: 'What is left of the nearest of the limits below' }),
    day: Span,
    week: Nullable(Span),
    month: Nullable(Span),
  },
  { title: 'CardSpending' },
)
export type CardSpending = Type.Static<typeof CardSpending>

export const readCardSpending = endpoint({
  name: 'readCardSpending',
  tag: 'Cards',
  summary: 'What is left of a card’s limits',
  description:
    'For the holder and for an OPERATOR. A day is the last 24 hours, a week the last 7 days, a month the last 30.',
  method: 'GET',
  url: '/api/cards/:id/spending',
  access: 'person',
  refuses: ['card_not_found', 'not_card_holder'],
  schema: { params: CardParams, response: { 200: CardSpending } },
})

const tapStates = [...paymentStatuses, 'REFUSED'] as const

export const CardTap = Type.Object(
  {
    id: Type.String(),
    at: Timestamp,
    status: OneOf(tapStates),
    code: Nullable(Type.String({ description: 'Why it was rejected or refused, a word of the catalogue of refusals' })),
    amountMsats: Nullable(Type.Integer({ description: 'Null: the till named none' })),
    description: Nullable(Type.String({ description: 'What the invoice says it is for' })),
    payee: Nullable(Type.String({ description: 'The shop or the name of a member here whose invoice it was' })),
  },
  { title: 'CardTap' },
)
export type CardTap = Type.Static<typeof CardTap>

export const listCardTaps = endpoint({
  name: 'listCardTaps',
  tag: 'Cards',
  summary: 'The last taps of a card, newest first',
  description:
    'Payments, and taps of the last thirty days that were refused before one began. The holder sees their own, an OPERATOR also those of earlier holders.',
  method: 'GET',
  url: '/api/cards/:id/taps',
  access: 'person',
  refuses: ['card_not_found', 'not_card_holder'],
  schema: {
    params: CardParams,
    querystring: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 })) }),
    response: { 200: Type.Array(CardTap) },
  },
})

export const CardPayment = Type.Object(
  {
    ...paymentFields,
    cardId: Type.String(),
    counter: Type.Integer({ description: 'Of the tap' }),
    userId: Type.String({ description: 'The holder when it was made' }),
    walletId: Type.String(),
    walletErrorCode: Nullable(Type.String({ description: 'What the wallet called it' })),
    transport: OneOf(['DIRECT', 'LISTENER']),
    publishedAt: Nullable(Timestamp),
    invoiceExpiresAt: Timestamp,
    endsBy: Nullable(
      Type.String({ format: 'date-time', description: 'When it no longer holds the card, at the latest' }),
    ),
    nextCheckAt: Nullable(Type.String({ format: 'date-time', description: 'When the wallet is asked next' })),
    resolvedBy: Nullable(Type.String({ description: 'How the end became known' })),
  },
  { title: 'CardPayment' },
)
export type CardPayment = Type.Static<typeof CardPayment>

export const listCardPayments = endpoint({
  name: 'listCardPayments',
  tag: 'Cards',
  summary: 'Payments of all cards, newest first',
  description:
    'With `unresolved=true` those that are on their way, and those that ended without anybody knowing what became of the money (`unresolved_expired`).',
  method: 'GET',
  url: '/api/card-payments',
  access: { role: 'OPERATOR' },
  paged: true,
  refuses: ['invalid_cursor'],
  schema: {
    querystring: Type.Object({
      ...pageFields,
      unresolved: Type.Optional(Type.Boolean()),
      cardId: Type.Optional(CardId),
    }),
    response: { 200: Type.Array(CardPayment) },
  },
})

export const resolveCardPayment = endpoint({
  name: 'resolveCardPayment',
  tag: 'Cards',
  summary: 'Say what became of an unresolved payment',
  description:
    'Succeeded needs the preimage as proof. Rejected frees the card and its limits: make sure that the wallet did not pay. It is in the activity log.',
  method: 'POST',
  url: '/api/card-payments/:id/resolve',
  access: { permission: 'cards:write', inPerson: true },
  refuses: ['card_payment_not_found', 'card_payment_resolved', 'card_payment_in_progress', 'wrong_preimage'],
  schema: {
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
    body: Type.Object({
      outcome: OneOf(['succeeded', 'rejected']),
      preimage: Type.Optional(Type.String({ maxLength: 100, description: '64 hex digits' })),
    }),
    response: { 200: CardPayment },
  },
})
