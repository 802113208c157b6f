import { startLoop } from '@chispa/concurrency/loop'
import type { Deps } from '../deps.ts'
import type { Effect } from '../effect.ts'
import type { Feature } from '../feature.ts'
import type { LookUpDeps } from './look-up.ts'
import { lookUpOpenInvoices } from './look-up-open.ts'
import { forgetUnpaidInvoices } from './retention.ts'
import { invoiceMayChange, takePaymentsReceived } from './take-payment-received.ts'

const secondMs = 1000
const hourMs = 3_600_000

/** An invoice is paid: a payment to an address, a zap whose receipt falls due with it, a card's top-up. */
const settleReported: Effect = {
  on: 'payment_received',
  concerns: (sql, { paymentHash, hasPreimage }) => invoiceMayChange(sql, paymentHash, hasPreimage),
  apply: takePaymentsReceived,
}

export const invoices = (deps: Deps & LookUpDeps): Feature => ({
  loops: [
    () =>
      startLoop({
        periodMs: 2 * secondMs,
        onError: error => deps.log.warn({ err: error }, 'open invoices not looked up'),
        work: signal => lookUpOpenInvoices(deps, signal),
      }),
    () =>
      startLoop({
        periodMs: hourMs,
        startLater: true,
        onError: error => deps.log.warn({ err: error }, 'old invoices not forgotten'),
        work: signal => forgetUnpaidInvoices(deps.sql, deps.settings.values.invoice_retention_days, deps.now(), signal),
      }),
  ],
  effects: [settleReported],
})
