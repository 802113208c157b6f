/**
 * How long an open payment keeps its card from paying anything else. Two minutes, so that a second tap does not pay twice
 * for one purchase; not longer, because a stranger's invoice would lock the card. After that the card is free, with a few
 * open payments at most, each of which counts fully against the limits.
 */
import type { CardStanding } from './standing.ts'

export const holdMs = 2 * 60_000
export const maxOpenPayments = 3

export type Hold = 'recent payment' | 'too many open' | null

export function holdOf(
  { openPayments, lastOpenedAt }: Pick<CardStanding, 'openPayments' | 'lastOpenedAt'>,
  now: Date,
): Hold {
  if (lastOpenedAt !== null && now.getTime() < lastOpenedAt.getTime() + holdMs) return 'recent payment'
  return openPayments >= maxOpenPayments ? 'too many open' : null
}
