/** A payment as it is shown: to a till, to the holder, to an operator. */
import type { CardPayment, CardTransaction } from '@chispa/contract/card-history'
import { Refusal } from '../http/refusal.ts'
import type { Payment } from './store.ts'

/** OK means paid. What is not known says so, and may be asked for again. */
export function tillAnswer({ status, errorCode }: Payment): { status: 'OK' } {
  if (status === 'SUCCEEDED') return { status: 'OK' }
  if (status === 'UNPROVEN') throw new Refusal('payment_unproven')
  throw new Refusal(status === 'REJECTED' && errorCode !== null ? errorCode : 'payment_unresolved')
}

export function shownTransaction(payment: Payment): CardTransaction {
  const { id, status, errorCode, amountMsats, feesPaidMsats, paymentHash, description, createdAt, resolvedAt } = payment
  return {
    id,
    status,
    code: errorCode,
    amountMsats,
    feesPaidMsats,
    paymentHash,
    description,
    createdAt: createdAt.toISOString(),
    resolvedAt: textOf(resolvedAt),
  }
}

export function shownPayment(payment: Payment): CardPayment {
  const { cardId, counter, userId, walletId, walletErrorCode, transport, resolvedBy } = payment
  return {
    ...shownTransaction(payment),
    cardId,
    counter,
    userId,
    walletId,
    walletErrorCode,
    transport,
    publishedAt: textOf(payment.publishedAt),
    invoiceExpiresAt: payment.invoiceExpiresAt.toISOString(),
    endsBy: payment.resolvedAt === null ? payment.deadlineAt.toISOString() : null,
    nextCheckAt: textOf(payment.nextCheckAt),
    resolvedBy,
  }
}

const textOf = (date: Date | null) => date?.toISOString() ?? null
