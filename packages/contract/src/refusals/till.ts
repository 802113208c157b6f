/** The till: words for the person behind the counter, who may read them aloud. */
import type { Refused } from './refused.ts'

export const tillRefusals = {
  till_closed: { status: 401, message: 'This till is closed. Its owner opens it again by signing in' },
  too_many_tills: { status: 409, message: 'You have twenty open tills; close one that you no longer use' },
  till_not_found: { status: 404, message: 'You have no open till of this id' },
  till_pin_wrong: { status: 403, message: 'This is not the PIN of the till' },
  till_pin_paused: { status: 429, message: 'Too many wrong PINs; wait a moment before you try again' },
  sale_not_found: { status: 404, message: 'There is no such sale' },
  sale_differs: { status: 409, message: 'There is another sale under this id; start a new one' },
  sale_being_made: {
    status: 409,
    message: 'The code for this sale is being made; ask again in a moment',
    mayChange: true,
  },
  sale_over: { status: 409, message: 'The code of this sale is over, and nobody paid it. Start a new sale' },
  card_link_unknown: {
    status: 400,
    message: 'This is no card that can pay here. Try another card, or let the customer scan the code',
  },
  card_unreachable: {
    status: 409,
    message: 'The card’s service does not answer. Nothing was paid. Tap again, or let the customer scan the code',
  },
  card_answer_wrong: {
    status: 409,
    message:
      'The card’s service gave an answer that cannot be used. Nothing was paid. Try another card, or let the customer scan the code',
  },
  card_declined: {
    status: 409,
    message: 'The card was declined. Nothing was paid. Tap again, try another card, or let the customer scan the code',
  },
  card_amount_too_high: {
    status: 409,
    message:
      'This is more than the card can pay at once. Nothing was paid. Try another card, or let the customer scan the code',
  },
  card_amount_too_low: {
    status: 409,
    message:
      'This is less than the card pays at once. Nothing was paid. Try another card, or let the customer scan the code',
  },
  card_empty: {
    status: 409,
    message: 'There is nothing to spend on this card. Try another card, or let the customer scan the code',
  },
  card_asks_pin: { status: 403, message: 'This card asks for its PIN. Let the customer enter it' },
  receipt_not_found: { status: 404, message: 'There is no such receipt' },
} as const satisfies Record<string, Refused>
