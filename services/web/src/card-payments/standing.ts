/**
 * How a card stands: which wallet it pays with, what keeps it from paying, and what is left of its limits. The database
 * decides it, in `card_standings`: for the offer, for the claim and for top-ups alike.
 */
import type { Reason } from '@chispa/contract/refusals'
import { ceilingOf } from '../cards/limits.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'

export type CardStanding = {
  id: string
  /** Null: not known yet. */
  uid: string | null
  sealedKeys: Uint8Array
  /** Of the last tap that was spent. */
  counter: number
  /** No tap of it was ever seen. */
  isFresh: boolean
  userId: string | null
  walletId: string | null
  network: string | null
  infoAt: Date | null
  /** Null: somebody holds it, it is neither blocked nor paused, and its wallet is in use. */
  obstacle: Extract<Reason, 'card_blocked' | 'card_not_paired' | 'card_disabled' | 'card_without_wallet'> | null
  tapLimitMsats: number
  /** What the last 24 hours may come to: by the limit of a day, or by that of a week or a month where it leaves less. */
  dayLimitMsats: number
  /** What they may come to by that limit alone; null: there is none. */
  weekAllowsMsats: number | null
  monthAllowsMsats: number | null
  /** What counts against the limit of a day: spent, on its way, or ended without anybody knowing. */
  spentMsats: number
  openPayments: number
  /** When the newest of the open ones began. */
  lastOpenedAt: Date | null
}

/** What the database needs to know to judge. */
export type StandingTerms = { countSince: Date; defaultTapMsats: number; defaultDayMsats: number }

/** A card's day is the last 24 hours, not a date: no time zone decides, and midnight gives nobody a second helping. */
const dayMs = 24 * 60 * 60_000

export function standingTerms({ settings }: Pick<Deps, 'settings'>, now: Date): StandingTerms {
  const none = { tapLimitMsats: null, dayLimitMsats: null, weekLimitMsats: null, monthLimitMsats: null }
  const { tapMsats, dayMsats } = ceilingOf(none, settings.values)
  return { countSince: new Date(now.getTime() - dayMs), defaultTapMsats: tapMsats, defaultDayMsats: dayMsats }
}

type Judged = Pick<CardStanding, 'obstacle' | 'userId' | 'walletId'>
export type Usable<S extends Judged> = S & { userId: string; walletId: string }

export function requireUsable<S extends Judged>(card: S): Usable<S> {
  if (card.obstacle !== null) throw new Refusal(card.obstacle)
  return card as Usable<S>
}

/** What one tap may spend now; may be negative once a limit was lowered. */
export const leftMsats = ({
  tapLimitMsats,
  dayLimitMsats,
  spentMsats,
}: Pick<CardStanding, 'tapLimitMsats' | 'dayLimitMsats' | 'spentMsats'>) =>
  Math.min(tapLimitMsats, dayLimitMsats - spentMsats)
