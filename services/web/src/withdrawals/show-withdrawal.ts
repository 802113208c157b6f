import type { Withdrawal } from '@chispa/contract/withdrawals'
import type { WithdrawalRow } from './store.ts'

export const showWithdrawal = (row: WithdrawalRow, now: Date): Withdrawal => ({
  id: row.id,
  giver: row.giver,
  description: row.description,
  amountMsats: row.amountMsats,
  state: stateOf(row, now),
  message: row.message,
  paymentId: row.isPaid ? `received-${row.paymentHash}` : null,
  createdAt: row.createdAt.toISOString(),
  openUntil: row.openUntil.toISOString(),
})

/** That it was paid counts whatever the giver said. */
function stateOf({ isPaid, state, openUntil }: WithdrawalRow, now: Date): Withdrawal['state'] {
  if (isPaid) return 'paid'
  if (state === 'REFUSED') return 'refused'
  if (openUntil <= now) return 'expired'
  return state === 'ACCEPTED' ? 'accepted' : 'asked'
}
