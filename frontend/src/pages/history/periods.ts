/** Spans of days by the calendar of this device. */

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
  ...(from && { from: midnightOf(from, 0) }),
  ...(to && { to: midnightOf(to, 1) }),
})

function midnightOf(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(part => String(part).padStart(2, '0')).join('-')
