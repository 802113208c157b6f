/** What payments that the listener reports change here. */
import { mayEndPayment, takePaymentSent } from '../card-payments/news.ts'
import { endForwarded, forwardReceived } from '../forwarding/reported.ts'
import { invoiceMayChange, takePaymentReceived } from '../invoices/take-payment-received.ts'
import type { Effect } from './effect.ts'

/** An invoice is paid: a payment to an address, a zap whose receipt falls due with it, a card's top-up. */
const settleInvoices: Effect = {
  on: 'payment_received',
  concerns: (sql, { paymentHash, preimage }) => invoiceMayChange(sql, paymentHash, preimage !== undefined),
  apply: takePaymentReceived,
}

/** A payment with a card has its proof. */
const endCardPayments: Effect = {
  on: 'payment_sent',
  concerns: (sql, { walletId, paymentHash }) => mayEndPayment(sql, walletId, paymentHash),
  apply: (deps, { walletId, paymentHash, preimage, feesPaidMsats = 0 }) =>
    takePaymentSent(deps, walletId, { paymentHash, feesPaidMsats, ...(preimage !== undefined && { preimage }) }),
}

export const effects: readonly Effect[] = [settleInvoices, forwardReceived, endCardPayments, endForwarded]
