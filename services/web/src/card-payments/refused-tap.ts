/** Tells of genuine taps that are refused before anything was claimed: for the log, and for the figures of the overview. */
import type { Reason } from '@chispa/contract/refusals'
import { Refusal } from '../http/refusal.ts'

export type RefusedTap = { cardId: string; userId: string | null; counter: number; reason: Reason; message: string }

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
  { card, counter }: { card: { id: string; userId: string | null }; counter: number },
  pay: () => Promise<T>,
): Promise<T> {
  try {
    return await pay()
  } catch (error) {
    if (error instanceof Refusal && !notDeclined.has(error.reason)) {
      const { reason, message } = error
      onTapRefused({ cardId: card.id, userId: card.userId, counter, reason, message })
    }
    throw error
  }
}
