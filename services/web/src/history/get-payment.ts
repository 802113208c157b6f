import type { OwnPaymentDetail } from '@chispa/contract/history'
import type { Sql } from '@chispa/database/connect'
import { Refusal } from '../http/refusal.ts'
import { shownDetail } from './show-payment.ts'
import { findPaymentRow, findWalletName } from './store.ts'

/** One of the member's own payments, with its proof. */
export async function getPayment(sql: Sql, userId: string, id: string): Promise<OwnPaymentDetail> {
  const row = await findPaymentRow(sql, userId, id)
  if (!row) throw new Refusal('payment_not_found')
  return shownDetail(row, row.walletId === null ? null : await findWalletName(sql, row.walletId))
}
