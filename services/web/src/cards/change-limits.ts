/**
 * Limits have two owners: with `cards:write` the ceiling is moved, the holder moves their own limit below it. Nobody moves
 * the holder's for them, no device token either.
 */
import type { Connection } from '@chispa/database/connect'
import type { Caller } from '../auth/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { type Acted, actOnCard, isHolder } from './act-on-card.ts'
import { updateCeiling, updateHolderLimits } from './holding-store.ts'

/** What is not named stays. `of`: whose limit; the holder's own where the caller holds the card. */
export type LimitChange = {
  of?: 'holder' | 'ceiling'
  tapMsats?: number | null
  dayMsats?: number | null
  weekMsats?: number | null
  monthMsats?: number | null
}

export async function changeLimits(
  sql: Connection,
  { id, caller, change }: { id: string; caller: Caller; change: LimitChange },
): Promise<Acted> {
  return actOnCard(sql, { id, caller, permission: 'cards:write' }, async (tx, card) => {
    const { tapMsats, dayMsats, weekMsats, monthMsats, of = isHolder(card, caller) ? 'holder' : 'ceiling' } = change
    const to = (named: number | null | undefined, now: number | null) => (named === undefined ? now : named)
    if (of === 'holder') {
      if (!isHolder(card, caller)) throw new Refusal('not_card_holder')
      await updateHolderLimits(tx, card.id, {
        holderTapLimitMsats: to(tapMsats, card.holderTapLimitMsats),
        holderDayLimitMsats: to(dayMsats, card.holderDayLimitMsats),
        holderWeekLimitMsats: to(weekMsats, card.holderWeekLimitMsats),
        holderMonthLimitMsats: to(monthMsats, card.holderMonthLimitMsats),
      })
    } else {
      if (!caller.permissions.has('cards:write')) throw new Refusal('permission_missing')
      await updateCeiling(tx, card.id, {
        tapLimitMsats: to(tapMsats, card.tapLimitMsats),
        dayLimitMsats: to(dayMsats, card.dayLimitMsats),
        weekLimitMsats: to(weekMsats, card.weekLimitMsats),
        monthLimitMsats: to(monthMsats, card.monthLimitMsats),
      })
    }
  })
}
