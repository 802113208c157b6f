/** Taking what others give (LNURL-withdraw). */
import type { Refused } from './refused.ts'

export const withdrawalRefusals = {
  not_a_withdrawal: { status: 400, message: 'This code gives no money. If it asks for some, pay it' },
  withdrawal_empty: { status: 409, message: 'There is nothing to take here now. It may have been taken before' },
  withdrawal_unreachable: {
    status: 503,
    message: 'Whoever gives this money cannot be reached. Nothing was taken; try again',
  },
  withdrawal_refused: { status: 409, message: 'Whoever gives this money declined. Nothing was taken' },
  withdrawal_not_found: { status: 404, message: 'You have taken nothing of this id' },
} as const satisfies Record<string, Refused>
