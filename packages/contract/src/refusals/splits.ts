/** Bills that members split. */
import type { Refused } from './refused.ts'

export const splitRefusals = {
  split_not_found: { status: 404, message: 'There is no such split, or it was taken back' },
  split_over: { status: 409, message: 'This split is over; ask who made it for a new one' },
  share_paid: { status: 409, message: 'This share is paid already' },
  shares_exceed_bill: { status: 400, message: 'The shares together are more than the bill' },
  too_many_splits: { status: 409, message: 'You have as many open splits as one can have; take one back first' },
} as const satisfies Record<string, Refused>
