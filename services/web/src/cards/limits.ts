/** What a card may spend: its own limits, or those of the settings. */
import type { CardLimits } from '@chispa/contract/cards'
import type { SettingValues } from '@chispa/contract/settings'

export type OwnLimits = { tapLimitMsats: number | null; dayLimitMsats: number | null }
type Defaults = Pick<SettingValues, 'card_tap_limit_sats' | 'card_day_limit_sats'>

const msatsPerSat = 1000

export function limitsOf({ tapLimitMsats, dayLimitMsats }: OwnLimits, defaults: Defaults): CardLimits {
  return {
    tapMsats: tapLimitMsats ?? defaults.card_tap_limit_sats * msatsPerSat,
    dayMsats: dayLimitMsats ?? defaults.card_day_limit_sats * msatsPerSat,
    isTapDefault: tapLimitMsats === null,
    isDayDefault: dayLimitMsats === null,
  }
}
