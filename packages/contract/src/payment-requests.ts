/** A member asks for an amount: an invoice that their own wallet makes, with a note for the payer. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { maxSettableMsats, minSendableMsats } from './lud16.ts'
import { Nullable, Timestamp } from './values.ts'

export const maxNoteLength = 200

export const PaymentRequest = Type.Object(
  {
    paymentHash: Type.String(),
    invoice: Type.String({ description: 'BOLT 11' }),
    amountMsats: Type.Integer(),
    note: Nullable(Type.String()),
    paid: Type.Boolean(),
    createdAt: Timestamp,
    expiresAt: Timestamp,
  },
  { title: 'PaymentRequest' },
)
export type PaymentRequest = Type.Static<typeof PaymentRequest>

export const createPaymentRequest = endpoint({
  name: 'createPaymentRequest',
  tag: 'Wallets',
  summary: 'Ask for an amount',
  description:
    'Your primary wallet makes the invoice; it is checked before it is handed out. That it was paid is told by `readPaymentRequest` and by the event `payment:changed`.',
  method: 'POST',
  url: '/api/wallet/requests',
  access: 'person',
  rateLimits: [{ perMinute: 60, by: 'caller' }],
  refuses: [
    'amount_out_of_range',
    'no_receiving_wallet',
    'wallet_unreachable',
    'wallet_silent',
    'wallet_refused',
    'wallet_answer_wrong',
  ],
  schema: {
    body: Type.Object({
      amountMsats: Type.Integer({
        minimum: minSendableMsats,
        maximum: maxSettableMsats,
        multipleOf: 1000,
        description: 'Whole satoshis, at most the setting `max_sendable_sats`',
      }),
      note: Type.Optional(Type.String({ maxLength: maxNoteLength, description: 'What it is for; the payer reads it' })),
    }),
    response: { 200: PaymentRequest },
  },
})

export const readPaymentRequest = endpoint({
  name: 'readPaymentRequest',
  tag: 'Wallets',
  summary: 'Whether what you asked for was paid',
  description: 'Asks the wallet, at most once a second for each.',
  method: 'GET',
  url: '/api/wallet/requests/:paymentHash',
  access: 'person',
  rateLimits: [{ perMinute: 300, by: 'caller' }],
  refuses: ['invalid_payment_hash', 'invoice_not_found'],
  schema: { params: Type.Object({ paymentHash: Type.String() }), response: { 200: PaymentRequest } },
})
