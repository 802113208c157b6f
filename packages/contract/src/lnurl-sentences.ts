/**
 * What a cashier or a payer reads when LNURL says no, for every reason of those operations: one sentence or two, what is
 * the matter and what to do. `{name}` is filled in by whoever refuses. Tills look at nothing but these words, so what may
 * still change begins with the word wait. Some cut a text after 280 characters. Other languages: `lnurl.ts` in their folder
 * of packages/words.
 */
export const lnurlSentences = {
  // The card, at the till
  card_not_found: 'This card is not known here. Ask whoever issued it.',
  card_keys_unavailable:
    'This card cannot be checked at the moment. Pay another way; whoever runs the platform has to mend it.',
  tap_not_authentic: 'The card was not recognised. Tap it again, or ask whoever issued it.',
  invalid_k1: 'This payment does not belong to the tap. Tap the card again.',
  tap_expired: 'This tap is too old. Tap the card again.',
  tap_used: 'This tap was used already. Tap the card again.',
  card_not_paired: 'Nobody has activated this card yet. Its owner does that first; pay another way.',
  card_blocked: 'This card is blocked for good. Pay another way.',
  card_disabled: 'The card is paused. Its holder switches it on in the app.',
  card_without_wallet: 'There is no wallet behind this card. Its holder connects one in the app.',
  card_payment_unresolved:
    'Wait: another payment of this card is not finished. Tap again in two minutes, or pay another way.',
  too_many_open_payments:
    'Wait: the results of three payments of this card are not known yet. Pay another way meanwhile.',

  // The invoice
  invoice_unreadable: 'The invoice cannot be read. Start the sale again.',
  invoice_without_amount: 'The invoice names no amount. Start the sale again with an amount.',
  invoice_expired: 'The invoice has expired. Start the sale again.',
  invoice_of_other_network: 'The invoice is of another network than the wallet of this card. Pay another way.',
  invoice_being_paid: 'Wait: this invoice is being paid by an earlier tap. Do not pay again.',
  invoice_already_paid: 'This invoice is paid already. Do not pay again.',
  invoice_declined_before: 'The wallet of this card declined this invoice before. Start the sale again.',
  amount_under_one_sat: 'The amount is below one sat. Ask for one sat or more.',
  amount_over_tap_limit:
    'This card can pay up to {max} sats at once. Ask for less; its holder can change the limit in the app.',
  amount_over_day_limit: 'This card has {max} sats left of its limit for a day. Ask for less, or pay another way.',
  amount_over_week_limit: 'This card has {max} sats left of its limit for a week. Ask for less, or pay another way.',
  amount_over_month_limit: 'This card has {max} sats left of its limit for a month. Ask for less, or pay another way.',

  // The PIN
  pin_required: 'This amount needs the PIN of the card. Use a till that asks for it, or pay another way.',
  pin_wrong: 'The PIN is wrong. Tap again and type it anew; three wrong ones pause the card.',
  pin_wrong_card_paused: 'The PIN was wrong three times, and the card is paused. Its holder switches it on in the app.',

  // The payment
  payment_unresolved:
    'Wait: the payment is on its way and its result is not known yet. Look at this till’s own invoice, and do not pay again.',
  payment_unproven:
    'The wallet of this card says that it has paid, and gives no proof. Look at this till’s own invoice, and do not pay again before that.',
  not_started: 'The wallet of this card could not be reached, and nothing was paid. Tap the card again.',
  insufficient_balance: 'Not enough in the wallet. Top up and tap again, or pay another way.',
  wallet_quota_reached:
    'The wallet of this card has reached its own spending limit. Its holder can raise it there; pay another way.',
  wallet_not_allowed: 'The wallet of this card does not let it pay. Its holder connects the wallet again in the app.',
  wallet_busy: 'The wallet of this card is too busy, and nothing was paid. Tap the card again in a minute.',
  payment_failed: 'The payment did not get through, and nothing was paid. Tap again, or pay another way.',
  expired_unpaid: 'Nothing was paid, and the invoice has expired. Start the sale again.',
  unresolved_expired:
    'What became of this payment could not be found out. Look at this till’s own invoice, and ask whoever runs the platform.',
  rejected_by_operator: 'Whoever runs the platform has found that nothing was paid. Start the sale again.',

  // Being paid: a top-up, or a lightning address
  address_not_found: 'There is no such lightning address. Check how it is written.',
  address_without_wallet: 'This address cannot be paid now: its owner has no wallet connected. Tell them.',
  amount_not_whole: 'The amount must be whole satoshis: a multiple of 1000 millisatoshis.',
  invalid_amount: 'The amount is missing or cannot be read: amount must be a whole number of millisatoshis.',
  amount_out_of_range: 'The amount must be from {min} to {max} sats. Choose another one.',
  invalid_payer_data: 'What your wallet says about you is too long. Pay without it.',
  comment_too_long: 'The comment is longer than {max} characters. Write a shorter one.',
  invalid_zap_request: 'The zap request is not valid. Pay without the zap.',
  zaps_not_offered: 'This address does not take zaps. Pay it without the zap.',
  wallet_unreachable: 'The wallet that is to be paid cannot be reached, and nothing was paid. Try again in a minute.',
  wallet_silent: 'The wallet that is to be paid does not answer, and nothing was paid. Try again in a minute.',
  wallet_refused: 'The wallet that is to be paid declined to make an invoice, and nothing was paid. Tell its owner.',
  wallet_answer_wrong: 'The wallet that is to be paid made a wrong invoice, and nothing was paid. Tell its owner.',
  invalid_payment_hash: 'This is not the name of an invoice. Ask for a new one.',
  invoice_not_found: 'There is no such invoice. Ask for a new one.',

  // Any request
  invalid_request: 'What was sent cannot be read. Try again; with a card, tap it again.',
  malformed_request: 'What was sent cannot be read. Try again; with a card, tap it again.',
  malformed_url: 'What was sent cannot be read. Try again; with a card, tap it again.',
  not_found: 'There is nothing at this address. Check how it is written.',
  too_many_open_invoices:
    'Wait: too many invoices that your network asked for are not paid yet. Pay one of them, or try again in an hour.',
  rate_limited: 'Wait {seconds} seconds, then try again: there were too many requests.',
  database_unavailable: 'Wait a moment, then try again: the platform cannot answer just now.',
  database_busy: 'Wait a moment, then try again: the platform is too busy just now.',
  overloaded: 'Wait a moment, then try again: the platform is too busy just now.',
  took_too_long: 'Wait: the answer took too long, and what was asked may still happen. Look before you try again.',
  internal_error: 'Something went wrong on the platform’s side. Try again, or pay another way.',
} as const

export type LnurlReason = keyof typeof lnurlSentences

export const isLnurlReason = (reason: string): reason is LnurlReason => Object.hasOwn(lnurlSentences, reason)

export type SentenceValues = Readonly<Record<string, string | number>>

/** As messages of the catalogue of refusals, which have no full stop at the end. */
export const lnurlMessages = Object.fromEntries(
  Object.entries(lnurlSentences).map(([reason, sentence]) => [reason, sentence.replace(/\.$/, '')]),
) as Record<LnurlReason, string>
