/** Paying with a card: words for the person at the till, and where an invoice is pasted too, for whoever has it. */
import { lnurlMessages as told } from '../lnurl-sentences.ts'
import type { Refused } from './refused.ts'

export const cardPaymentRefusals = {
  tap_not_authentic: { status: 400, message: told.tap_not_authentic },
  invalid_k1: { status: 400, message: told.invalid_k1 },
  tap_expired: { status: 409, message: told.tap_expired },
  tap_used: { status: 409, message: told.tap_used },
  card_not_paired: { status: 409, message: told.card_not_paired },
  card_disabled: { status: 409, message: told.card_disabled },
  card_without_wallet: { status: 409, message: told.card_without_wallet },
  too_many_open_payments: { status: 409, message: told.too_many_open_payments, mayChange: true },
  invoice_unreadable: { status: 400, message: 'The invoice cannot be read. Ask for a new one' },
  invoice_without_amount: { status: 400, message: 'The invoice names no amount. Ask for one with the amount in it' },
  invoice_expired: { status: 409, message: 'The invoice has expired. Ask for a new one' },
  invoice_of_other_network: {
    status: 409,
    message: 'The invoice is of another network than this wallet. Ask for another one',
  },
  invoice_being_paid: { status: 409, message: told.invoice_being_paid, mayChange: true },
  invoice_already_paid: { status: 409, message: told.invoice_already_paid },
  invoice_declined_before: { status: 409, message: told.invoice_declined_before },
  amount_under_one_sat: { status: 400, message: told.amount_under_one_sat },
  amount_over_tap_limit: {
    status: 409,
    message:
      'The amount is above what this card may spend at once. Ask for less; its holder can change the limit in the app',
  },
  amount_over_day_limit: {
    status: 409,
    message: 'The amount is above what is left of this card’s limit for a day. Ask for less, or pay another way',
  },
  amount_over_week_limit: {
    status: 409,
    message: 'The amount is above what is left of this card’s limit for a week. Ask for less, or pay another way',
  },
  amount_over_month_limit: {
    status: 409,
    message: 'The amount is above what is left of this card’s limit for a month. Ask for less, or pay another way',
  },
  pin_required: { status: 403, message: told.pin_required },
  pin_wrong: { status: 403, message: told.pin_wrong },
  pin_wrong_card_paused: { status: 403, message: told.pin_wrong_card_paused },
  payment_unresolved: { status: 409, message: told.payment_unresolved, mayChange: true },
  payment_unproven: { status: 409, message: told.payment_unproven },
  not_started: { status: 503, message: told.not_started },
  insufficient_balance: { status: 402, message: told.insufficient_balance },
  wallet_quota_reached: { status: 402, message: told.wallet_quota_reached },
  wallet_not_allowed: { status: 409, message: told.wallet_not_allowed },
  wallet_busy: { status: 409, message: told.wallet_busy },
  payment_failed: { status: 409, message: told.payment_failed },
  expired_unpaid: { status: 409, message: told.expired_unpaid },
  unresolved_expired: { status: 409, message: told.unresolved_expired },
  rejected_by_operator: { status: 409, message: told.rejected_by_operator },
  card_payment_not_found: { status: 404, message: 'There is no payment with this id' },
  card_payment_resolved: { status: 409, message: 'The end of this payment is known already' },
  card_payment_in_progress: { status: 409, message: 'The payment is being made at this moment; try again in a minute' },
  open_payment_not_found: { status: 404, message: 'No payment with this id is open: its end is known' },
  wrong_preimage: { status: 400, message: 'This is not the preimage of the payment, 64 hex digits' },
} as const satisfies Record<string, Refused>
