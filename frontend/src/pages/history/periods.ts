/** Spans of days by the calendar of this device. */
import { dayOf, midnightOf } from '../../components/calendar-days.ts'

/** Days as date fields have them, both included; empty: no end. */
export type Period = { from: string; to: string }

export function periodsAt(now: Date) {
  const [year, month] = [now.getFullYear(), now.getMonth()]
  return {
    thisMonth: { from: dayOf(new Date(year, month, 1)), to: dayOf(new Date(year, month + 1, 0)) },
    lastMonth: { from: dayOf(new Date(year, month - 1, 1)), to: dayOf(new Date(year, month, 0)) },
    thisYear: { from: dayOf(new Date(year, 0, 1)), to: dayOf(new Date(year, 11, 31)) },
    everything: { from: '', to: '' },
  } satisfies Record<string, Period>
}

/** From the first moment of the first day until that of the day after the last. */
export const periodQuery = ({ from, to }: Period): { from?: string; to?: string } => ({
  ...(from && { from: midnightOf(from) }),
  ...(to && { to: midnightOf(to, 1) }),
})
