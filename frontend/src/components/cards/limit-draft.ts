/** Limits as they are typed, in sats, and what of them is a change. What was not touched is not sent. */
import type { CardLimits } from '@chispa/contract/cards'

export type LimitDraft = { tapMsats: string; dayMsats: string; isTapDefault: boolean; isDayDefault: boolean }
type Change = { tapMsats?: number | null; dayMsats?: number | null }

const satsOf = (msats: number): string => String(Math.floor(msats / 1000))

export const limitDraft = ({ tapMsats, dayMsats, isTapDefault, isDayDefault }: CardLimits): LimitDraft => ({
  tapMsats: satsOf(tapMsats),
  dayMsats: satsOf(dayMsats),
  isTapDefault,
  isDayDefault,
})

/** Null is the default of the settings. */
export function changesOf(draft: LimitDraft, now: CardLimits): Change {
  const tap = changeOf(draft.tapMsats, draft.isTapDefault, now.tapMsats, now.isTapDefault)
  const day = changeOf(draft.dayMsats, draft.isDayDefault, now.dayMsats, now.isDayDefault)
  return { ...(tap !== undefined && { tapMsats: tap }), ...(day !== undefined && { dayMsats: day }) }
}

function changeOf(sats: string, isDefault: boolean, nowMsats: number, wasDefault: boolean): number | null | undefined {
  if (isDefault) return wasDefault ? undefined : null
  if (sats === '' || (sats === satsOf(nowMsats) && !wasDefault)) return undefined
  return Number(sats) * 1000
}
