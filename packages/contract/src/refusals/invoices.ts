/** Invoices made for members. */
import { lnurlMessages as told } from '../lnurl-sentences.ts'
import type { Refused } from './refused.ts'

export const invoiceRefusals = {
  amount_not_whole: {
    status: 400,
    message: 'The amount must be whole satoshis: a multiple of 1000 millisatoshis',
  },
  invalid_amount: { status: 400, message: 'The amount must be a whole number of millisatoshis' },
  amount_out_of_range: { status: 400, message: 'The amount is outside the range that is accepted' },
  comment_too_long: { status: 400, message: 'The comment is too long' },
  too_many_open_invoices: { status: 429, message: told.too_many_open_invoices, mayChange: true },
  watch_not_found: { status: 404, message: 'There is no such watch, or its day is over; make a new one' },
  payment_not_found: { status: 404, message: 'You have no payment of this id' },
  invalid_zap_request: { status: 400, message: 'The zap request is not valid' },
  invalid_payer_data: { status: 400, message: 'What is told of the payer is too long' },
  zaps_not_offered: { status: 400, message: 'This address does not take zaps; pay it without the nostr parameter' },
  wallet_answer_wrong: {
    status: 503,
    message: 'The wallet behind this address answered with an invoice that is not the one asked for',
  },
  invalid_payment_hash: { status: 400, message: 'A payment hash has 64 hex digits' },
  invoice_not_found: { status: 404, message: 'There is no such invoice of this address' },
} as const satisfies Record<string, Refused>
