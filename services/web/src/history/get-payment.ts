import type { OwnPaymentDetail } from '@chispa/contract/history'
import type { Sql } from '@chispa/database/connect'
import { Refusal } from '../http/refusal.ts'
import { shownDetail } from './show-payment.ts'
import { findPaymentRow, findWalletName, type PaymentRow } from './store.ts'
import { type PeopleDeps, tellRows } from './with-people.ts'

/** One of the member's own payments, with its proof. */
export async function getPayment(
  { userId, host, ...deps }: PeopleDeps & { userId: string; host: string },
  id: string,
): Promise<OwnPaymentDetail> {
  const row = await requirePayment(deps.sql, userId, id)
  const told = await tellRows(deps, { userId, host }, [row])
  return shownDetail(row, told(row), row.walletId === null ? null : await findWalletName(deps.sql, row.walletId))
}

/** Refuses what is no payment of the member's. */
export async function requirePayment(sql: Sql, userId: string, id: string): Promise<PaymentRow> {
  const row = await findPaymentRow(sql, userId, id)
  if (!row) throw new Refusal('payment_not_found')
  return row
}
