/** Forwarding. */
import type { Refused } from './refused.ts'

export const forwardingRefusals = {
  invalid_destination: { status: 400, message: 'A destination is a lightning address that can be paid: name@domain' },
  destination_repeated: { status: 400, message: 'An address can be named only once' },
  destination_unknown: { status: 400, message: 'Nobody has this lightning address here' },
  shares_not_whole: { status: 400, message: 'The shares must be 10,000 basis points together' },
  forwarding_to_itself: { status: 409, message: 'This address pays into the very wallet that would forward' },
  forwarding_loop: { status: 409, message: 'What is forwarded to this address would come back to this wallet' },
  forwarding_receipt_not_found: { status: 404, message: 'This wallet has no received payment with this id' },
  forwarding_nothing_to_retry: { status: 409, message: 'Nothing of this payment waits to be forwarded' },
} as const satisfies Record<string, Refused>
