/** Topping a card up (LUD-06, LUD-19, LUD-21): an invoice of the wallet that the card pays from. */
import { Type } from 'typebox'
import { CardParams } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { InvoiceReply, InvoiceState, PayRequestReply, payeeLimited } from './lud16.ts'

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
