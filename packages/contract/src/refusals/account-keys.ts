/** Keys of an account: linked, replaced, taking over. */
import type { Refused } from './refused.ts'

export const accountKeyRefusals = {
  key_replaced: { status: 403, message: 'This key was replaced by another one; sign in with that one' },
  key_is_linked: {
    status: 409,
    message: 'This key may take over another account, so it makes none of its own; end that first',
  },
  key_code_unknown: { status: 404, message: 'There is no such code; check the link' },
  key_code_used: { status: 409, message: 'This code was used already; ask for a new one' },
  key_code_expired: { status: 409, message: 'The time of this code is over; ask for a new one' },
  key_is_own: { status: 409, message: 'This is the key that the account has already; use another one' },
  key_has_account: { status: 409, message: 'This key has an account of its own here; use one that has none' },
  key_not_linked: { status: 404, message: 'This key is not linked with the account' },
  too_many_linked_keys: { status: 409, message: 'As many keys are linked as an account can have; unlink one first' },
  takeover_running: { status: 409, message: 'Another take-over of this account is under way' },
  takeover_over: { status: 409, message: 'No take-over of this account is under way' },
  linked_account_blocked: {
    status: 403,
    message: 'This account is blocked; its keys stay as they are until it is not',
  },
} as const satisfies Record<string, Refused>
