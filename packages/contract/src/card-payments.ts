/**
 * Paying with a card (LUD-03), topping one up (LUD-06, LUD-19, LUD-21), and what became of it. A decline has a stable
 * `reason` and a sentence for the person at the till; a result that is not known says to wait, never that it failed.
 */
import { Type } from 'typebox'
import { CardId, CardParams } from './cards.ts'
import { endpoint, type RateLimit } from './endpoint.ts'
import { InvoiceReply, InvoiceState, PayRequestReply, payeeLimited } from './lud16.ts'
import { pageFields } from './paging.ts'
import { Nullable, OneOf, Timestamp } from './values.ts'

export const minWithdrawableMsats = 1000

/** All shops of a till service come from one address, so the card is what is counted. */
export const tapsOfCard = { perMinute: 60, by: 'card', bucket: 'card-scan' } as const satisfies RateLimit
export const tapLimited: readonly RateLimit[] = [tapsOfCard, { perMinute: 2000, by: 'address', bucket: 'card-scan' }]

export const tapFields = {
  p: Type.String({ pattern: '^[0-9a-fA-F]{32}$', description: 'Encrypted UID and counter, as the chip writes it' }),
  c: Type.String({ pattern: '^[0-9a-fA-F]{16}$', description: 'Signature of the tap, as the chip writes it' }),
}

export const WithdrawReply = Type.Object({
  tag: Type.Literal('withdrawRequest'),
  callback: Type.String(),
  k1: Type.String({ description: 'Good for this tap and for a few minutes' }),
  defaultDescription: Type.String(),
  minWithdrawable: Type.Integer(),
  maxWithdrawable: Type.Integer({
    description:
      'What is left of the card’s limits, never the wallet’s balance. A card that cannot pay offers its tap limit all the same; the callback says why',
  }),
  pinLimit: Type.Optional(
    Type.Integer({
      description: 'From this amount on, in millisatoshis, the till asks for the PIN and sends it as `pin`',
    }),
  ),
  payLink: Type.Optional(Type.String({ description: 'Where to top the card up (LUD-19)' })),
})
export type WithdrawReply = Type.Static<typeof WithdrawReply>

export const scanCard = endpoint({
  name: 'scanCard',
  tag: 'Cards',
  summary: 'A tap: what the card can pay now (LUD-03)',
  description:
    'The tap is verified and not yet spent; the same tap asked again gets the same answer until it expires, three minutes after it was first shown.',
  method: 'GET',
  url: '/api/cards/:id/scan',
  repeatable: false,
  access: { proof: 'The tap itself: `p` and `c` of the chip' },
  rateLimits: tapLimited,
  errors: 'lnurl-200',
  refuses: ['card_not_found', 'card_keys_unavailable', 'tap_not_authentic', 'tap_used', 'tap_expired'],
  schema: { params: CardParams, querystring: Type.Object(tapFields), response: { 200: WithdrawReply } },
})

/** Why a tap that was spent did not pay; also what `code` says in the lists below. */
export const paymentDeclines = [
  'not_started',
  'insufficient_balance',
  'wallet_quota_reached',
  'wallet_not_allowed',
  'wallet_busy',
  'payment_failed',
  'expired_unpaid',
  'unresolved_expired',
  'rejected_by_operator',
] as const
export type PaymentDecline = (typeof paymentDeclines)[number]

