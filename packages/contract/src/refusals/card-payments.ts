/** Paying with a card: words for the person at the till. */
import type { Refused } from './refused.ts'

export const cardPaymentRefusals = {
  tap_not_authentic: {
    status: 400,
    message: 'This card was not recognised; tap it again, or ask whoever issued it',
  },
  invalid_k1: { status: 400, message: 'This payment does not belong to the tap; tap the card again' },
  tap_expired: { status: 409, message: 'The tap is too old; tap the card again', money: 'final' },
  tap_used: { status: 409, message: 'This tap was used already; tap the card again', money: 'final' },
  card_not_paired: {
    status: 409,
    message: 'Nobody has activated this card yet; its owner does that first',
    money: 'final',
  },
  card_disabled: { status: 409, message: 'The card is paused; its holder can switch it on again', money: 'final' },
  card_without_wallet: {
    status: 409,
    message: 'There is no wallet in use behind this card; its holder connects one first',
    money: 'final',
  },
  too_many_open_payments: {
    status: 409,
    message: 'Wait: what became of three payments of this card is not known yet; pay another way meanwhile',
    money: 'changing',
  },
  invoice_unreadable: { status: 400, message: 'The invoice cannot be read; ask for a new one', money: 'final' },
  invoice_without_amount: {
    status: 400,
    message: 'The invoice names no amount; ask for one over the exact amount',
    money: 'final',
  },
  invoice_expired: { status: 409, message: 'The invoice has expired; ask for a new one', money: 'final' },
  invoice_of_other_network: {
    status: 409,
    message: 'The invoice is of another network than the wallet of this card',
    money: 'final',
  },
  invoice_being_paid: {
    status: 409,
    message: 'This invoice is being paid by another tap; wait for its result and do not pay again',
    money: 'changing',
  },
  invoice_already_paid: { status: 409, message: 'This invoice is paid already; do not pay again', money: 'final' },
  invoice_declined_before: {
    status: 409,
    message: 'This wallet was asked to pay this invoice before and did not; ask for a new invoice',
    money: 'final',
  },
  amount_over_tap_limit: {
    status: 409,
    message: 'The amount is above what this card may spend with one tap',
    money: 'final',
  },
  amount_over_day_limit: {
    status: 409,
    message: 'The amount is above what is left of this card’s limit for a day; try a smaller one, or tomorrow',
    money: 'final',
  },
  payment_unresolved: {
    status: 409,
    message: 'The payment is on its way and its result is not known yet; wait, and do not pay again',
    money: 'changing',
  },
  payment_unproven: {
    status: 409,
    message:
      'The wallet says that it has paid but gives no proof: look whether your own invoice is paid before you ask again',
    money: 'final',
  },
  not_started: {
    status: 503,
    message: 'The wallet of this card could not be reached and nothing was paid; tap the card again',
    money: 'final',
  },
  insufficient_balance: { status: 402, message: 'There is not enough money on this card; top it up', money: 'final' },
  wallet_quota_reached: {
    status: 402,
    message: 'The wallet of this card has reached its own spending limit; its holder can raise it there',
    money: 'final',
  },
  wallet_not_allowed: {
    status: 409,
    message: 'The wallet of this card does not allow it to pay; its holder connects the wallet again',
    money: 'final',
  },
  wallet_busy: {
    status: 409,
    message: 'The wallet of this card is too busy and paid nothing; tap again in a minute, with a new invoice',
    money: 'final',
  },
  payment_failed: {
    status: 409,
    message: 'The payment did not get through and nothing was paid; ask for a new invoice and tap again',
    money: 'final',
  },
  expired_unpaid: { status: 409, message: 'The payment never came about: the invoice expired unpaid', money: 'final' },
  unresolved_expired: {
    status: 409,
    message: 'What became of this payment could not be found out; ask whoever runs this platform',
    money: 'final',
  },
  rejected_by_operator: {
    status: 409,
    message: 'Whoever runs this platform has found that this payment did not come about',
    money: 'final',
  },
  card_payment_not_found: { status: 404, message: 'There is no payment with this id' },
  card_payment_resolved: { status: 409, message: 'The end of this payment is known already' },
  card_payment_in_progress: { status: 409, message: 'The payment is being made at this moment; try again in a minute' },
  wrong_preimage: { status: 400, message: 'This is not the preimage of the payment, 64 hex digits' },
} as const satisfies Record<string, Refused>
