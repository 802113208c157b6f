/** A wallet's transaction as an event: the row that is kept, and the webhook's body, fixed once and for every attempt. */
import type { PaymentEvent, PaymentEventType } from '@chispa/contract/webhooks'
import { eventKey } from '@chispa/protocols/eventkey'
import type { Transaction } from '@chispa/protocols/nip47-transaction'
import { boundedTransaction, maxTransactionBytes } from './bounded-transaction.ts'

export type NewEvent = {
  eventKey: string
  walletId: string
  type: PaymentEventType
  paymentHash: string
  amountMsats: number
  body: string
  recovered: boolean
  receivedAt: Date
}

export type Payment = {
  walletId: string
  type: PaymentEventType
  transaction: Transaction
  /** As the wallet sent it. */
  raw: Record<string, unknown>
  recovered: boolean
}

export function paymentEvent(payment: Payment, receivedAt: Date): NewEvent {
  const { walletId, type, transaction, raw, recovered } = payment
  const { paymentHash, amountMsats } = transaction
  const key = eventKey(walletId, type, paymentHash)
  const bodyWith = (kept: Record<string, unknown>) => {
    const event: PaymentEvent = {
      type,
      eventKey: key,
      walletId,
      receivedAt: receivedAt.getTime(),
      ...(recovered && { recovered }),
      payment: { paymentHash, transaction: kept, ...reported(kept) },
    }
    return JSON.stringify(event)
  }
  const whole = bodyWith(raw)
  // The transaction is a part of it: almost always the whole is smaller than the part may be.
  const body = Buffer.byteLength(whole) <= maxTransactionBytes ? whole : bodyWith(boundedTransaction(raw))
  return { eventKey: key, walletId, type, paymentHash, amountMsats, body, recovered, receivedAt }
}

/** What a wallet does not know it leaves out, or sends as null, 0 or an empty text. */
function reported(raw: Record<string, unknown>): Omit<PaymentEvent['payment'], 'paymentHash' | 'transaction'> {
  const { preimage, amount, fees_paid: fees, settled_at: settledAt, invoice, description } = raw
  return {
    ...(typeof preimage === 'string' && /^[0-9a-f]+$/i.test(preimage) && { preimage }),
    ...(isWhole(amount) && { amountMsats: amount }),
    ...(isWhole(fees) && { feesPaidMsats: fees }),
    ...(typeof settledAt === 'number' && settledAt > 0 && { settledAt }),
    ...(isText(invoice) && { invoice }),
    ...(isText(description) && { description }),
  }
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
