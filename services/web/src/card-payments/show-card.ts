/** What the holder of a card sees at a glance: what is left of its limits, and its last taps. */
import type { CardSpending, CardTap } from '@chispa/contract/card-history'
import { getCard } from '../cards/get-card.ts'
import { limitsOf } from '../cards/limits.ts'
import type { Deps } from '../deps.ts'
import { standingTerms } from './standing.ts'
import { findSpending, listTaps } from './taps-store.ts'

export async function readSpending(
  deps: Pick<Deps, 'sql' | 'settings' | 'now'>,
  cardId: string,
): Promise<CardSpending> {
  const { sql, settings } = deps
  const card = await getCard(sql, cardId)
  const spent = await findSpending(sql, card.id, standingTerms(deps, deps.now()))
  const { dayMsats, weekMsats, monthMsats } = limitsOf(card, settings.values)
  const spanOf = (limitMsats: number | null, spentMsats: number) =>
    limitMsats === null ? null : { limitMsats, spentMsats }
  return {
    obstacle: spent.obstacle,
    leftMsats: Math.max(spent.dayLimitMsats - spent.dayMsats, 0),
    day: { limitMsats: dayMsats, spentMsats: spent.dayMsats },
    week: spanOf(weekMsats, spent.weekMsats),
    month: spanOf(monthMsats, spent.monthMsats),
  }
}

export async function lastTaps(
  sql: Deps['sql'],
  seen: { cardId: string; userId: string | undefined },
  limit: number,
): Promise<CardTap[]> {
  const taps = await listTaps(sql, seen, limit)
  return taps.map(({ at, ...tap }) => ({ ...tap, at: at.toISOString() }))
}
