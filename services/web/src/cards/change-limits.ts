/** Limits go up and down with `cards:write`; the holder can only lower what counts now, the default included. */
import type { SettingValues } from '@chispa/contract/settings'
import type { Connection } from '@chispa/database/connect'
import type { Caller } from '../auth/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { type Acted, actOnCard } from './act-on-card.ts'
import { updateLimits } from './holding-store.ts'
import { limitsOf, type OwnLimits } from './limits.ts'

/** Null is the default; what is not named stays. */
export type LimitChange = { tapMsats?: number | null; dayMsats?: number | null }

export async function changeLimits(
  sql: Connection,
  { id, caller, change, values }: { id: string; caller: Caller; change: LimitChange; values: SettingValues },
): Promise<Acted> {
  return actOnCard(sql, { id, caller, permission: 'cards:write' }, async (tx, card) => {
    const to: OwnLimits = {
      tapLimitMsats: change.tapMsats === undefined ? card.tapLimitMsats : change.tapMsats,
      dayLimitMsats: change.dayMsats === undefined ? card.dayLimitMsats : change.dayMsats,
    }
    if (!caller.permissions.has('cards:write')) demandLower(limitsOf(card, values), limitsOf(to, values))
    await updateLimits(tx, card.id, to)
  })
}

type Effective = { tapMsats: number; dayMsats: number }

function demandLower(before: Effective, after: Effective): void {
  if (after.tapMsats > before.tapMsats || after.dayMsats > before.dayMsats) throw new Refusal('limit_not_lower')
}
