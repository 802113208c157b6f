/** Tells of genuine taps that are refused before anything was claimed: for the log, the figures of the overview, and webhooks. */
import type { Reason } from '@chispa/contract/refusals'
import { Refusal } from '../http/refusal.ts'
import { readInvoice } from './read-invoice.ts'

export type RefusedTap = {
  cardId: string
  userId: string | null
  counter: number
  /** What the till asked for; null where its invoice cannot be read or names none. */
  amountMsats: number | null
  reason: Reason
  message: string
}

export type OnTapRefused = (tap: RefusedTap) => void

/** No declines: the till is to ask again, to ask for the PIN, or to look at what it already has. */
const notDeclined: ReadonlySet<Reason> = new Set([
  'tap_used',
  'tap_expired',
  'pin_required',
  'card_payment_unresolved',
  'payment_unresolved',
  'rate_limited',
])

export async function tellRefused<T>(
  { onTapRefused }: { onTapRefused: OnTapRefused },
  { card, counter, invoice }: { card: { id: string; userId: string | null }; counter: number; invoice: string },
  pay: () => Promise<T>,
): Promise<T> {
  try {
    return await pay()
  } catch (error) {
    if (error instanceof Refusal && !notDeclined.has(error.reason)) {
      const { reason, message } = error
      onTapRefused({
        cardId: card.id,
        userId: card.userId,
        counter,
        amountMsats: amountIn(invoice),
        reason,
        message,
      })
    }
    throw error
  }
}

function amountIn(invoice: string): number | null {
  try {
    return readInvoice(invoice).amountMsats ?? null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
