/** Payments as CSV: satoshis with a sign, so that a column adds up. */
import type { OwnPayment } from '@chispa/contract/history'
import { csvLine } from '../http/csv.ts'

export const csvHead = csvLine([
  'at',
  'id',
  'kind',
  'state',
  'amount_sats',
  'fees_sats',
  'with',
  'title',
  'comment',
  'reason',
])

export function paymentLine(payment: OwnPayment): string {
  const { at, id, kind, state, direction, amountMsats, feesMsats, title, comment, code } = payment
  const sign = direction === 'out' ? -1 : 1
  const amount = amountMsats === null ? '' : (sign * amountMsats) / 1000
  const fees = feesMsats === null ? '' : -feesMsats / 1000
  return csvLine([at, id, kind, state, amount, fees, payment.with ?? '', title ?? '', comment ?? '', code ?? ''])
}
