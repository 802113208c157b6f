/**
 * Limits as they are typed, in sats, and what of them is a change. Empty is the default: what the settings say for the ceiling of
 * operators, no limit of one's own for holders. What was not touched is not sent.
 */
import type { CardLimits, Ceiling } from '@chispa/contract/cards'

export const limitNames = ['tapMsats', 'dayMsats', 'weekMsats', 'monthMsats'] as const
export type LimitName = (typeof limitNames)[number]
/** Null: the default. */
export type Limits = Record<LimitName, number | null>
export type LimitDraft = Record<LimitName, string>

export const ceilingLimits = ({ tapMsats, dayMsats, weekMsats, monthMsats, ...is }: Ceiling): Limits => ({
  tapMsats: is.isTapDefault ? null : tapMsats,
  dayMsats: is.isDayDefault ? null : dayMsats,
  weekMsats,
  monthMsats,
})

const daysIn = { dayMsats: 1, weekMsats: 7, monthMsats: 30 } as const

/** The end of the slider: the ceiling, or what the days in the span allow where the span has none. */
export const maxLimitMsats = (name: LimitName, { ceiling }: CardLimits): number =>
  ceiling[name] ?? ceiling.dayMsats * daysIn[name as keyof typeof daysIn]

const satsOf = (msats: number): string => String(Math.floor(msats / 1000))

const each = <V>(make: (name: LimitName) => V) =>
  Object.fromEntries(limitNames.map(name => [name, make(name)])) as Record<LimitName, V>

export const limitDraft = (limits: Limits): LimitDraft =>
  each(name => (limits[name] === null ? '' : satsOf(limits[name])))

export function changesOf(draft: LimitDraft, now: Limits): Partial<Limits> {
  const shown = limitDraft(now)
  const changed = limitNames.filter(name => draft[name] !== shown[name])
  return Object.fromEntries(changed.map(name => [name, draft[name] === '' ? null : Number(draft[name]) * 1000]))
}