export const payWithCard = endpoint({
  name: 'payWithCard',
  tag: 'Cards',
  summary: 'Pay an invoice with a tap (the callback of LUD-03)',
  description:
    'Answers OK only when the invoice is paid. Spends the tap; the same tap with the same invoice asked again gets the result of the first, and a new tap may try an invoice again whose decline provably moved nothing. It answers within 4.5 seconds, and the payment goes on. `Retry-After` marks a result that may still change: wait, and ask again.',
  method: 'GET',
  url: '/api/cards/:id/scan/cb',
  repeatable: false,
  access: { proof: 'The `k1` that the tap was given; `p` and `c` of the chip are checked where they are sent as well' },
  rateLimits: tapLimited,
  errors: 'lnurl-200',
  refuses: [
    'card_not_found',
    'card_keys_unavailable',
    'tap_not_authentic',
    'invalid_k1',
    'tap_used',
    'tap_expired',
    'card_not_paired',
    'card_blocked',
    'card_disabled',
    'card_without_wallet',
    'card_payment_unresolved',
    'too_many_open_payments',
    'invoice_unreadable',
    'invoice_without_amount',
    'invoice_expired',
    'invoice_of_other_network',
    'invoice_being_paid',
    'invoice_already_paid',
    'invoice_declined_before',
    'amount_under_one_sat',
    'amount_over_tap_limit',
    'amount_over_day_limit',
    'amount_over_week_limit',
    'amount_over_month_limit',
    'pin_required',
    'pin_wrong',
    'pin_wrong_card_paused',
    'payment_unresolved',
    'payment_unproven',
    ...paymentDeclines,
  ],
  schema: {
    params: CardParams,
    querystring: Type.Object({
      p: Type.Optional(tapFields.p),
      c: Type.Optional(tapFields.c),
      k1: Type.String({ pattern: '^[0-9a-fA-F]{64}$', description: 'Of the offer; it names the tap, and is enough' }),
      pr: Type.String({ minLength: 1, maxLength: 8192, description: 'The BOLT 11 invoice' }),
      pin: Type.Optional(
        Type.String({ maxLength: 64, description: 'Where the offer has a `pinLimit`; empty counts as none' }),
      ),
    }),
    response: { 200: Type.Object({ status: Type.Literal('OK') }) },
  },
})

const cannotReceive = [
  'card_not_found',
  'card_not_paired',
  'card_blocked',
  'card_disabled',
  'card_without_wallet',
] as const

export const readCardPayRequest = endpoint({
  name: 'readCardPayRequest',
  tag: 'Cards',
  summary: 'The payRequest that tops a card up',
  method: 'GET',
  url: '/api/cards/:id/lnurlp',
  access: 'public',
  rateLimits: payeeLimited,
  errors: 'lnurl-200',
  refuses: cannotReceive,
  schema: { params: CardParams, response: { 200: PayRequestReply } },
})

export const requestCardInvoice = endpoint({
  name: 'requestCardInvoice',
  tag: 'Cards',
  summary: 'An invoice that tops a card up (the callback of its payRequest)',
  description: 'Minted by the wallet that the card pays from, and checked before it is handed out.',
  method: 'GET',
  url: '/api/cards/:id/lnurlp/cb',
  access: 'public',
  rateLimits: payeeLimited,
  errors: 'lnurl-200',
  refuses: [
    ...cannotReceive,
    'invalid_amount',
    'amount_not_whole',
    'amount_out_of_range',
    'comment_too_long',
    'too_many_open_invoices',
    'wallet_unreachable',
    'wallet_silent',
    'wallet_refused',
    'wallet_answer_wrong',
  ],
  schema: {
    params: CardParams,
    querystring: Type.Object({
      amount: Type.String({ description: 'Millisatoshis, digits only: 1000 to 1000000000' }),
      comment: Type.Optional(Type.String({ description: 'At most 200 characters' })),
    }),
    response: { 200: InvoiceReply },
  },
})

export const verifyCardInvoice = endpoint({
  name: 'verifyCardInvoice',
  tag: 'Cards',
  summary: 'Whether a top-up was paid (LUD-21)',
  method: 'GET',
  url: '/api/cards/:id/lnurlp/verify/:paymentHash',
  access: 'public',
  rateLimits: [{ perMinute: 300, by: 'address' }],
  errors: 'lnurl',
  refuses: ['invalid_payment_hash', 'invoice_not_found'],
  schema: {
    params: Type.Object({ ...CardParams.properties, paymentHash: Type.String() }),
    response: { 200: InvoiceState },
  },
})

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
