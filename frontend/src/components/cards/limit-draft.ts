/**
 * Limits as they are typed, in sats, and what of them is a change. What was not touched is not sent. Operators change the
 * ceiling, where the default is that of the settings; holders their own limit, where it is to have none.
 */
import type { CardLimits, Ceiling } from '@chispa/contract/cards'

export type LimitDraft = { tapMsats: string; dayMsats: string; isTapDefault: boolean; isDayDefault: boolean }
type Change = { tapMsats?: number | null; dayMsats?: number | null }

const satsOf = (msats: number): string => String(Math.floor(msats / 1000))

/** The holder's own limits in the shape of a ceiling. */
export const ownLimits = ({ own, ceiling }: CardLimits): Ceiling => ({
  tapMsats: own.tapMsats ?? ceiling.tapMsats,
  dayMsats: own.dayMsats ?? ceiling.dayMsats,
  isTapDefault: own.tapMsats === null,
  isDayDefault: own.dayMsats === null,
})

export const limitDraft = ({ tapMsats, dayMsats, isTapDefault, isDayDefault }: Ceiling): LimitDraft => ({
  tapMsats: satsOf(tapMsats),
  dayMsats: satsOf(dayMsats),
  isTapDefault,
  isDayDefault,
})

/** Null is the default. */
export function changesOf(draft: LimitDraft, now: Ceiling): Change {
  const tap = changeOf(draft.tapMsats, draft.isTapDefault, now.tapMsats, now.isTapDefault)
  const day = changeOf(draft.dayMsats, draft.isDayDefault, now.dayMsats, now.isDayDefault)
  return { ...(tap !== undefined && { tapMsats: tap }), ...(day !== undefined && { dayMsats: day }) }
}

function changeOf(sats: string, isDefault: boolean, nowMsats: number, wasDefault: boolean): number | null | undefined {
  if (isDefault) return wasDefault ? undefined : null
  if (sats === '' || (sats === satsOf(nowMsats) && !wasDefault)) return undefined
  return Number(sats) * 1000
}
