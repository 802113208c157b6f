/**
 * Paying with a card (LUD-03). A decline has a stable `reason` and a sentence for the person at the till; a result that is not known
 * says to wait, never that it failed. Topping one up is in card-top-ups.ts, what became of payments in card-history.ts.
 */
import { Type } from 'typebox'
import { CardParams } from './cards.ts'
import { endpoint, type RateLimit } from './endpoint.ts'

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
  urgent: true,
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
  urgent: true,
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
