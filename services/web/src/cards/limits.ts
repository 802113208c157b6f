/**
 * What a card may spend: the smaller of the operator's ceiling, which may be that of the settings, and the holder's own
 * limit. `card_standings` in the database judges payments by the same rule.
 */
import type { CardLimits, Ceiling } from '@chispa/contract/cards'
import type { SettingValues } from '@chispa/contract/settings'

/** Null: as the settings say. */
export type CeilingLimits = {
  tapLimitMsats: number | null
  dayLimitMsats: number | null
  /** Null: none. */
  weekLimitMsats: number | null
  monthLimitMsats: number | null
}
/** Null: none of one's own. */
export type HolderLimits = {
  holderTapLimitMsats: number | null
  holderDayLimitMsats: number | null
  holderWeekLimitMsats: number | null
  holderMonthLimitMsats: number | null
}
type Defaults = Pick<SettingValues, 'card_tap_limit_sats' | 'card_day_limit_sats'>

const msatsPerSat = 1000

export function ceilingOf(card: CeilingLimits, defaults: Defaults): Ceiling {
  const { tapLimitMsats, dayLimitMsats, weekLimitMsats: weekMsats, monthLimitMsats: monthMsats } = card
  return {
    tapMsats: tapLimitMsats ?? defaults.card_tap_limit_sats * msatsPerSat,
    dayMsats: dayLimitMsats ?? defaults.card_day_limit_sats * msatsPerSat,
    weekMsats,
    monthMsats,
    isTapDefault: tapLimitMsats === null,
    isDayDefault: dayLimitMsats === null,
  }
}

export function limitsOf(card: CeilingLimits & HolderLimits, defaults: Defaults): CardLimits {
  const ceiling = ceilingOf(card, defaults)
  const { holderTapLimitMsats: tapMsats, holderDayLimitMsats: dayMsats } = card
  const { holderWeekLimitMsats: weekMsats, holderMonthLimitMsats: monthMsats } = card
  return {
    tapMsats: Math.min(ceiling.tapMsats, tapMsats ?? ceiling.tapMsats),
    dayMsats: Math.min(ceiling.dayMsats, dayMsats ?? ceiling.dayMsats),
    weekMsats: smaller(ceiling.weekMsats, weekMsats),
    monthMsats: smaller(ceiling.monthMsats, monthMsats),
    isTapDefault: ceiling.isTapDefault && tapMsats === null,
    isDayDefault: ceiling.isDayDefault && dayMsats === null,
    ceiling,
    own: { tapMsats, dayMsats, weekMsats, monthMsats },
  }
}

const smaller = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)
